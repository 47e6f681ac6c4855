"use strict";
// The one code for all: who is there, a seat of one's own by a number that both sides show, or only to watch.
window.Lobby = (() => {
  const P = window.Parts, Wire = window.Wire;
  const spot = (id) => document.getElementById(id);
  const bytes = (text) => new TextEncoder().encode(text);

  function joined() {
    const parts = Array.prototype.slice.call(arguments);
    const found = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) { found.set(part, at); at += part.length; }
    return found;
  }
  function digest() { return nacl.hash(joined.apply(null, arguments)); }

  // `won` gets the seat and its key, once the table has let this phone in.
  function open(tableKey, device, won) {
    let pair = null, seat = -1, key = null, number = 0, page = null, asked = false;

    const line = Wire.open("99", tableKey, device, hear, (words) => { spot("state").textContent = words; });

    function claim(chosen) {
      pair = nacl.box.keyPair();
      seat = chosen; key = null; number = 0; asked = false;
      const commitment = digest(bytes("commit"), pair.publicKey).subarray(0, 32);
      line.send({ do: "claim", rev: 0, target: seat + "." + Wire.letters(commitment) });
    }
    function agreed(publicKey) {
      const both = joined(tableKey, publicKey, pair.publicKey, new Uint8Array([seat]));
      key = digest(bytes("seat"), nacl.box.before(publicKey, pair.secretKey), both).subarray(0, 32);
      const drawn = digest(bytes("number"), both);
      number = (((drawn[0] << 24) | (drawn[1] << 16) | (drawn[2] << 8) | drawn[3]) >>> 0) % 90 + 10;
    }
    function hear(news) {
      if (news.in !== undefined) {
        if (news.in === seat && key) { line.close(); won(seat, key); }
        return;
      }
      if (news.table || news.lies || news.rows) { hooks.part(news); return; }
      if (news.watch) { page = null; hooks.watch(news); return; }
      if (!news.lobby) return;
      page = news;
      if (news.claimed === seat && pair && !asked) {
        asked = true;
        agreed(Wire.bytesOf(news.public));
        line.send({ do: "reveal", rev: 0, target: Wire.letters(pair.publicKey) });
      } else if (news.claimed !== seat) { number = 0; seat = -1; }
      draw();
    }
    function row(one) {
      const words = page.words, mine = page.claimed === one.seat;
      const node = P.button("seat/" + one.seat, "", "who " + one.state + (mine ? " mine" : ""), () => claim(one.seat));
      node.style.setProperty("--k", one.band);
      node.appendChild(P.icon(one.face >= 0 ? one.face : one.pic, "icon face"));
      node.appendChild(P.make("b", one.name));
      node.appendChild(P.make("span", mine ? "" : words[one.state], "note"));
      node.disabled = one.state === "bot" || one.state === "asked" || one.state === "refused" || one.state === "wait";
      node.setAttribute("aria-pressed", mine ? "true" : "false");
      return node;
    }
    function draw() {
      const words = page.words;
      window.View.clear();
      document.documentElement.lang = page.language;
      document.title = words.who + " – Tabularium";
      document.body.classList.add("lobby");
      document.body.classList.toggle("numbered", Boolean(number && page.claimed >= 0));
      document.body.dataset.tab = "hand";
      spot("name").textContent = page.game;
      spot("ask").textContent = words.who;
      const rows = page.seats.map(row);
      if (number && page.claimed >= 0) {
        const box = P.make("div", "", "number");
        box.setAttribute("role", "status");
        box.appendChild(P.make("p", words.number));
        box.appendChild(P.make("b", String(number)));
        rows.unshift(box);
      } else if (page.unanswered) {
        const box = P.make("p", words.unanswered, "unanswered");
        box.setAttribute("role", "status");
        rows.unshift(box);
      }
      P.fill(spot("shelves"), rows);
      const foot = [];
      if (page.claimed >= 0) foot.push(P.button("ui/leave", words.back, "", () => line.send({ do: "leave", rev: 0 })));
      foot.push(P.button("ui/watch", words.watch, "", () => line.send({ do: "watch", rev: 0 })));
      P.fill(spot("verbs"), foot);
    }
    return { line: line };
  }
  const hooks = { watch: () => {}, part: () => {} };
  return { open: open, hooks: hooks };
})();
