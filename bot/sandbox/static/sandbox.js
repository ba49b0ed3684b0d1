"use strict";
// The bar of rooms: where one is, where something new was posted. SimCord's own scripts do the rest.
(() => {
  const bar = document.getElementById("sandbox-rooms");
  const here = new URL(document.querySelector("script[src*='door.js']").src).searchParams.get("room");
  const seen = (room) => localStorage.getItem(`seen:${room.id}`) || "0";
  let run = null;
  let drawn = "";

  const mark = { channel: "#", thread: "↳", direct: "✉" };

  function draw(rooms) {
    bar.replaceChildren(...rooms.map((room) => {
      const link = document.createElement("a");
      link.href = `/room/${room.id}`;
      link.textContent = `${mark[room.kind]} ${room.name}`;
      if (room.kind === "direct") link.ariaLabel = link.title = `${room.name}’s messages`;
      if (room.id === here) link.setAttribute("aria-current", "page");
      else if (room.latest !== "0" && room.latest !== seen(room)) link.dataset.unread = "";
      return link;
    }));
  }

  async function look() {
    try {
      const answer = await (await fetch("/sandbox/rooms", { cache: "no-store" })).json();
      if (run !== null && run !== answer.run) location.reload();
      run = answer.run;
      const room = answer.rooms.find((item) => item.id === here);
      if (!room) location.assign("/");
      else if (document.visibilityState === "visible") localStorage.setItem(`seen:${here}`, room.latest);
      const state = JSON.stringify(answer.rooms.map((item) => [item, seen(item)]));
      if (state !== drawn) draw(answer.rooms);
      drawn = state;
    } catch (_) { /* The sandbox is being started again. */ }
    setTimeout(look, 1000);
  }

  look();
})();
