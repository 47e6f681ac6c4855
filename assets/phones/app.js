"use strict";
(() => {
  const body = document.body;
  const spot = (id) => document.getElementById(id);
  const parts = location.hash.slice(1).split(".");
  const hex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
  const seat = parts[0];
  let device = parts[2] || "";
  let key = null;
  try {
    const letters = atob(parts[1].replace(/-/g, "+").replace(/_/g, "/") + "=");
    key = Uint8Array.from(letters, (c) => c.charCodeAt(0));
  } catch (error) { key = null; }
  if (!/^[0-9]{1,2}$/.test(seat) || key === null || key.length !== 32) {
    spot("ask").textContent = body.dataset.code;
    return;
  }
  if (!/^[0-9a-f]{32}$/.test(device)) {
    device = hex(crypto.getRandomValues(new Uint8Array(16)));
    history.replaceState(null, "", "#" + seat + "." + parts[1] + "." + device);
  }

  let socket = null, session = null, sent = 0, got = 0, delay = 250, page = null, timer = 0, watch = 0;

  const nonce = (number, server) => {
    const found = new Uint8Array(24);
    found.set(session, 0);
    found[15] = server ? 1 : 0;
    new DataView(found.buffer).setUint32(20, number);
    return found;
  };
  const send = (message) => {
    if (!socket || socket.readyState !== 1 || !session) return;
    const words = new TextEncoder().encode(JSON.stringify(message));
    const data = new Uint8Array(512).fill(32);
    if (words.length > data.length) return;
    data.set(words);
    socket.send(nacl.secretbox(data, nonce(sent, false), key));
    sent += 1;
  };
  const ask = (what, target) => {
    const message = { do: what, rev: page.rev };
    if (target !== undefined) message.target = target;
    send(message);
  };
  const state = (words) => { spot("state").textContent = words; };

  const connect = () => {
    clearTimeout(timer);
    clearTimeout(watch);
    if (socket) { socket.onclose = null; socket.onmessage = null; socket.close(); }
    session = null; sent = 0; got = 0;
    state(body.dataset.connecting);
    socket = new WebSocket("ws://" + location.host + "/s/" + seat);
    socket.binaryType = "arraybuffer";
    socket.onmessage = (event) => hear(new Uint8Array(event.data));
    socket.onclose = again;
    watch = setTimeout(connect, 6000);
  };
  const again = () => {
    clearTimeout(watch);
    state(body.dataset.lost);
    timer = setTimeout(connect, delay);
    delay = Math.min(4000, delay * 2);
  };
  const hear = (data) => {
    if (session === null) {
      session = data;
      send({ do: "hello", language: (navigator.language || "").slice(0, 16), device: device });
      return;
    }
    const plain = nacl.secretbox.open(data, nonce(got, true), key);
    if (plain === null) { socket.close(); return; }
    got += 1;
    clearTimeout(watch);
    delay = 250;
    const news = JSON.parse(new TextDecoder().decode(plain));
    if (news.waiting || news.denied) { outside(news); return; }
    const began = news.yours && !(page && page.yours);
    page = news;
    show();
    if (began && navigator.vibrate) navigator.vibrate(120);
  };

  const make = (kind, text, look) => {
    const node = document.createElement(kind);
    if (text) node.textContent = text;
    if (look) node.className = look;
    return node;
  };
  const button = (target, text, look, act) => {
    const node = make("button", text, look);
    node.type = "button";
    node.dataset.target = target;
    node.addEventListener("click", act);
    return node;
  };
  const stepped = (row, node, item, amount) => {
    if (!item.less) { row.append(node); return; }
    const less = button(item.less, "−", "step", () => ask("tap", item.less));
    const more = button(item.more, "+", "step", () => ask("tap", item.more));
    less.setAttribute("aria-label", page.words.less + ": " + item.text);
    more.setAttribute("aria-label", page.words.more + ": " + item.text);
    row.append(less, node);
    if (amount) row.append(make("span", amount, "amount"));
    row.append(more);
  };
  const thing = (item) => {
    const row = make("div", "", "row");
    const look = (item.lit ? "lit " : "") + (item.on ? "on" : "");
    const text = item.count > 1 ? item.count + " × " + item.text : item.text;
    const node = button(item.target, text, look, () => ask("tap", item.target));
    if (item.lit || item.on) node.setAttribute("aria-pressed", item.on ? "true" : "false");
    if (item.note) node.append(make("span", item.note, "note"));
    stepped(row, node, item, item.amount);
    return row;
  };
  const verb = (item) => {
    const row = make("div", "", "row");
    let warned = !item.warning;
    const node = button(item.target, item.text, item.first ? "first" : "", () => {
      if (warned) { ask("tap", item.target); return; }
      warned = true;
      node.textContent = item.warning;
    });
    node.disabled = item.enabled === false;
    stepped(row, node, item, "");
    return row;
  };
  const plain = (what, text, look) => {
    const row = make("div", "", "row");
    row.append(button("ui/" + what, text, look, () => ask(what)));
    return row;
  };
  // A phone that has no seat, or has it no more, shows nothing of the hand.
  const outside = (news) => {
    page = null;
    state("");
    body.classList.remove("yours");
    for (const id of ["name", "ahead", "said"]) spot(id).textContent = "";
    for (const id of ["wish", "menu", "shelves", "log"]) spot(id).replaceChildren();
    spot("ask").textContent = news.waiting ? body.dataset.waiting : body.dataset.denied;
    const again = button("ui/knock", body.dataset.again, "first", () => send({ do: "knock", rev: 0 }));
    spot("verbs").replaceChildren(...(news.again ? [again] : []));
  };
  const show = () => {
    const active = document.activeElement && document.activeElement.dataset.target;
    document.documentElement.lang = page.language;
    document.title = page.name + " – Tabularium";
    state("");
    body.classList.toggle("yours", page.yours);
    spot("name").textContent = page.name;
    if (spot("ask").textContent !== page.ask) spot("ask").textContent = page.ask;
    spot("ahead").textContent = page.ahead;
    spot("said").textContent = page.said;
    const wish = [];
    if (page.wish) wish.push(make("p", page.wish), plain("agree", page.words.agree, "first"), plain("decline", page.words.decline, ""));
    spot("wish").replaceChildren(...wish);
    const menu = page.menu.map(verb);
    if (menu.length) menu.unshift(make("h2", page.words.menu));
    spot("menu").replaceChildren(...menu);
    const shelves = [];
    for (const shelf of page.shelves) {
      const head = make("h2", shelf.name);
      shelves.push(head);
      if (shelf.note) shelves.push(make("span", shelf.note, "note"));
      shelves.push(...shelf.things.map(thing));
    }
    spot("shelves").replaceChildren(...shelves);
    const log = [make("h2", page.words.log)];
    for (const line of page.news.slice().reverse()) log.push(make("p", line));
    spot("log").replaceChildren(...(page.news.length ? log : []));
    const verbs = page.undo ? [plain("undo", page.undo, "")] : [];
    if (page.lend) verbs.push(plain("lend", page.lend, ""));
    spot("verbs").replaceChildren(...verbs, ...page.verbs.map(verb));
    const same = active && Array.from(document.querySelectorAll("button")).find((one) => one.dataset.target === active);
    if (same) same.focus();
  };

  // A phone that slept may hold a dead connection that still calls itself open: a new one is always right.
  let hidden = false;
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") { hidden = true; return; }
    if (hidden) { hidden = false; delay = 250; connect(); }
  });
  window.addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
  connect();
})();
