// What plain HTML cannot do. Without this file every page works the same, one page load at a time.
(() => {
  "use strict";

  const dialog = document.getElementById("dialog");
  const dialogBody = document.getElementById("dialog-body");
  const main = () => document.getElementById("main");

  // What the reader opened stays open when the page around it is renewed.
  htmx.registerExtension("stay-open", {
    htmx_before_morph_attr: (element, { attrName, newValue }) => !(attrName === "open" && newValue === null),
  });

  const openDialog = () => {
    if (!dialog.open) dialog.showModal();
    const field = dialog.querySelector("[autofocus]");
    (field ?? dialog.querySelector("#panel-title"))?.focus();
  };

  const closeDialog = () => {
    dialog.close();
    dialogBody.replaceChildren();
  };

  const sayNoAnswer = () => {
    dialogBody.replaceChildren(document.getElementById("no-answer").content.cloneNode(true));
    openDialog();
  };

  // The address without what was only to be told once.
  const lasting = (address) => {
    const url = new URL(address, location.href);
    for (const name of ["done", "count", "skipped"]) url.searchParams.delete(name);
    return url.pathname + url.search;
  };

  const isRenewal = (ctx) => ctx.response.status < 400 && (ctx.target === main() || ctx.target?.id === "notes");

  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx, tasks } = event.detail;
    const task = tasks.find((each) => each.type === "main");
    if (task && !task.fragment.childElementCount) {
      event.preventDefault(); // not a page of ours: leave everything as it is
      sayNoAnswer();
    } else if (isRenewal(ctx) && ctx.request.method !== "GET") {
      // What was typed is stored by now.
      for (const field of ctx.sourceElement.querySelectorAll("textarea, input:not([type=hidden], [type=checkbox])")) {
        field.value = "";
      }
      closeDialog();
    }
  });

  document.addEventListener("htmx:after:swap", (event) => {
    const { ctx } = event.detail;
    if (dialogBody.childElementCount) openDialog();
    if (ctx.response.status >= 400) main().querySelector(".error")?.scrollIntoView({ block: "nearest" });
    if (!isRenewal(ctx)) return;
    history.replaceState(null, "", lasting(ctx.response.raw.url));
    if (ctx.request.method === "GET") return;
    const attention = main().querySelector("[data-attention]");
    if (attention) attention.focus();
    else if (document.activeElement === document.body) {
      main().focus({ preventScroll: true });
      const note = new URL(ctx.response.raw.url).searchParams.get("note"); // it may stand on another page by now
      document.getElementById(`note-${note}`)?.scrollIntoView({ block: "nearest" });
    }
  });

  document.addEventListener("htmx:error", sayNoAnswer);

  document.addEventListener("click", (event) => {
    if (dialog.open && event.target.closest("#dialog [data-close]")) {
      event.preventDefault();
      closeDialog();
    }
  });

  // Escape does not throw away what was typed.
  dialog.addEventListener("cancel", (event) => {
    const fields = [...dialog.querySelectorAll("textarea:not([hidden]), input:not([type=hidden])")];
    if (fields.some((field) => field.value !== field.defaultValue)) event.preventDefault();
  });

  dialog.addEventListener("close", () => dialogBody.replaceChildren());

  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.target.matches("textarea")) {
      event.target.form?.requestSubmit();
    }
  });

  // A link to a note, or to what a reply rests on, opens it.
  const openTarget = () => {
    const target = document.getElementById(location.hash.slice(1));
    if (!target?.matches(".note, .reason")) return;
    for (let inside = target; inside; inside = inside.parentElement.closest("details")) {
      if (inside.matches("details")) inside.open = true;
    }
    const details = target.querySelector("details");
    if (details && !target.matches(".gone")) details.open = true;
    target.scrollIntoView({ block: "center" });
  };

  // On a phone the menu is wider than the window.
  const here = document.querySelector(".top > nav [aria-current]");
  const menu = here?.closest("ul");
  if (menu) menu.scrollLeft = here.offsetLeft + here.offsetWidth - menu.offsetLeft - menu.clientWidth;

  addEventListener("hashchange", openTarget);
  openTarget();
  if (location.search.includes("done=")) history.replaceState(null, "", lasting(location.href) + location.hash);
})();
