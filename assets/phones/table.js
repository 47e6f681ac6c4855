"use strict";
// What lies open on the table, in words and pictures; what happened; and a thing in full with what its signs mean.
window.Table = (() => {
  const P = window.Parts, make = P.make, button = P.button;
  const RATIO = 300 / 171;
  let lies = [], things = {}, means = {}, parts = [], people = [];

  // -- a thing in full ----------------------------------------------------------------------------------------------------

  function meaning(place, known) { return known[place] || means[place]; }
  function places(item) {
    const found = (item.badge === undefined ? [] : [item.badge]).concat((item.signs || []).map((sign) => sign[0]), item.marks || []);
    return found.filter((place, at) => place >= 0 && found.indexOf(place) === at);
  }
  function legend(item, known, told) {
    const list = make("dl", "", "legend");
    for (const place of places(item)) {
      const said = meaning(place, known || {});
      if (!said) continue;
      const name = make("dt");
      name.appendChild(P.icon(place));
      name.appendChild(make("b", said[0]));
      list.appendChild(name);
      const more = (said[1] || "").split("\n").filter((part) => part && !(told || "").includes(part)).join("\n");
      if (more) list.appendChild(make("dd", more));
    }
    return list.firstChild ? list : null;
  }
  // `acts` are buttons that do something with it; `shut` closes it.
  function detail(item, known, acts, shut) {
    const box = P.tint(make("div", "", "detail thing" + (item.pic === undefined ? " plain" : "")), item);
    box.setAttribute("role", "dialog");
    box.setAttribute("aria-modal", "true");
    box.setAttribute("aria-label", item.text);
    const side = make("div", "", "side"), body = make("div", "", "body");
    side.appendChild(P.art(item, RATIO));
    if (item.label) {
      const band = make("div", "", "band");
      band.appendChild(make("span", item.label));
      if (item.badge !== undefined) band.appendChild(P.icon(item.badge));
      side.appendChild(band);
    }
    box.appendChild(side);
    for (const node of P.titled(item)) body.appendChild(node);
    if (item.state) body.appendChild(make("p", item.state, "state"));
    const told = [item.gist, item.note].filter((part) => part), said = told.join(" ");
    for (const part of told) body.appendChild(make("p", part));
    body.appendChild(P.signs(item));
    if (item.why && !said.includes(item.why)) body.appendChild(make("p", item.why, "why"));
    const list = legend(item, known, said);
    if (list) body.appendChild(list);
    box.appendChild(body);
    const row = make("div", "", "row foot");
    for (const act of acts) row.appendChild(act);
    row.appendChild(shut);
    box.appendChild(row);
    return box;
  }

  // -- the table ------------------------------------------------------------------------------------------------------------

  function thumb(item) {
    const node = make("span", "", "thumb");
    if (item.marks) {
      node.className += " goods";
      for (const mark of item.marks.slice(0, 4)) node.appendChild(P.icon(mark));
    } else if (item.pic === undefined) return null;
    else if (P.shape(item.pic) > 1.4) P.picture(node, item.pic, 1.35);
    else node.appendChild(P.icon(item.pic));
    return node;
  }
  // A thing in small: its picture with how many there are and how far it is, and its name below unless it is `bare`.
  const FEW = 6;
  function piece(item, open, bare) {
    const wide = item.pic !== undefined && !item.marks && P.shape(item.pic) > 1.4, far = item.state || "", short = far.length <= FEW ? far : "";
    const node = P.tint(button("", "", "lying" + (wide ? "" : " token") + (bare ? " bare" : "") + (item.price && item.price.length > 3 ? " priced" : ""), () => open(item)), item), picture = make("span", "", "thumb");
    if (item.marks) for (const mark of item.marks.slice(0, 4)) picture.appendChild(P.icon(mark));
    else if (wide) picture.appendChild(P.filled(item.pic, RATIO));
    else if (item.pic !== undefined) picture.appendChild(P.icon(item.pic));
    else if (bare) picture.appendChild(make("b", item.text, "called"));
    if (item.count > 1) picture.appendChild(make("b", "×" + item.count, "times"));
    if (short) picture.appendChild(make("b", short, "far"));
    if (picture.firstChild) node.appendChild(picture);
    const said = make("span", "", "said"), names = item.text.split(" · "); // a name and what it means
    const below = (!short && far) || names.slice(1).join(" · ");
    said.appendChild(make("b", names[0]));
    if (below) said.appendChild(make("span", below, "note"));
    if (item.price && item.price.length) said.appendChild(P.signs({ signs: item.price }));
    if (!bare) node.appendChild(said);
    node.setAttribute("aria-label", [P.called(item), far || below, (item.price || []).map((sign) => [(means[sign[0]] || [""])[0], sign[1]].filter((part) => part).join(" ")).join(", ")].filter((part) => part).join(", "));
    return node;
  }
  function lying(row, open) {
    const node = piece(Object.assign({ count: row[1] }, things[row[0]], row[2] ? { state: row[2] } : {}, row[3] < 0 ? {} : { pic: row[3] }, { price: row[4] }), open);
    node.dataset.card = row[0];
    return node;
  }
  // The heading of a shelf; what is said of it comes by a touch where things lie there.
  function headed(shelf, kind) {
    const name = make(kind, shelf.name), found = [name];
    if (!shelf.note) return found;
    const note = make("p", shelf.note, "note");
    found.push(note);
    if (!shelf.things.length) return found;
    note.hidden = true;
    name.classList.add("asks");
    name.tabIndex = 0;
    name.setAttribute("role", "button");
    name.setAttribute("aria-expanded", "false");
    name.appendChild(make("i", "i"));
    return found;
  }
  function unfold(event) {
    const name = event.target.closest && event.target.closest(".asks"), note = name && name.nextElementSibling;
    if (!note || (event.key && event.key !== "Enter")) return;
    note.hidden = !note.hidden;
    name.setAttribute("aria-expanded", note.hidden ? "false" : "true");
  }
  for (const name of ["click", "keydown"]) document.addEventListener(name, unfold);
  // Shelves beside each other where there is room: `kind` is that of their headings.
  function row(found, kind, piece_of) {
    const box = make("div", "", "shelves");
    for (const shelf of found) {
      const one = make("div", "", "shelf" + (shelf.things.length ? "" : " empty")), grid = make("div", "", "lies");
      for (const node of headed(shelf, kind)) one.appendChild(node);
      for (const thing of shelf.things) grid.appendChild(piece_of(thing));
      if (shelf.things.length) one.appendChild(grid);
      box.appendChild(one);
    }
    return found.length ? [box] : [];
  }
  function shelves(seat, open) {
    const place = lies.find((one) => one.seat === seat);
    return row(place ? place.shelves : [], "h4", (thing) => lying(thing, open));
  }
  function owned(page, open) { return row(page.shelves.filter((one) => one.own), "h2", (item) => piece(item, open)); }
  // One's own seat first, then the others in the order of the table.
  function round(players) {
    const own = Math.max(0, players.findIndex((one) => one.own));
    return players.map((_, at) => (own + at) % players.length);
  }
  // What one looks for first: the round, who is asked what, what just happened, and each seat with its numbers.
  function standing(page, words, opens, goes) {
    const box = make("section", "", "standing");
    if (page.when) box.appendChild(make("h3", page.when));
    box.appendChild(make("p", page.ask, "asked"));
    for (const node of latest(page, words, opens)) box.appendChild(node);
    round(page.players).forEach((seat) => {
      const one = page.players[seat], row = button("", "", "stands" + (one.acts ? " acts" : "") + (one.own ? " own" : ""), () => {
        if (goes) goes();
        const there = document.querySelector("#public .player[data-seat='" + seat + "']");
        if (there) there.scrollIntoView({ block: "start" });
      });
      row.style.setProperty("--k", one.band);
      row.appendChild(P.icon(one.face >= 0 ? one.face : one.pic, "icon face"));
      const said = make("span", "", "said");
      said.appendChild(make("b", (one.acts ? "▶ " : "") + one.name));
      said.appendChild(facts(one));
      row.appendChild(said);
      box.appendChild(row);
    });
    return box;
  }
  function facts(one) {
    const found = make("span", "", "facts");
    for (const fact of one.facts) {
      const said = make("span", fact[2] < 0 ? fact[0] + " " : "", fact[2] < 0 ? "" : "counted");
      if (fact[2] >= 0) { said.appendChild(P.icon(fact[2])); said.setAttribute("role", "img"); said.setAttribute("aria-label", fact[0] + " " + fact[1]); }
      said.appendChild(make("b", fact[1]));
      found.appendChild(said);
    }
    return found;
  }
  // A picture to look at closely: two fingers or two touches make it larger, one finger moves it.
  // Places that are told apart by what they are worth lie under their names and pictures only where these can be read (`LEGIBLE` pixels across).
  const LEGIBLE = 1050, MOST = 6, AGAIN = 350, STILL = 12, ROOM = 26, LOW = 330;
  // `pins` are [node, across, down] with places in thousandths, `tapped` is told of a touch that moved nothing.
  function zoomed(image, words, shut, pins, tapped) {
    const box = make("div", "", "pan"), foot = make("div", "", "shut"), at = new Map();
    let k = 1, x = 0, y = 0, last = null, moved = 0;
    function place() {
      const w = box.clientWidth, h = box.clientHeight, fit = fits(), iw = fit[0] * k, ih = fit[1] * k;
      x = iw <= w ? (w - iw) / 2 : Math.min(0, Math.max(w - iw, x));
      const lead = pins ? above() : 0; // nothing that can be touched has to lie below the buttons
      y = ih <= h - lead ? lead + (h - lead - ih) / 2 : Math.min(lead, Math.max(h - ih, y));
      image.style.width = fit[0] + "px";
      image.style.transform = "translate(" + x + "px," + y + "px) scale(" + k + ")";
      box.dataset.zoom = k.toFixed(2);
      for (const pin of pins || []) pin[0].style.transform = "translate(-50%,-50%) translate(" + (x + pin[1] * iw / 1000) + "px," + (y + pin[2] * ih / 1000) + "px)";
    }
    function fits() {
      const r = (image.naturalWidth || 16) / (image.naturalHeight || 9), w = Math.min(box.clientWidth, box.clientHeight * r);
      return [w, w / r];
    }
    function zoom(now, cx, cy) {
      const next = Math.min(MOST, Math.max(pins ? 0.4 : 1, now));
      x = cx - (cx - x) * next / k;
      y = cy - (cy - y) * next / k;
      k = next;
      place();
    }
    function centre() {
      const all = Array.from(at.values());
      return [all.reduce((sum, one) => sum + one[0], 0) / all.length, all.reduce((sum, one) => sum + one[1], 0) / all.length];
    }
    function wide() { const all = Array.from(at.values()); return all.length < 2 ? 0 : Math.hypot(all[0][0] - all[1][0], all[0][1] - all[1][1]); }
    function spot(event) { const r = box.getBoundingClientRect(); return [event.clientX - r.left, event.clientY - r.top]; }
    box.addEventListener("pointerdown", (event) => {
      if (!at.size) moved = 0;
      box.dataset.still = "yes";
      at.set(event.pointerId, spot(event));
      if (box.setPointerCapture) { try { box.setPointerCapture(event.pointerId); } catch (error) { /* it has gone */ } }
    });
    box.addEventListener("pointermove", (event) => {
      if (!at.has(event.pointerId)) return;
      const before = centre(), was = wide();
      at.set(event.pointerId, spot(event));
      const now = centre(), is = wide();
      moved += Math.abs(now[0] - before[0]) + Math.abs(now[1] - before[1]) + Math.abs(is - was);
      x += now[0] - before[0];
      y += now[1] - before[1];
      zoom(was && is ? k * is / was : k, now[0], now[1]);
    });
    function gone(event) {
      const one = at.get(event.pointerId);
      at.delete(event.pointerId);
      if (!one || at.size || moved > STILL || event.type !== "pointerup") return;
      if (tapped && tapped(one[0], one[1], (pin) => [x + pin[1] * fits()[0] * k / 1000, y + pin[2] * fits()[1] * k / 1000])) { last = null; return; }
      const near = last && Date.now() - last[2] < AGAIN && Math.hypot(one[0] - last[0], one[1] - last[1]) < 40;
      if (near) zoom(k > 1.5 ? 1 : 3, one[0], one[1]);
      last = near ? null : [one[0], one[1], Date.now()];
    }
    for (const name of ["pointerup", "pointercancel"]) box.addEventListener(name, gone);
    box.addEventListener("wheel", (event) => {
      event.preventDefault();
      const one = spot(event);
      zoom(k * (event.deltaY < 0 ? 1.25 : 0.8), one[0], one[1]);
    }, { passive: false });
    box.addEventListener("scroll", () => { box.scrollLeft = 0; box.scrollTop = 0; }); // a focus moves nothing here
    function step(by) { return () => zoom(k * by, box.clientWidth / 2, box.clientHeight / 2); }
    const less = button("ui/farther", "−", "step", step(0.6)), more = button("ui/nearer", "+", "step", step(1 / 0.6));
    less.setAttribute("aria-label", words.farther);
    more.setAttribute("aria-label", words.nearer);
    for (const node of [less, more, shut]) foot.appendChild(node);
    image.draggable = false;
    // It opens so large that it fills the place, whichever way that is held.
    let opened = false;
    function open() {
      if (opened || !box.clientWidth || !image.naturalWidth) { place(); return; }
      opened = true;
      if (pins) { frame(); return; }
      const fit = fits();
      zoom(Math.max(box.clientWidth / fit[0], box.clientHeight / fit[1]), box.clientWidth / 2, box.clientHeight / 2);
    }
    // On a low map only one button is left above, at the edge.
    function above() {
      const low = box.clientHeight < LOW;
      foot.classList.toggle("low", low);
      return low ? ROOM : 66;
    }
    // As near as all pins can be seen, with some of what is around them.
    function frame() {
      if (!pins.length || !box.clientWidth || !image.naturalWidth) return;
      const fit = fits(), xs = pins.map((pin) => pin[1]), ys = pins.map((pin) => pin[2]);
      const left = Math.min(...xs), top = Math.min(...ys), w = Math.max(60, Math.max(...xs) - left), h = Math.max(60, Math.max(...ys) - top);
      k = Math.min(MOST / 2, Math.max(0.4, Math.min((box.clientWidth - 2 * ROOM) * 1000 / w / fit[0], (box.clientHeight - ROOM - above()) * 1000 / h / fit[1])));
      const worth = pins.some((pin) => pin[0].classList.contains("worth")), least = LEGIBLE / fit[0];
      let cx = left + w / 2, cy = top + h / 2;
      if (worth && k < least) { k = least; [cx, cy] = best(box.clientWidth * 500 / fit[0] / k, box.clientHeight * 500 / fit[1] / k); }
      x = box.clientWidth / 2 - cx * fit[0] * k / 1000;
      y = (box.clientHeight + above() - ROOM) / 2 - cy * fit[1] * k / 1000;
      place();
    }
    // The middle of the best places that can be seen together: as many as lie within this half width and height of one of them.
    function best(w, h) {
      const value = (pin) => parseFloat(pin[0].textContent) || 0, most = Math.max(...pins.map(value)), good = pins.filter((pin) => value(pin) === most);
      const around = (one) => good.filter((pin) => Math.abs(pin[1] - one[1]) < w * 0.9 && Math.abs(pin[2] - one[2]) < h * 0.8);
      const seen = good.map(around).sort((one, two) => two.length - one.length)[0];
      const middle = (at) => (Math.min(...seen.map((pin) => pin[at])) + Math.max(...seen.map((pin) => pin[at]))) / 2;
      return [middle(1), middle(2)];
    }
    image.addEventListener("load", open);
    box.appendChild(image);
    for (const pin of pins || []) box.appendChild(pin[0]);
    requestAnimationFrame(open);
    if (pins) box.again = (now) => { // other pins on the same picture
      for (const pin of pins) box.removeChild(pin[0]);
      delete box.dataset.still;
      pins = now;
      for (const pin of pins) box.appendChild(pin[0]);
      frame();
    };
    // In another room all is framed anew, unless somebody has touched the picture: then nothing slides from under the finger.
    if (pins && window.ResizeObserver) new ResizeObserver(() => { if (box.dataset.still) place(); else frame(); }).observe(box);
    if (pins) box.frame = () => { opened = false; open(); };
    return [box, foot];
  }
  function player(one, seat, open) {
    const row = make("section", "", "player" + (one.acts ? " acts" : "") + (one.own ? " own" : ""));
    row.style.setProperty("--k", one.band);
    row.dataset.seat = seat;
    const head = make("div", "", "head");
    head.appendChild(P.icon(one.face >= 0 ? one.face : one.pic, "icon face"));
    head.appendChild(make("h3", one.name));
    head.appendChild(P.icon(one.pic, "icon"));
    row.appendChild(head);
    const below = shelves(seat, open);
    for (const node of below) row.appendChild(node);
    if (one.note && !below.length) row.appendChild(make("p", one.note, "note"));
    return row;
  }
  function blocks(page, words, open) {
    const found = [], common = shelves(-1, open);
    if (common.length) {
      const box = make("section", "", "player common");
      box.appendChild(make("h3", words.common));
      for (const node of common) box.appendChild(node);
      found.push(box);
    }
    return found.concat(round(page.players).map((seat) => player(page.players[seat], seat, open)));
  }
  // One's own things in small, with how many of each there are: to look at while something else is chosen.
  function belongings(page, open) {
    const found = make("div", "", "belongings");
    for (const shelf of page.shelves) {
      if (!shelf.own || shelf.hand || !shelf.things.length) continue;
      const row = make("div", "", "owns");
      row.appendChild(make("h4", shelf.name));
      const grid = make("div", "", "lies");
      for (const item of shelf.things) grid.appendChild(piece(item, open, true));
      row.appendChild(grid);
      found.appendChild(row);
    }
    return found.firstChild ? [found] : [];
  }

  // -- the log --------------------------------------------------------------------------------------------------------------

  function line(text, marks, look) {
    const node = make("p", "", "told" + (look || "")), signs = make("span", "", "marks-of");
    node.appendChild(make("span", text, "text"));
    for (const mark of (marks || []).slice(0, 3)) signs.appendChild(P.icon(mark, "icon"));
    if (signs.firstChild) node.appendChild(signs);
    return node;
  }
  // What one player did in a row, beside the face of the player; the pictures say what it is about.
  function turns(rows, look) {
    const found = [];
    let last = null;
    for (const row of rows) {
      if (!last || last.seat !== row[3]) { last = { seat: row[3], rows: [] }; found.push(last); }
      last.rows.push(row);
    }
    return found.map((one) => turn(one, look));
  }
  function turn(one, look) {
    const who = people[one.seat], box = make("div", "", "turn" + (who && who.own ? " own" : "") + (who ? "" : " nobody"));
    if (who) {
      box.style.setProperty("--k", who.band);
      box.appendChild(P.icon(who.face >= 0 ? who.face : who.pic, "icon face"));
    }
    const lines = make("div", "", "lines");
    for (const row of one.rows) lines.appendChild(line(row[1], who ? row[2].filter((mark) => mark !== who.pic) : row[2], look));
    box.appendChild(lines);
    return box;
  }
  function since(page, words) {
    if (!page.since || !page.since.length) return [];
    return [make("h2", words.since)].concat(page.since.map((one) => line(one.text, one.marks, one.me ? " me" : "")));
  }
  // All in the order of time, so that causes stand before what they lead to; a line is drawn where one's last turn ended.
  function ordered(rows, words) {
    const found = [];
    let some = [], late = false, round = "";
    const done = () => { found.push(...turns(some, late ? " late" : "")); some = []; };
    for (const row of rows) {
      if (row[0] === 1 && row[1] === round) continue; // a part that was read later begins in the same one
      if (row[0] === 1) round = row[1];
      if (row[0] === 1 || row[0] === 2) { done(); found.push(make(row[0] === 1 ? "h2" : "h4", row[1])); continue; }
      if (row[4] && !late) { done(); late = true; found.push(make("p", words.since, "unseen")); }
      some.push(row);
    }
    done();
    return found.filter((node, at) => node.nodeName !== "H4" || (found[at + 1] && !/^H/.test(found[at + 1].nodeName)));
  }
  function log(page, words, more) {
    people = page.players;
    const rows = [].concat.apply([], parts.map((part) => part.rows).reverse());
    const found = rows.length ? ordered(rows, words) : [make("h2", words.log), ...page.news.map((news, at) => line(news, (page.marks || [])[at]))].concat(since(page, words));
    if (!rows.length && !page.news.length) found.push(make("p", words.empty));
    const last = parts[parts.length - 1];
    if (last && last.earlier) found.unshift(button("ui/earlier", words.earlier, "", () => more(parts.length)));
    return found;
  }
  // Part 0 is the latest; parts that were read before are asked for again after it, since all have moved.
  let wanted = 0;
  function part(news, more) {
    if (news.told > parts.length) return;
    parts.length = news.told;
    parts.push(news);
    wanted = Math.max(wanted, news.told);
    if (news.told < wanted && news.earlier) more(news.told + 1);
  }
  // What the last action did to oneself, else what it was, in one line that opens the log; what was done to oneself before is counted.
  function latest(page, words, open) {
    const mine = (page.since || []).filter((one) => one.me), last = page.news.length - 1;
    if (!mine.length && last < 0) return [];
    const late = mine.filter((one) => one.late), before = mine.filter((one) => !one.late);
    const own = late.length > 0 || last < 0, rows = own ? [(late.length ? late : mine).slice(-1)[0]] : [{ text: words.last + ": " + page.news[last], marks: page.marks[last] }];
    const more = mine.length - (own ? 1 : 0);
    if (!own && before.length) rows.push(before[before.length - 1]);
    const node = button("ui/last", "", own ? "latest mine" : "latest", open);
    for (const row of rows) {
      const one = make("span", "", "one");
      for (const mark of (row.marks || []).slice(0, 2)) one.appendChild(P.icon(mark, "icon"));
      one.appendChild(make("span", row.text, "text"));
      if (more && row === rows[0]) one.appendChild(make("b", "+" + more, "count"));
      node.appendChild(one);
    }
    node.setAttribute("aria-label", (mine.length ? words.since + ": " : "") + rows.map((row) => row.text).join(" "));
    return [node];
  }
  return {
    detail: detail, blocks: blocks, belongings: belongings, owned: owned, standing: standing, zoomed: zoomed, log: log, part: part, latest: latest, thumb: thumb,
    lie: (news) => { lies = news.lies; things = news.things; means = news.means; },
    clear: () => { lies = []; things = {}; means = {}; parts = []; people = []; wanted = 0; },
  };
})();
