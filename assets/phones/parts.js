"use strict";
// Small parts of the page, and the pictures on the sheet.
window.Parts = (() => {
  const sheet = window.SHEET || { path: "", size: [1, 1], cells: [] };
  let words = {};

  function make(kind, text, look) {
    const node = document.createElement(kind);
    if (text) node.textContent = text;
    if (look) node.className = look;
    return node;
  }
  // Give a node these children. What is there already stays and is only brought up to date: a page may come while a finger is on a button.
  function fill(node, children) {
    const wanted = children.filter((child) => child);
    wanted.forEach((child, at) => {
      const old = node.childNodes[at];
      if (old === child) return;
      if (!old) node.appendChild(child);
      else if (!renewed(old, child)) node.replaceChild(child, old);
    });
    while (node.childNodes.length > wanted.length) node.removeChild(node.lastChild);
  }
  function renewed(old, now) {
    if (old.nodeType !== now.nodeType || old.nodeName !== now.nodeName) return false;
    if (old.nodeType === 3) { if (old.data !== now.data) old.data = now.data; return true; }
    if (old.nodeName === "TEXTAREA" || old.dataset.target !== now.dataset.target || old.dataset.card !== now.dataset.card) return false;
    for (const name of old.getAttributeNames()) if (!now.hasAttribute(name)) old.removeAttribute(name);
    for (const name of now.getAttributeNames()) {
      if (old.getAttribute(name) === now.getAttribute(name)) continue;
      if (name === "style") old.style.cssText = now.style.cssText; else old.setAttribute(name, now.getAttribute(name));
    }
    old.act = now.act;
    fill(old, Array.from(now.childNodes));
    return true;
  }
  // A picture of the sheet as the ground of a node, cut evenly to the shape `ratio` (width by height) if one is given.
  function picture(node, number, ratio) {
    const cell = sheet.cells[number];
    if (!cell || !sheet.path) return node;
    let x = cell[0], y = cell[1], w = cell[2], h = cell[3];
    if (ratio && w / h > ratio) { x += (w - h * ratio) / 2; w = h * ratio; }
    if (ratio && w / h < ratio) { y += (h - w / ratio) / 2; h = w / ratio; }
    node.classList.add("pic");
    node.style.backgroundImage = "url(" + sheet.path + ")";
    node.style.backgroundSize = (sheet.size[0] / w) * 100 + "% " + (sheet.size[1] / h) * 100 + "%";
    node.style.backgroundPosition = (x / (sheet.size[0] - w)) * 100 + "% " + (y / (sheet.size[1] - h)) * 100 + "%";
    return node;
  }
  function shape(number) {
    const cell = sheet.cells[number];
    return cell ? cell[2] / cell[3] : 1;
  }
  function icon(number, look) {
    const node = make("i", "", look || "icon");
    node.setAttribute("aria-hidden", "true");
    if (number === undefined || !sheet.cells[number]) return node;
    const ratio = shape(number);
    picture(node, number);
    if (ratio !== 1) node.style.width = "calc(var(--icon, 1.75rem) * " + ratio.toFixed(3) + ")";
    return node;
  }
  function button(target, text, look, act) {
    const node = make("button", text, look);
    node.type = "button";
    if (target) node.dataset.target = target;
    node.act = act;
    node.addEventListener("click", () => node.act());
    return node;
  }
  function called(item) { return item.count > 1 ? item.count + " × " + item.text : item.text; }
  // A name, and below it what it means where it is in another language.
  function titled(item) {
    const names = called(item).split(" · "), found = [make("h3", names[0])];
    if (names.length > 1) found.push(make("span", names.slice(1).join(" · "), "means"));
    return found;
  }
  function tint(node, item) {
    if (item.band) node.style.setProperty("--k", item.band);
    if (item.ink) node.style.setProperty("--i", item.ink);
    return node;
  }
  // A button with the two steps of its amount, if it has one.
  function stepped(row, node, item, ask) {
    if (!item.less) { row.appendChild(node); return row; }
    const less = button(item.less, "−", "step", () => ask("tap", item.less));
    const more = button(item.more, "+", "step", () => ask("tap", item.more));
    less.setAttribute("aria-label", words.less + ": " + item.text);
    more.setAttribute("aria-label", words.more + ": " + item.text);
    row.classList.add("steps");
    row.appendChild(less);
    row.appendChild(node);
    row.appendChild(more);
    return row;
  }
  function signs(item) {
    const foot = make("div", "", "signs" + ((item.signs || []).length > 5 ? " many" : ""));
    for (const sign of item.signs || []) {
      const one = make("span", "", "sign" + (sign[1] ? " told" : ""));
      if (sign[0] >= 0) one.appendChild(icon(sign[0]));
      if (sign[1]) one.appendChild(make("b", sign[1]));
      foot.appendChild(one);
    }
    return foot;
  }
  // A picture that fills its place and keeps its shape, whatever shape the place has.
  function filled(number, ratio) { return picture(make("span", "", "fill"), number, ratio); }
  function art(item, ratio) {
    const node = make("div", "", "art");
    node.setAttribute("aria-hidden", "true");
    if (item.pic === undefined) return node;
    if (shape(item.pic) > 1.4) { node.classList.add("full"); node.appendChild(filled(item.pic, ratio)); }
    else { node.classList.add("within"); node.appendChild(icon(item.pic, "icon large")); }
    if (item.marks) {
      const marks = make("div", "", "marks");
      for (const mark of item.marks) marks.appendChild(icon(mark, "icon mark"));
      node.appendChild(marks);
    }
    return node;
  }
  // What is said of a thing, for a reader.
  function told(item) {
    return [called(item), item.label, item.gist, item.note, item.after].filter((part) => part).join(". ");
  }
  function load(done) {
    if (!sheet.path) return;
    const image = new Image();
    image.onload = () => done(true);
    image.onerror = () => { done(false); setTimeout(() => load(done), 3000); };
    image.src = sheet.path;
  }
  return {
    make: make, fill: fill, filled: filled, picture: picture, shape: shape, icon: icon, button: button, called: called, titled: titled, tint: tint, stepped: stepped,
    signs: signs, art: art, told: told, load: load, speak: (found) => { words = found; },
  };
})();
