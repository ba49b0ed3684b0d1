"use strict";
// A command that is typed or pasted with more behind it is chosen as Discord chooses it at the blank, and what
// follows goes into its first option. SimCord would post such a line as a message.
(() => {
  const input = () => document.getElementById("channel-composer-input");
  const COMMAND = /^\/(\S.*?) +(.*)$/s;

  const entries = () => [...document.querySelectorAll("#command-picker-listbox [role=option]")];
  const nameOf = (entry) => entry.querySelector("strong").textContent.slice(1);

  function write(field, text) {
    if ("value" in field) field.value = text;
    else field.textContent = text;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }

  /** The longest name of a command that the text begins with, and the rest of the text. */
  function split(text) {
    if (!COMMAND.test(text)) return null;
    const words = text.slice(1).split(" ");
    for (let length = Math.min(words.length - 1, 3); length > 0; length -= 1) {
      const name = words.slice(0, length).join(" ");
      if (sandbox.commands.includes(name)) return { name, rest: words.slice(length).join(" ") };
    }
    return null;
  }

  function choose({ name, rest }) {
    write(input(), `/${name}`);
    const entry = entries().find((one) => nameOf(one) === name);
    if (!entry) return void write(input(), `/${name} ${rest}`);
    entry.click();
    if (!document.querySelector(".command-option-input")) {
      document.querySelector("#command-suggestion-listbox [data-value]")?.click();
    }
    const field = document.querySelector(".command-option-input");
    if (!field) return;
    field.focus();
    if (rest) write(field, rest);
  }

  document.addEventListener("input", ({ target }) => {
    if (target !== input() || !target.value.startsWith("/")) return;
    const found = split(target.value);
    if (found) choose(found);
  });

  // An option that is still empty is completed as soon as one is in it. SimCord asks once something is typed.
  document.addEventListener("focusin", ({ target }) => {
    if (target.matches?.(".command-option-input[aria-autocomplete]") && !target.value) write(target, "");
  });

  // Enter takes a suggestion, and sends what is already the suggestion.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches?.(".command-option-input")) return;
    const active = document.querySelector("#command-suggestion-listbox .is-active");
    if (active?.dataset.value !== event.target.value) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    document.getElementById("channel-composer").requestSubmit();
  }, true);
})();
