"use strict";
// The page of a seat: the question above, cards to swipe through, answers at the thumb, and the table beside or behind.
window.View = (() => {
  const P = window.Parts, Table = window.Table, make = P.make, fill = P.fill, button = P.button;
  const spot = (id) => document.getElementById(id);
  const RATIO = 300 / 171;
  let page = null, words = {}, ask = null, middle = "", fanned = "", tab = "hand", listed = false, warned = "", hinted = "", had = [];

  function shelfOfCards() {
    const cards = page.shelves.filter((shelf) => shelf.things.some(isCard));
    return cards.find((shelf) => shelf.things.some((item) => isCard(item) && can(item))) || cards.find((shelf) => shelf.hand) || null;
  }
  function isCard(item) { return item.pic !== undefined && Boolean(item.label || item.gist); }
  function can(item) { return item.lit || item.on; }
  function look(item) { return (item.lit ? " lit" : "") + (item.on || item.waits ? " on" : ""); }
  // The button that carries out what has been chosen, while that waits for it.
  const WORD = "verb/end_turn";
  function word(found) { return Boolean(found && found.yours && found.verbs.some((one) => one.target === WORD)); }

  // -- cards ----------------------------------------------------------------------------------------------------------

  function card(item) {
    const node = P.tint(make("div", "", "card" + look(item)), item);
    node.dataset.card = item.target;
    if (item.less) node.dataset.steps = item.less + " " + item.more;
    node.tabIndex = 0;
    node.setAttribute("role", "group");
    node.setAttribute("aria-label", (item.new ? words.new + ": " : "") + P.told(item));
    const art = P.art(item, RATIO);
    if (item.new) art.appendChild(make("b", words.new, "fresh"));
    node.appendChild(art);
    if (item.label || item.badge !== undefined) {
      const band = make("div", "", "band");
      band.appendChild(make("span", item.label || ""));
      if (item.badge !== undefined) band.appendChild(P.icon(item.badge));
      node.appendChild(band);
    }
    const body = make("div", "", "words");
    for (const part of P.titled(item)) body.appendChild(part);
    const gist = make("p", item.gist || item.note || "");
    if (gist.textContent.length > 130) gist.className = "long";
    else if (gist.textContent.length < 90 && !(item.gist && item.note)) gist.className = "short";
    body.appendChild(gist);
    if (item.gist && item.note) body.appendChild(make("p", item.note, "rest"));
    node.appendChild(body);
    node.appendChild(P.signs(item));
    node.act = () => detail(item);
    node.addEventListener("click", (event) => {
      if (middle !== item.target) { centre(item.target, true); return; }
      node.act();
      const told = event.target.closest(".signs, .band") && spot("cover").querySelector(".legend");
      if (told) told.scrollIntoView({ block: "start" });
    });
    node.addEventListener("keydown", (event) => {
      if (event.key === "Enter") { event.preventDefault(); node.act(); }
    });
    node.addEventListener("focus", () => { if (middle !== item.target) centre(item.target, false); });
    return node;
  }
  function small(item) {
    const node = P.tint(button("", "", "small" + look(item), () => { if (hidden()) detail(item); else centre(item.target, true); }), item);
    node.dataset.card = item.target;
    if (item.less) node.dataset.steps = item.less + " " + item.more;
    const art = make("span", "", "thumb");
    if (item.pic !== undefined) {
      if (item.marks) for (const mark of item.marks.slice(0, 3)) art.appendChild(P.icon(mark));
      else if (P.shape(item.pic) > 1.4) art.appendChild(P.filled(item.pic, RATIO));
      else art.appendChild(P.icon(item.pic, "icon"));
    }
    if (item.new) art.appendChild(make("b", words.new, "fresh short"));
    if (page.ready === item.target) art.appendChild(make("b", "✓", "fresh short done"));
    node.appendChild(art);
    const worth = item.marks && /\(([^()]+)\)$/.exec(item.text); // the pictures say the rest
    node.appendChild(make("span", worth ? worth[1] : P.called(item).split(" · ")[0], "called"));
    node.setAttribute("aria-label", P.called(item) + (item.new ? ", " + words.new : ""));
    return node;
  }
  // Whether other things than cards lie in the place of the cards.
  function hidden() { return mapped() || document.body.classList.contains("tiles") && !document.body.classList.contains("fanlit"); }
  // The cards one can choose from, with what plays several of them at once, and behind them one's hand if it is another one.
  function together(shelf) {
    if (!shelf) return [];
    const hand = page.shelves.find((one) => one.hand && one !== shelf), ways = everything((item) => item.way && can(item));
    const open = shelf.things.filter(can), others = shelf.things.filter((item) => !can(item));
    return open.concat(ways, others, hand ? hand.things.filter((item) => isCard(item) && !can(item)) : []);
  }
  function everything(fits) { return [].concat.apply([], page.shelves.map((shelf) => shelf.things.filter(fits))); }
  // Which card comes to the middle with other cards: the chosen one, a new one while others act, the one that was there, or
  // the first that can be chosen; one that stands for any only where no other can.
  function front(items) {
    const kept = items.find((item) => item.target === middle), on = items.find((item) => item.on), came = items.find((item) => item.new && !had.includes(item.target));
    if (on) return on;
    if (!items.some((item) => item.lit)) return came || kept || items[0];
    const fitting = items.filter((item) => item.lit && item.label);
    if (kept && kept.lit && (kept.label || !fitting.length)) return kept;
    return fitting[0] || items.find((item) => item.lit);
  }
  function fan(shelf) {
    const items = together(shelf);
    const key = JSON.stringify(items.map((item) => [item.target, item.lit, item.on]));
    fill(spot("fan"), items.map(card));
    fill(spot("strip"), items.length > 1 ? items.map(small) : []);
    if (key !== fanned) {
      fanned = key;
      spot("fan").setAttribute("aria-label", shelf ? shelf.name : "");
      const first = front(items);
      had = items.map((item) => item.target);
      middle = first ? first.target : "";
      centre(middle, false);
    }
    mark();
  }
  function mark() {
    for (const node of document.querySelectorAll("#fan .card, #strip .small")) {
      node.classList.toggle("mid", node.dataset.card === middle);
      if (node.classList.contains("small")) node.setAttribute("aria-pressed", node.dataset.card === middle ? "true" : "false");
    }
    const now = Boolean(page && choosing()), was = document.body.classList.contains("choosing");
    document.body.classList.toggle("choosing", now);
    if (now !== was && page) tiles();
    const node = was && !now && placed(spot("fan"), middle);
    if (node) scroll(spot("fan"), node, false);
  }
  // After a first choice the rest is chosen from a grid in its place; going to another card puts that back.
  function going(item) { return can(item) && !item.later && !item.other && !item.on; }
  function rest() {
    if (!page || !page.picked || listed) return [];
    const shown = shelfOfCards();
    return [].concat.apply([], page.shelves.filter((shelf) => shelf !== shown).map((shelf) => shelf.things.filter((item) => going(item) && !item.way)));
  }
  function choosing() {
    if (listed || !(page.menu && page.menu.length) && !rest().length) return false;
    const shelf = shelfOfCards(), item = together(shelf).find((one) => one.target === middle);
    return !item || item.on || !together(shelf).some(can);
  }
  // Whether another card than the chosen one is in the middle.
  function aside(shown) {
    const item = together(shown).find((one) => one.target === middle);
    return Boolean(item && !item.on && together(shown).some((one) => one.on));
  }
  function picked() {
    const names = everything((item) => item.on).map((item) => item.text);
    return (names.length ? names.join(" + ") + ": " : "") + words.menu;
  }
  function placed(box, target) { return Array.from(box.children).find((node) => node.dataset.card === target); }
  // Where several cards have room they lie side by side, and a touch brings another one to the button.
  function wide() { return window.matchMedia("(min-width: 600px) and (min-height: 30.01rem)").matches; }
  function scroll(box, node, smooth) {
    const left = node.offsetLeft - (box.clientWidth - node.offsetWidth) / 2;
    try { box.scrollTo({ left: left, behavior: smooth && !calm() ? "smooth" : "auto" }); } catch (error) { box.scrollLeft = left; }
  }
  function calm() { return window.matchMedia("(prefers-reduced-motion: reduce)").matches; }
  function centre(target, smooth) {
    const box = spot("fan"), node = placed(box, target), under = placed(spot("strip"), target);
    middle = target;
    steering = true;
    if (node) scroll(box, node, smooth);
    if (under) scroll(spot("strip"), under, smooth);
    mark();
    if (page) verbs();
    settle();
  }
  // The card in the middle is the one the ring and the button are about: where the browser has moved the row by itself, or the
  // row had no room yet, it is put back.
  let settling = 0;
  function settle() {
    clearTimeout(settling);
    settling = setTimeout(() => {
      const box = spot("fan"), node = placed(box, middle);
      if (!steering || !node || !box.clientWidth || wide() || document.body.dataset.tab !== "hand") return;
      if (Math.abs(node.offsetLeft + node.offsetWidth / 2 - box.scrollLeft - box.clientWidth / 2) > 8) scroll(box, node, false);
    }, 160);
  }
  // Swiping never acts: it only changes which card the button at the thumb is about. While the page itself moves the cards,
  // however long that takes, the button stays with the card that was chosen.
  let steering = false, frame = 0;
  function taken() { steering = false; }
  function swiped() {
    if (steering) settle();
    if (frame) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      if (steering || !page || wide()) return;
      const box = spot("fan"), at = box.scrollLeft + box.clientWidth / 2;
      let best = null, least = 1e9;
      for (const node of box.children) {
        const away = Math.abs(node.offsetLeft + node.offsetWidth / 2 - at);
        if (away < least) { least = away; best = node; }
      }
      if (best && best.dataset.card !== middle) {
        middle = best.dataset.card;
        const under = placed(spot("strip"), middle);
        if (under) scroll(spot("strip"), under, false);
        mark();
        verbs();
      }
    });
  }

  // -- details ----------------------------------------------------------------------------------------------------------

  let before = null;
  function detail(item, known) {
    const cover = spot("cover"), acts = [];
    before = document.activeElement;
    if (page && page.verbs && (item.lit || item.does)) {
      const act = button("", "", page.yours ? "first" : "early", () => { close(); ask("tap", item.target); }), does = item.does || words.choose;
      act.appendChild(make("b", page.yours ? does : words.prepare_do.replace("{action}", does)));
      if (!item.does && item.leads) act.appendChild(make("small", "→ " + item.leads, "leads"));
      if (item.after) act.appendChild(make("small", item.after, "after"));
      acts.push(act);
    }
    const shut = button("ui/close", words.close, acts.length ? "" : "first", close);
    fill(cover, [Table.detail(item, known || (page && page.means), acts, shut)]);
    cover.hidden = false;
    cover.querySelector(".foot button").focus();
  }
  function close() {
    spot("cover").hidden = true;
    fill(spot("cover"), []);
    if (before && document.contains(before)) before.focus();
  }

  // -- everything that is no card of the row --------------------------------------------------------------------------------

  // `only` what it is, where all that can be chosen does the same.
  function art_of(node) { return node.querySelector(".thumb") || node; }
  function tile(item, only) {
    const row = make("div", "", "row"), node = P.tint(button(item.target, "", "tile" + look(item), () => ask("tap", item.target)), item);
    const art = Table.thumb(item);
    if (art) node.appendChild(art);
    const said = make("span", "", "said");
    const names = P.called(item).split(" · ");
    said.appendChild(make("b", names[0] + (item.amount && item.less ? " · " + item.amount : "")));
    if (item.mark) art_of(node).appendChild(make("b", item.mark, "mark-of"));
    if (names.length > 1) said.appendChild(make("span", names.slice(1).join(" · "), "note"));
    if (!only && item.does && !item.does.includes(names[0].split(" (")[0]) && !(headed && item.does.startsWith(item.group))) said.appendChild(make("span", item.does, "note"));
    if (item.after && item.after !== only) said.appendChild(make("span", item.after, "note after"));
    if (!item.does && item.leads) said.appendChild(make("span", "→ " + item.leads, "note"));
    else if (item.note && !isCard(item)) said.appendChild(make("span", item.note, "note more"));
    node.appendChild(said);
    if (can(item)) node.setAttribute("aria-pressed", item.on ? "true" : "false");
    return P.stepped(row, node, item, ask);
  }
  // The list: everything in words and full length, for readers and whoever likes it better.
  function line(item) {
    const node = button("", P.called(item) + (item.new ? " · " + words.new : ""), look(item).trim(), () => detail(item));
    node.dataset.card = item.target;
    if (can(item)) node.setAttribute("aria-pressed", item.on ? "true" : "false");
    const more = [item.does !== item.text && item.does, item.leads && "→ " + item.leads, item.why, item.amount, item.after, item.label, item.gist, item.note].filter((part) => part).join("\n");
    if (more) node.appendChild(make("span", more, "note"));
    return P.stepped(make("div", "", "row"), node, item, ask);
  }
  function shelves(shown) {
    const found = [];
    if (listed) {
      for (const shelf of page.shelves) {
        found.push(make("h2", shelf.name));
        if (shelf.note) found.push(make("span", shelf.note, "note"));
        found.push(...shelf.things.map(line));
      }
      return found;
    }
    const chosen = choosing() ? rest() : [];
    if (chosen.length) {
      const same = chosen.every((item) => item.after === chosen[0].after) && chosen[0].after || "-";
      const kept = mapped() ? chosen.filter((item) => !onMap(item)) : chosen;
      if (kept.length) found.push(make("h2", picked()), ...grouped(kept, (item) => tile(item, same), 2));
      const others = shown && together(shown).some(can) ? [] : everything((item) => item.other && !item.way && !item.later && !(mapped() && onMap(item)));
      if (others.length) found.push(make("h2", words.also), ...grouped(others, (item) => tile(item), 2));
      return found;
    }
    for (const shelf of page.shelves) { // at another card than the chosen one, what would go with that one is gone
      const items = shelf === shown ? [] : shelf.things.filter((item) => can(item) && !item.later && !(item.way && shown) && !(page.picked && aside(shown) && going(item)));
      found.push(...items.filter((item) => !(mapped() && onMap(item))));
    }
    return shown && together(shown).some(can) ? found.map((item) => tile(item)) : grouped(found, (item) => tile(item));
  }
  // -- what lies on the picture of the table is chosen there -------------------------------------------------------------

  let spots = {}, aim = "", aimed = 0, tiled = false, pan = null, pinned = "";
  const NEAR = 44, TWICE = 350;
  function onMap(item) { return Boolean(spots[item.target]) && can(item) && !item.later && !isCard(item) && !item.less; }
  function places() { return everything(onMap); }
  function mappable() {
    const shown = shelfOfCards();
    return Boolean(page && page.shelves && page.yours && !listed && url && !page.menu.length && places().length && (choosing() || !(shown && together(shown).some(can))));
  }
  function mapped() { return !tiled && mappable(); }
  function pin(item) {
    const node = button(item.target, "", "pin" + look(item) + (item.mark ? "" : " bare") + (/^\+/.test(item.mark || "") ? " worth" : "") + (item.other ? " other" : ""), () => pick(item));
    node.appendChild(make("b", item.mark || (item.does ? "＋" : "")));
    node.setAttribute("aria-label", [item.text, item.does, item.after].filter((part) => part).join(", "));
    return [node, spots[item.target][0], spots[item.target][1]];
  }
  // A place that only begins a choice is taken at once; of any other the button at the thumb says what happens, a second touch does it.
  function pick(item) {
    if (!item.does || (aim === item.target && Date.now() - aimed > TWICE)) { aim = ""; ask("tap", item.target); return; }
    if (aim !== item.target) aimed = Date.now();
    aim = item.target;
    for (const node of document.querySelectorAll("#map .pin")) node.classList.toggle("aim", node.dataset.target === aim);
    verbs();
  }
  function touched_at(x, y, where) {
    const near = places().map((item) => { const at = where(pin(item)); return [Math.hypot(at[0] - x, at[1] - y), item]; }).sort((one, two) => one[0] - two[0])[0];
    if (!near || near[0] > NEAR) return false;
    pick(near[1]);
    return true;
  }
  function map() {
    const box = spot("map"), now = mapped(), items = now ? places() : [];
    box.hidden = !now;
    document.body.classList.toggle("mapped", now);
    if (!items.some((item) => item.target === aim)) aim = "";
    if (!now) { pinned = ""; return; }
    const key = items.map((item) => item.target + look(item)).join(" "), pins = items.map(pin);
    if (!pan) {
      const image = make("img", "", "close-up");
      image.src = url;
      image.alt = words.picture;
      const parts = Table.zoomed(image, words, button("ui/tiles", "☰", "step", () => { tiled = true; tiles(); verbs(); }), pins, touched_at);
      parts[1].lastChild.setAttribute("aria-label", words.list);
      pan = parts[0];
      fill(box, []);
      for (const part of parts) box.appendChild(part);
    } else if (key !== pinned) pan.again(pins);
    else for (const node of pan.querySelectorAll(".pin")) {
      const fresh = pins.find((one) => one[0].dataset.target === node.dataset.target)[0];
      node.className = fresh.className;
      node.setAttribute("aria-label", fresh.getAttribute("aria-label"));
      node.act = fresh.act;
    }
    if (!pinned) requestAnimationFrame(() => { if (pan) pan.frame(); });
    pinned = key;
    for (const node of pan.querySelectorAll(".pin")) node.classList.toggle("aim", node.dataset.target === aim);
  }
  // What happens at the place that was touched.
  function there() {
    const item = mapped() && places().find((one) => one.target === aim);
    if (!item) { // the room is kept: no place slides from under the finger
      const row = make("div", "", "row main barred"), box = make("div", "", "why");
      box.appendChild(make("span", words.place));
      row.appendChild(box);
      return row;
    }
    const node = button(item.target, "", "first", () => { aim = ""; ask("tap", item.target); });
    if (!item.does.includes(item.text.split(" ").slice(-1)[0])) node.appendChild(make("small", item.text));
    node.appendChild(make("b", item.does));
    if (item.after) node.appendChild(make("small", item.after, "after"));
    const row = make("div", "", "row main");
    row.dataset.does = item.does;
    const note = item.note ? make("p", item.note.split("\n")[0], "about") : null;
    if (note) { row.classList.add("told"); row.appendChild(note); }
    row.appendChild(node);
    return row;
  }
  // Things of a kind lie together under what is done there.
  let headed = false;
  // Below another heading one of their own is only there where there are several (`least`).
  function grouped(items, once, least) {
    const broad = items.some((item) => item.less), made = (item) => { const row = once(item); if (broad) row.classList.add("broad"); return row; };
    const names = items.map((item) => item.group || "").filter((name, at, all) => all.indexOf(name) === at);
    if (names.length < (least || 1) || (names.length < 2 && (items.length < 2 || !names[0]))) return items.map(made);
    headed = true;
    const found = [].concat.apply([], names.map((name) => (name ? [make("h2", name, "group")] : []).concat(items.filter((item) => (item.group || "") === name).map(made))));
    headed = false;
    return found;
  }
  // Where only buttons answer, no card lies in the place of what matters: one's own things do.
  function buttoned() {
    return Boolean(page.yours && !listed && !across() && !page.menu.length && !document.body.classList.contains("fanlit") && page.verbs.some((one) => one.enabled));
  }
  function tiles() {
    map();
    fill(spot("shelves"), shelves(listed ? null : shelfOfCards()));
    if (tiled && mappable()) spot("shelves").insertBefore(button("ui/map", words.map, "to-map", () => { tiled = false; tiles(); verbs(); }), spot("shelves").firstChild);
    spot("shelves").classList.toggle("few", spot("shelves").querySelectorAll(".tile").length <= 2);
    document.body.classList.toggle("tiles", Boolean(spot("shelves").firstChild) || buttoned());
    besides();
    starred();
    more();
  }
  // Notes have as many of their lines as there is room for, or none; where more lies below the edge the last line fades.
  function more() {
    const box = spot("shelves"), fits = () => box.scrollHeight <= box.clientHeight + 1;
    box.classList.remove("terse");
    for (const lines of [40, 6, 5, 4, 3, 2]) {
      box.style.setProperty("--lines", lines);
      if (fits()) break;
      box.style.setProperty("--lines", 3);
    }
    box.classList.toggle("terse", !fits());
    const aside = spot("aside"); // only where it is worth looking at
    document.body.classList.remove("slight", "stored");
    const rows = Array.from(aside.querySelectorAll(".owns, .belongings + .look"));
    for (const row of rows) row.classList.remove("cut");
    const edge = aside.getBoundingClientRect().bottom + 1;
    const low = rows.map((row) => row.getBoundingClientRect().bottom > edge);
    rows.forEach((row, at) => row.classList.toggle("cut", low[at]));
    if (aside.firstChild && aside.clientHeight < 60 && !mapped()) document.body.classList.add("slight");
    const near = rows.find((row) => row.classList.contains("owns") && row.offsetParent);
    if (near && !near.classList.contains("cut") && !document.body.classList.contains("slight")) document.body.classList.add("stored");
    box.classList.toggle("below", box.scrollHeight - box.clientHeight - box.scrollTop > 3);
    lines(); // the cards have what the notes leave
  }
  // The words of a card end with a whole line; a touch on the card shows the rest.
  const SPARE = 4;
  function lines() {
    const found = Array.from(document.querySelectorAll("#fan .words p"));
    for (const node of found) { node.style.webkitLineClamp = ""; node.hidden = false; node.parentNode.classList.remove("set"); }
    const rooms = found.map((node) => {
      const box = node.parentNode, under = box.getBoundingClientRect().bottom, style = getComputedStyle(node);
      const most = Math.floor((under - node.getBoundingClientRect().top + SPARE) / parseFloat(style.lineHeight)); // the picture gives way
      return node.scrollHeight > most * parseFloat(style.lineHeight) + 2 ? Math.max(1, most) : 0;
    });
    found.forEach((node, at) => {
      node.hidden = Boolean(rooms[at]) && node.classList.contains("rest"); // whole or not at all
      node.classList.toggle("whole", !rooms[at]);
      node.style.webkitLineClamp = rooms[at] || "";
      node.parentNode.classList.add("set");
    });
  }
  function waiting() { return [Table.standing(page, words, () => turn("log"), () => turn("public")), seen()]; }
  function players() {
    const open = (item) => detail(item, {}), top = Table.standing(page, words, () => turn("log")), below = Table.blocks(page, words, open);
    // A map is looked at first; a picture of all that lies on the table is small, and comes after the table itself.
    if (Object.keys(spots).length) return [top, seen()].concat(below);
    const common = below.filter((one) => one.classList.contains("common"));
    return [top].concat(common, seen(), below.filter((one) => !common.includes(one)));
  }
  // How the table stands, and its public picture: also where there is nothing else to look at. What can be chosen needs the
  // room itself.
  let url = "";
  function idle() {
    const shelf = page && page.shelves ? shelfOfCards() : null;
    return Boolean(page && !listed && page.shelves && !document.body.classList.contains("tiles") && !page.menu.length && !(shelf && shelf.things.length));
  }
  // Held across there is room beside the cards too, while others choose.
  function beside() {
    const others = page && page.shelves && !listed && !page.yours && !page.ahead && !document.body.classList.contains("tiles") && !page.menu.length;
    return idle() || Boolean(across() && others);
  }
  // Where there is room beside what can be chosen lies what is one's own.
  function across() { return window.matchMedia("(orientation: landscape) and (max-height: 30rem)").matches; }
  function kept() { return Boolean(page.shelves && !listed && !page.menu.length && (across() || (hidden() && !choosing()))); }
  function besides() {
    fill(spot("aside"), mapped() ? Table.belongings(page, (item) => detail(item)) : beside() ? waiting() : kept() ? Table.belongings(page, (item) => detail(item)).concat(hidden() ? seen() : []) : []);
  }
  function facts() {
    const own = page.players.find((one) => one.own);
    return own ? own.facts.slice(0, 3).map((fact) => { const said = make("span", fact[0] + " "); said.appendChild(make("b", fact[1])); return said; }) : [];
  }
  // Beside a question of somebody else is the face of who is asked.
  function acting() {
    const one = page.yours ? null : page.players.find((each) => each.acts);
    fill(spot("acting"), one ? [P.icon(one.face >= 0 ? one.face : one.pic, "icon face")] : []);
    spot("asking").style.setProperty("--k", one ? one.band : "");
  }
  function shutting() {
    const node = button("ui/hint_close", "✕", "shut-hint", () => ask("hint"));
    node.setAttribute("aria-label", words.close);
    return node;
  }
  // What lies on the table in numbers, where that decides what to choose.
  function pool() {
    const own = goods(), shown = page.pool && page.pool.things ? page.pool : own;
    if (!shown || listed) return [];
    const node = make("div", "", "pool" + (shown === own ? " goods" : "")), full = /\d+\/\d+$/.exec(shown.name);
    node.setAttribute("role", "img");
    node.appendChild(make("span", shown === own && full ? full[0] : shown.name));
    for (const thing of shown.things) {
      const one = make("b");
      one.appendChild(P.icon(thing[0]));
      one.appendChild(make("span", String(thing[1])));
      node.appendChild(one);
    }
    node.setAttribute("aria-label", shown.name + ": " + shown.things.map((thing) => thing[1] + " " + thing[2]).join(", "));
    return [node];
  }
  // What one pays and trades with: one's own goods in small, as long as they do not lie beside the question already.
  function goods() {
    const stored = (item) => item.pic !== undefined && !isCard(item) && !item.marks;
    const shelf = page.shelves.find((one) => one.own && !one.hand && one.things.length > 1 && one.things.every(stored));
    if (!shelf || !shelf.things.some((item) => item.target.startsWith("good/"))) return null;
    return { name: shelf.name, things: shelf.things.map((item) => [item.pic, item.count, item.text]) };
  }
  function seen() {
    if (!url) return null;
    const node = button("", "", "look", () => whole());
    const image = make("img", "", "seen");
    image.src = url;
    image.alt = words.picture;
    node.appendChild(image);
    return node;
  }
  function whole() {
    const image = make("img", "", "close-up");
    image.src = url;
    image.alt = words.picture;
    before = document.activeElement;
    fill(spot("cover"), Table.zoomed(image, words, button("ui/close", words.close, "first", close)));
    spot("cover").hidden = false;
    spot("cover").querySelector(".shut .first").focus();
  }
  function table(found) {
    const first = !url;
    url = found;
    stale(false);
    if (first && page && page.shelves) { tiles(); verbs(); }
    for (const image of document.querySelectorAll("img.seen, img.close-up")) { image.onload = more; image.src = url; }
    if (!page) return;
    if (!spot("public").querySelector("img")) fill(spot("public"), players());
    besides();
    more();
  }
  // A picture from before the last move is not shown as the present one; most times the next one is there before anybody notices.
  const SOON = 900;
  let aging = 0;
  function stale(old) {
    if (!old || !url) { clearTimeout(aging); aging = 0; document.body.classList.remove("stale"); }
    else aging = aging || setTimeout(() => document.body.classList.add("stale"), SOON);
    document.body.style.setProperty("--renewed", JSON.stringify(words.renewed || ""));
  }
  function log() { return Table.log(page, words, hooks.more); }
  // What came besides a page: the table in words, a part of the log.
  function lies(news) {
    Table.lie(news);
    if (page) fill(spot("public"), players());
  }
  function told(news) {
    Table.part(news, hooks.more);
    if (page) hooks.logged(log(), news.told > 0);
  }

  // -- answers ----------------------------------------------------------------------------------------------------------------

  function verb(item) {
    const node = button(item.target, "", (item.first ? "first" : "") + (warned === item.target ? " warned" : ""), () => {
      if (!item.warning || warned === item.target) { warned = ""; ask("tap", item.target); return; }
      warned = item.target;
      verbs();
      hold(); // the rest of a double touch is no second one
    });
    if (item.pic !== undefined) { P.tint(node, item); node.className += " pictured"; node.appendChild(P.icon(item.pic)); }
    node.appendChild(make("b", warned === item.target ? item.warning : item.text));
    if (item.after) node.appendChild(make("small", item.after, "after"));
    node.disabled = item.enabled === false;
    return P.stepped(make("div", "", "row" + (item.first ? " main" : "") + (item.less ? " steps" : "")), node, item, ask);
  }
  function plain(what, text, look) {
    const row = make("div", "", look === "quiet" ? "row aside" : "row");
    const node = button("ui/" + what, "", look, () => ask(what));
    if (look === "quiet") node.appendChild(make("i", what === "undo" ? "↶" : "?"));
    node.appendChild(make("span", text));
    node.setAttribute("aria-label", text);
    row.appendChild(node);
    return row;
  }
  // Why nothing can be taken back, where the button for that would be.
  function stands() {
    const row = make("div", "", "row aside"), node = button("ui/undo", "", "quiet dim", () => { spot("said").textContent = page.undo_why; });
    node.appendChild(make("i", "↶"));
    node.appendChild(make("span", words.undo));
    node.setAttribute("aria-label", words.undo + ": " + page.undo_why);
    row.appendChild(node);
    return row;
  }
  function short(item) { return item.text.split(" · ")[0]; }
  // What happens with the card in the middle, by name.
  function own(shelf) {
    const item = together(shelf).find((one) => one.target === middle);
    if (!item || !can(item) || listed) return null;
    if (item.on && !item.lit && !item.does) return null; // a touch would only drop what was chosen
    if (page.ready === item.target && page.yours) return null; // its button stands there already
    if (page.ready === item.target) { // it is prepared: nothing more happens with it before one's turn
      const row = make("div", "", "row main barred"), box = button("", "", "why", () => detail(item));
      box.appendChild(make("b", "✓ " + words.ready));
      box.appendChild(make("span", item.does || item.text));
      row.appendChild(box);
      return row;
    }
    const again = warned === item.target, node = button(item.target, "", (!page.yours ? "early" : word(page) ? "" : "first") + (again ? " warned" : ""), () => {
      if (!page.yours || !item.twice || warned === item.target) { warned = ""; ask("tap", item.target); return; }
      warned = item.target; // it stands: another seat is asked next
      verbs();
      hold();
    });
    const does = item.does || (item.on ? item.text : words.choose);
    if (item.on || !does.includes(short(item))) node.appendChild(make("small", item.on ? words.chosen : short(item)));
    node.appendChild(make("b", again ? item.twice : page.yours ? does : words.prepare_do.replace("{action}", does)));
    if (!item.does && !item.on && item.leads) node.appendChild(make("small", "→ " + item.leads, "leads"));
    if (item.after) node.appendChild(make("small", item.after, "after"));
    node.setAttribute("aria-pressed", item.on ? "true" : "false");
    const row = P.stepped(make("div", "", "row main" + (item.less ? " steps" : "")), node, item, ask);
    row.dataset.does = item.does || "";
    return row;
  }
  // In the place of the card's own answer: why there is none. So no other answer ever lies where that was.
  function barred(shelf) {
    const item = page.yours && !listed && shelf && together(shelf).find((one) => one.target === middle);
    if (!item || can(item) || hidden()) return null;
    const row = make("div", "", "row main barred"), box = button("", "", "why", () => detail(item));
    box.appendChild(make("b", item.text));
    box.appendChild(make("span", item.why || words.not_now));
    row.appendChild(box);
    return row;
  }
  function verbs() {
    const active = document.activeElement && document.activeElement.dataset.target;
    if (page.notice && page.main_screen) { // answered elsewhere: here is nothing but the way back
      document.body.classList.remove("named");
      fill(spot("verbs"), [plain("main_screen", page.main_screen, "first")]);
      more();
      return;
    }
    const shown = page.shelves ? shelfOfCards() : null;
    const rows = page.undo ? [plain("undo", page.undo, "quiet")] : [];
    if (page.undo_why) rows.push(stands());
    if (page.hints) rows.push(plain("hint", page.hints, "quiet"));
    const named = mapped() ? there() : own(shown) || barred(shown), mid = named && named.querySelector("button.step");
    const twin = mid ? mid.dataset.target : ""; // the same answer with the same amount is there once
    const same = named && page.yours && !word(page) ? named.dataset.does : ""; // and so is what the card or the place in front does
    rows.push(...page.verbs.filter((one) => (!twin || one.less !== twin) && (!same || one.text !== same)).map(verb));
    document.body.classList.toggle("named", Boolean(named));
    document.body.classList.toggle("several", buttoned() && page.verbs.filter((one) => one.enabled).length > 1);
    if (named && word(page)) rows.splice(rows.length - 1, 0, named); // what has been chosen waits at the thumb
    else if (named) rows.push(named);
    spot("verbs").classList.toggle("pair", rows.length === 2 && rows[0].classList.contains("aside") && !rows[1].classList.contains("steps"));
    fill(spot("verbs"), rows);
    starred();
    more();
    focus(active);
  }
  // What is advised bears a star wherever it can be touched.
  function starred() {
    const best = (page && page.advised) || [];
    for (const node of document.querySelectorAll("#strip .small, #fan .card, #shelves .tile, #map .pin, #verbs button:not(.step), #menu button:not(.step)"))
      node.classList.toggle("advised", best.includes(node.dataset.card || node.dataset.target));
  }
  function focus(active) {
    const same = active && Array.from(document.querySelectorAll("button")).find((one) => one.dataset.target === active);
    if (same && document.activeElement !== same) same.focus();
  }
  function tabs() {
    const names = page.watch ? [["public", words.table], ["log", words.log]] : [["hand", words.hand], ["mine", words.mine], ["public", words.table], ["log", words.log]];
    const found = names.map((one) => {
      const node = button("ui/tab/" + one[0], one[1], one[0] === tab ? "here" : "", () => turn(one[0]));
      node.setAttribute("aria-pressed", one[0] === tab ? "true" : "false");
      return node;
    });
    fill(spot("tabs"), page.watch ? found.concat(button("ui/back", words.back, "", leaves)) : found);
  }
  function turn(name) {
    const again = tab === name;
    tab = name;
    document.body.dataset.tab = name;
    tabs();
    if (name === "hand") centre(middle, false);
    else if (name === "log") spot("log").scrollTop = spot("log").scrollHeight;
    else if (again) spot(name).scrollTop = 0;
    if (hooks.turned) hooks.turned(name);
    focus("ui/tab/" + name);
    due();
  }
  // That it is one's turn, over whatever else is looked at; a touch leads to the question.
  function due() {
    const bar = spot("due"), away = Boolean(page && page.yours && (!spot("cover").hidden || tab !== "hand"));
    bar.hidden = !away;
    bar.textContent = away ? words.turn + ": " + page.ask : "";
    document.body.classList.toggle("due", away);
    document.body.classList.toggle("over", away && !spot("cover").hidden);
    document.querySelector("header").style.minHeight = away && spot("cover").hidden && getComputedStyle(bar).position === "fixed" ? bar.offsetHeight + "px" : ""; // it covers nothing else
  }
  spot("due").addEventListener("click", () => { close(); turn("hand"); });
  new MutationObserver(due).observe(spot("cover"), { attributes: true, attributeFilter: ["hidden"] });

  // -- all of it ---------------------------------------------------------------------------------------------------------------

  // What others did may change the answers while a finger is on its way: for a moment they take no touch.
  const HOLD = 500;
  let touched = false, held = 0;
  function answers() { return Array.from(document.querySelectorAll("#verbs button:not(.quiet)")).map((one) => one.dataset.target).join(" "); }
  function hold() {
    document.body.classList.add("held");
    clearTimeout(held);
    held = setTimeout(() => document.body.classList.remove("held"), HOLD);
  }
  document.addEventListener("click", (event) => {
    const there = event.target.closest && event.target.closest("#verbs, #menu, #shelves");
    if (!there || !event.detail || !document.body.classList.contains("held")) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  const hooks = { more: () => {} };
  let leaves = () => {};
  function show(found, asks) {
    const active = document.activeElement && document.activeElement.dataset.target;
    const began = found.yours && !(page && page.yours);
    if (!page || page.rev !== found.rev) warned = "";
    const chosen = word(found) && !word(page);
    const offered = page && answers(), asked = touched;
    touched = false;
    page = found; words = found.words;
    ask = (what, target) => { touched = true; asks(what, target); };
    P.speak(words);
    document.body.dataset.lost = words.lost; // in the language of this phone
    document.documentElement.lang = page.language;
    document.title = (page.yours ? "● " + words.turn : page.name) + " – Tabularium";
    document.body.classList.toggle("yours", page.yours);
    document.body.classList.toggle("listed", listed);
    document.body.classList.add("seated");
    document.body.classList.toggle("foreseen", page.foreseen);
    spot("name").textContent = page.name;
    P.fill(spot("flag"), [P.icon(page.flag.pic)]);
    fill(spot("own"), facts());
    if (spot("ask").textContent !== page.ask) spot("ask").textContent = page.ask;
    acting();
    spot("ahead").textContent = page.ahead;
    fill(spot("hint"), page.hint ? [make("span", page.hint), shutting()] : []);
    spot("said").textContent = page.said;
    fill(spot("news"), Table.latest(page, words, () => turn("log")));
    fill(spot("pool"), pool());
    document.body.classList.toggle("pooled", Boolean(spot("pool").firstChild));
    fill(spot("notice"), page.notice ? [make("p", page.notice)] : []);
    if (page.hint && page.hint !== hinted) spot("hint").scrollIntoView({ block: "nearest" });
    hinted = page.hint;
    spot("question").classList.toggle("urgent", Boolean(page.wish || page.notice));
    const wish = page.wish ? [make("p", page.wish), plain("agree", words.agree, "first"), plain("decline", words.decline, "")] : [];
    fill(spot("wish"), wish);
    const menu = page.menu.map(verb);
    if (menu.length) menu.unshift(make("h2", picked()));
    fill(spot("menu"), menu);
    document.body.classList.toggle("menued", menu.length > 0);
    const shown = shelfOfCards();
    document.body.classList.toggle("fanlit", Boolean(shown && together(shown).some(can)));
    document.body.classList.toggle("nocards", !shown);
    fill(spot("mine"), Table.owned(page, (item) => detail(item)).concat(hooks.pad ? [hooks.pad] : []));
    fill(spot("public"), players());
    document.body.style.setProperty("--seat", page.flag.band);
    hooks.logged(log());
    tabs();
    if (began && tab !== "hand") turn("hand");
    document.body.dataset.tab = tab;
    fan(listed ? null : shown);
    tiles();
    verbs();
    if (chosen || (offered !== null && !asked && offered !== answers())) hold(); // the rest of a double touch is no word
    document.body.classList.toggle("word", word(page));
    focus(active);
    due();
    return began;
  }
  // For who only watches: the table and the log.
  function watch(found, leave) {
    if (!page || !page.watch) { clear(); tab = "public"; }
    leaves = leave;
    page = Object.assign({ shelves: [], verbs: [], menu: [] }, found);
    words = page.words;
    P.speak(words);
    document.documentElement.lang = page.language;
    document.title = page.name + " – Tabularium";
    document.body.classList.add("watching");
    document.body.dataset.tab = tab;
    spot("name").textContent = page.name;
    if (spot("ask").textContent !== page.ask) spot("ask").textContent = page.ask;
    acting();
    fill(spot("public"), players());
    hooks.logged(log());
    tabs();
  }
  function clear() {
    page = null; fanned = ""; hinted = ""; had = [];
    due();
    document.body.style.removeProperty("--seat");
    Table.clear();
    document.body.classList.remove("lobby", "numbered", "watching", "yours", "seated", "fanlit", "tiles", "named", "choosing", "menued", "held", "mapped", "pooled", "stale", "stored", "word");
    for (const id of ["name", "ahead", "said", "hint"]) spot(id).textContent = "";
    stale(false);
    pan = null; pinned = ""; aim = ""; url = ""; spots = {}; tiled = false;
    spot("map").hidden = true;
    fill(spot("map"), []);
    for (const id of ["flag", "acting", "own", "wish", "pool", "news", "notice", "menu", "shelves", "log", "aside", "fan", "strip", "mine", "public", "tabs", "verbs"]) fill(spot(id), []);
    close();
  }
  spot("fan").addEventListener("scroll", swiped, { passive: true });
  spot("shelves").addEventListener("scroll", more, { passive: true });
  for (const name of ["touchmove", "wheel"]) spot("fan").addEventListener(name, taken, { passive: true });
  window.addEventListener("resize", () => {
    if (!page || page.watch) return;
    centre(middle, false);
    besides();
    more();
    if (pan && !spot("map").hidden) pan.frame();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !spot("cover").hidden) close();
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step || !page || !document.activeElement || !spot("fan").contains(document.activeElement)) return;
    const next = step > 0 ? document.activeElement.nextSibling : document.activeElement.previousSibling;
    if (next) { event.preventDefault(); next.focus(); }
  });
  spot("cover").addEventListener("click", (event) => { if (event.target === spot("cover")) close(); });
  return {
    show: show, clear: clear, close: close, hooks: hooks, turn: turn, players: players, table: table, lies: lies, told: told, idle: idle, hidden: () => Boolean(page && page.shelves && hidden()), watch: watch,
    spots: (found) => { spots = found; },
    sheet: () => Boolean(url),
    stale: stale,
    list: (on) => { listed = on; fanned = ""; },
    tab: () => tab,
    close_up: () => Boolean(document.querySelector(".close-up")),
  };
})();
