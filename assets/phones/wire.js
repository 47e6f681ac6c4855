"use strict";
// The connection of one seat: a secretbox frame each way, numbered and not repeated. See game/phones/seal.py.
window.Wire = (() => {
  const MESSAGE = 512;

  function bytesOf(text) {
    try {
      const letters = atob(text.replace(/-/g, "+").replace(/_/g, "/") + "=");
      return Uint8Array.from(letters, (c) => c.charCodeAt(0));
    } catch (error) { return null; }
  }
  function hex(bytes) { return Array.from(bytes, (b) => ("0" + b.toString(16)).slice(-2)).join(""); }
  function letters(bytes) {
    return btoa(String.fromCharCode.apply(null, bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  }
  function random(count) { return window.crypto.getRandomValues(new Uint8Array(count)); }

  // `hear` gets what comes, `state` the words about the connection; `lost` is called when the key opens nothing.
  function open(seat, key, device, hear, state, lost) {
    let failed = 0, heard = false;
    let socket = null, session = null, sent = 0, got = 0, delay = 250, timer = 0, watch = 0, ended = false;

    function nonce(number, server) {
      const found = new Uint8Array(24);
      found.set(session, 0);
      found[15] = server ? 1 : 0;
      new DataView(found.buffer).setUint32(20, number);
      return found;
    }
    function send(message) {
      if (!socket || socket.readyState !== 1 || !session) return;
      const words = new TextEncoder().encode(JSON.stringify(message));
      const data = new Uint8Array(MESSAGE).fill(32);
      if (words.length > data.length) return;
      data.set(words);
      socket.send(nacl.secretbox(data, nonce(sent, false), key));
      sent += 1;
    }
    function connect() {
      clearTimeout(timer);
      clearTimeout(watch);
      if (ended) return;
      if (socket) { socket.onclose = null; socket.onmessage = null; socket.close(); }
      session = null; sent = 0; got = 0; heard = false;
      state(document.body.dataset.connecting);
      socket = new WebSocket("ws://" + location.host + "/s/" + seat);
      socket.binaryType = "arraybuffer";
      socket.onmessage = (event) => take(new Uint8Array(event.data));
      socket.onclose = again;
      watch = setTimeout(connect, 6000);
    }
    function again() {
      clearTimeout(watch);
      if (session && !heard) failed += 1;
      if (failed > 2 && lost && lost()) return;
      state(document.body.dataset.lost);
      timer = setTimeout(connect, delay);
      delay = Math.min(4000, delay * 2);
    }
    function take(data) {
      if (session === null) {
        session = data;
        send({ do: "hello", language: (navigator.language || "").slice(0, 16), device: device });
        return;
      }
      const plain = nacl.secretbox.open(data, nonce(got, true), key);
      if (plain === null) { socket.close(); return; }
      got += 1;
      heard = true;
      failed = 0;
      clearTimeout(watch);
      delay = 250;
      state("");
      hear(JSON.parse(new TextDecoder().decode(plain)));
    }
    // A phone that slept may hold a dead connection that still calls itself open: a new one is always right.
    let hidden = false;
    function woken() {
      if (document.visibilityState !== "visible") { hidden = true; return; }
      if (hidden) { hidden = false; delay = 250; connect(); }
    }
    function shown(event) { if (event.persisted) connect(); }
    document.addEventListener("visibilitychange", woken);
    window.addEventListener("pageshow", shown);
    connect();
    return {
      send: send,
      close: () => {
        ended = true;
        clearTimeout(timer);
        clearTimeout(watch);
        document.removeEventListener("visibilitychange", woken);
        window.removeEventListener("pageshow", shown);
        if (socket) { socket.onclose = null; socket.onmessage = null; socket.close(); }
      },
    };
  }
  return { open: open, bytesOf: bytesOf, hex: hex, letters: letters, random: random };
})();
