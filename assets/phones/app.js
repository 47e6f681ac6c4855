"use strict";
// A phone with a seat: its key from the code, its settings, and what it says when its turn begins.
(() => {
  const P = window.Parts, View = window.View, Wire = window.Wire, body = document.body;
  const spot = (id) => document.getElementById(id);
  const parts = location.hash.slice(1).split(".");
  let device = parts[0] === "t" ? "" : parts[2] || "", page = null, line = null, nudge = 0;
  let seat = parts[0], key = Wire.bytesOf(parts[1] || ""), table = "";
  if (!/^([0-9]{1,2}|t)$/.test(seat) || key === null || key.length !== 32) {
    spot("ask").textContent = body.dataset.code;
    return;
  }
  if (seat === "t") table = parts[1]; else table = parts[3] || "";
  if (!/^[0-9a-f]{32}$/.test(device)) device = Wire.hex(Wire.random(16));

  // -- settings of this phone --------------------------------------------------------------------------------------------

  function kept(name, otherwise) {
    try { const found = localStorage.getItem("tabularium." + name); return found === null ? otherwise : found; } catch (error) { return otherwise; }
  }
  function keep(name, value) { try { localStorage.setItem("tabularium." + name, value); } catch (error) { return; } }
  function drop(name) { try { localStorage.removeItem("tabularium." + name); } catch (error) { return; } }
  // A phone that scans the code again comes back to its seat by itself. The name tells nothing of the key.
  function place() { return "seat." + Wire.hex(nacl.hash(new TextEncoder().encode(table)).subarray(0, 12)); }
  const own = { signal: kept("signal", "on"), dark: kept("dark", ""), list: kept("list", "") };
  function apply() {
    document.documentElement.dataset.dark = own.dark;
    View.list(own.list === "on");
    if (page) draw();
  }
  function choose(name, value) { own[name] = value; keep(name, value); apply(); settings(); }
  function settings() {
    const box = P.make("div", "", "detail"), words = page.words;
    box.setAttribute("role", "dialog");
    box.setAttribute("aria-modal", "true");
    box.appendChild(P.make("h3", words.settings));
    const dark = own.dark === "on" || (own.dark === "" && window.matchMedia("(prefers-color-scheme: dark)").matches);
    const rows = [
      ["signal", words.signal, own.signal === "on"],
      ["dark", words.dark, dark],
      ["list", words.list, own.list === "on"],
    ];
    for (const row of rows) {
      const node = P.button("ui/set/" + row[0], (row[2] ? "☑ " : "☐ ") + row[1], "", () => choose(row[0], row[2] ? "off" : "on"));
      node.setAttribute("aria-pressed", row[2] ? "true" : "false");
      box.appendChild(node);
    }
    if (page.hints) box.appendChild(P.button("ui/hint", page.hints, "", () => { View.close(); ask("hint"); }));
    else if (page.flag) box.appendChild(P.make("p", page.advises ? words.hints_later : words.hints_off, "note"));
    box.appendChild(P.button("ui/help", words.help, "", help));
    if (page.main_screen) box.appendChild(P.button("ui/main_screen", page.main_screen, "", () => { View.close(); ask("main_screen"); }));
    if (table && page.flag) box.appendChild(P.button("ui/leave", words.leave, "", sure));
    box.appendChild(P.button("ui/close", words.close, "first", View.close));
    P.fill(spot("cover"), [box]);
    spot("cover").hidden = false;
    box.querySelector("button").focus();
  }
  function help() {
    const box = P.make("div", "", "detail"), words = page.words, row = P.make("div", "", "row foot");
    box.setAttribute("role", "dialog");
    box.setAttribute("aria-modal", "true");
    box.appendChild(P.make("h3", words.help));
    for (const part of words.help_text.split("\n")) box.appendChild(P.make("p", part));
    box.appendChild(P.make("p", page.advises ? words.hints_later : words.hints_off));
    row.appendChild(P.button("ui/close", words.close, "first", View.close));
    box.appendChild(row);
    P.fill(spot("cover"), [box]);
    row.lastChild.focus();
  }
  function sure() {
    const box = P.make("div", "", "detail"), words = page.words, row = P.make("div", "", "row foot");
    box.setAttribute("role", "alertdialog");
    box.setAttribute("aria-modal", "true");
    box.appendChild(P.make("h3", words.leave));
    box.appendChild(P.make("p", words.leave_sure));
    row.appendChild(P.button("ui/leave_yes", words.leave_yes, "", () => { View.close(); leave(); }));
    row.appendChild(P.button("ui/stay", words.stay, "first", View.close));
    box.appendChild(row);
    P.fill(spot("cover"), [box]);
    row.lastChild.focus();
  }
  spot("gear").addEventListener("click", () => { if (page) settings(); });

  // -- when one's turn begins --------------------------------------------------------------------------------------------

  let sound = null, lock = null;
  function ready() {
    try {
      const Sound = window.AudioContext || window.webkitAudioContext;
      if (!sound && Sound) sound = new Sound();
      if (sound && sound.state === "suspended") sound.resume();
    } catch (error) { sound = null; }
  }
  document.addEventListener("click", ready);
  function signal(times) {
    if (own.signal !== "on") return;
    try { if (navigator.vibrate) navigator.vibrate(times > 1 ? [120, 80, 120] : 120); } catch (error) { /* not here */ }
    try {
      if (!sound || sound.state !== "running") return;
      const tone = sound.createOscillator(), loud = sound.createGain(), now = sound.currentTime;
      tone.frequency.value = 659;
      loud.gain.setValueAtTime(0.0001, now);
      loud.gain.exponentialRampToValueAtTime(0.12, now + 0.02);
      loud.gain.exponentialRampToValueAtTime(0.0001, now + 0.5);
      tone.connect(loud);
      loud.connect(sound.destination);
      tone.start(now);
      tone.stop(now + 0.55);
    } catch (error) { /* a phone without sound */ }
  }
  function awake() {
    if (!navigator.wakeLock || lock || document.visibilityState !== "visible") return;
    navigator.wakeLock.request("screen").then((found) => {
      lock = found;
      found.addEventListener("release", () => { lock = null; });
    }, () => { lock = null; });
  }
  document.addEventListener("visibilitychange", awake);

  // -- the page --------------------------------------------------------------------------------------------------------------

  function ask(what, target) {
    const message = { do: what, rev: page.rev };
    if (target !== undefined) message.target = target;
    line.send(message);
  }
  function draw() {
    const began = View.show(page, ask);
    spot("gear").hidden = false;
    spot("gear").setAttribute("aria-label", page.words.settings);
    clearTimeout(nudge);
    if (page.yours) nudge = setTimeout(() => signal(2), 20000);
    if (began) signal(1);
  }
  // A phone that has no seat, or has it no more, shows nothing of the hand.
  function outside(news) {
    page = null;
    View.clear();
    spot("gear").hidden = true;
    spot("ask").textContent = news.waiting ? body.dataset.waiting : body.dataset.denied;
    const again = P.button("ui/knock", body.dataset.again, "first", () => line.send({ do: "knock", rev: 0 }));
    P.fill(spot("verbs"), news.again ? [again] : []);
  }
  // The picture of the table comes in parts, whenever somebody looks at it.
  let pieces = [], seenUrl = "";
  function lookAt() {
    const shown = page && (page.watch || View.tab() === "public" || window.innerWidth >= 900 || View.idle() || View.hidden() || View.close_up() || !View.sheet());
    if (!page || document.visibilityState !== "visible") return;
    if (shown) line.send({ do: "look", rev: page.rev || 0 });
    if (page.watch || View.tab() === "log") line.send({ do: "log", rev: 0 });
  }
  View.hooks.more = (part) => line.send({ do: "log", rev: part });
  function part(news) {
    if (news.spots) { View.spots(news.spots); return; }
    if (news.lies) { View.lies(news); return; }
    if (news.rows) { View.told(news); return; }
    if (news.part === 0) pieces = [];
    if (news.part > 0 && !pieces[0]) return; // the rest of a picture from before
    pieces[news.part] = Uint8Array.from(atob(news.data), (c) => c.charCodeAt(0));
    if (pieces.filter((one) => one).length < news.of) return;
    const url = URL.createObjectURL(new Blob(pieces, { type: "image/jpeg" }));
    if (seenUrl) URL.revokeObjectURL(seenUrl);
    seenUrl = url;
    View.table(url);
  }
  View.hooks.turned = lookAt;
  function hear(news) {
    if (news.table || news.lies || news.rows) { part(news); return; }
    if (news.waiting || news.denied) { outside(news); return; }
    if (page && page.rev !== news.rev) { View.stale(true); pieces = []; }
    page = news;
    body.dataset.pages = String(Number(body.dataset.pages || 0) + 1);
    awake();
    draw();
    lookAt();
  }
  const lines = P.make("div"), pad = P.make("textarea"), label = P.make("label", "", "pad"), asked = P.make("span");
  pad.rows = 4;
  pad.value = kept("note." + device, "");
  pad.addEventListener("input", () => keep("note." + device, pad.value.slice(0, 4000)));
  label.appendChild(asked);
  label.appendChild(pad);
  View.hooks.pad = label;
  // The log ends with what happened last, and stays at its end until somebody reads what was before.
  View.hooks.logged = (rows, earlier) => {
    const box = spot("log"), high = box.scrollHeight, last = high - box.scrollTop - box.clientHeight < 48, top = box.scrollTop;
    asked.textContent = page.words.note;
    P.fill(lines, rows);
    if (lines.parentNode !== box) P.fill(box, [lines]);
    if (earlier) box.scrollTop = top + box.scrollHeight - high; else if (last) box.scrollTop = box.scrollHeight;
  };
  function large() {
    const size = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    body.classList.toggle("flow", window.innerHeight / size < 30 && window.innerWidth < 1.2 * window.innerHeight);
  }
  window.addEventListener("resize", () => { large(); if (page) lookAt(); });
  large();
  P.load((whole) => body.classList.toggle("pictures", whole));
  apply();

  // -- with a seat, or on the way to one ---------------------------------------------------------------------------------------

  function state(words) { spot("state").textContent = words; }
  function sit(number, found) {
    seat = String(number);
    key = found;
    history.replaceState(null, "", "#" + [seat, Wire.letters(key), device].concat(table ? [table] : []).join("."));
    if (table) keep(place(), [seat, Wire.letters(key), device].join("."));
    View.clear();
    line = Wire.open(seat, key, device, hear, state, astray);
  }
  // The key of a seat may have become worthless: nothing of the hand stays, and where there is a lobby it asks again.
  function astray() {
    line.close();
    outside({ denied: true });
    if (table) { drop(place()); enter(); }
    return true;
  }
  // A page that is loaded again while it waits is the same phone: its old connection gives way to the new one.
  function visitor() {
    try {
      const name = "tabularium.visit." + place(), known = sessionStorage.getItem(name);
      const found = /^[0-9a-f]{32}$/.test(known || "") ? known : device;
      sessionStorage.setItem(name, found);
      return found;
    } catch (error) { return device; }
  }
  function enter() {
    page = null;
    device = visitor();
    history.replaceState(null, "", "#t." + table);
    line = window.Lobby.open(Wire.bytesOf(table), device, sit).line;
  }
  function leave() {
    line.send({ do: "leave", rev: page.rev });
    drop(place());
    drop("note." + device);
    setTimeout(() => { line.close(); View.clear(); spot("gear").hidden = true; enter(); }, 150);
  }
  window.Lobby.hooks.part = part;
  window.Lobby.hooks.watch = (news) => {
    if (page) View.stale(true);
    page = news;
    View.watch(news, () => { page = null; View.clear(); line.send({ do: "leave", rev: 0 }); });
    lookAt();
  };
  const before = seat === "t" ? kept(place(), "").split(".") : [];
  if (seat !== "t") sit(seat, key);
  else if (before.length === 3 && Wire.bytesOf(before[1])) { device = before[2]; sit(before[0], Wire.bytesOf(before[1])); }
  else enter();
})();
