// The chat as it goes on: a reply as it comes, what is typed meanwhile, files, commands and taps. What is shown when a
// turn is over is fetched from the server. Without this file the chat works by forms, a whole turn at a time.
(() => {
  "use strict";

  const find = (id) => document.getElementById(id);
  if (!find("speak")) return;

  const chat = () => find("chat");
  const field = () => find("say");
  const piece = (name) => find(`piece-${name}`).content.firstElementChild.cloneNode(true);
  const parsed = (html) => new DOMParser().parseFromString(html, "text/html");

  // Addresses, in the workspace that the page is of.
  const at = (path, query = {}) => {
    const given = new URLSearchParams(query);
    if (chat().dataset.workspace) given.set("workspace", chat().dataset.workspace);
    return given.size ? `${path}?${given}` : path;
  };
  const here = (query) => at(`/chat/${chat().dataset.thread}`, query);

  class Told extends Error {}

  const NO_ANSWER = "Ownwords did not answer. Is it running? Then try again.";
  const DOING = {
    memory_read: "Looking in your notes …",
    memory_find: "Looking in your notes …",
    history_search: "Searching your conversations …",
    skills: "Looking up how it is done …",
    memory_list: "Looking in the notebook …",
    memory_search: "Looking in the notebook …",
  };

  // What fails as expected says why, in the API's one error body.
  const asked = async (path, options) => {
    const response = await fetch(path, options);
    if (response.ok) return response;
    let why = NO_ANSWER;
    try {
      why = (await response.json()).error.message;
    } catch {
      // not from the API
    }
    throw new Told(why);
  };
  const post = (path, body, signal) =>
    asked(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal });
  const whyOf = (error) => (error instanceof Told ? error.message : NO_ANSWER);

  // The events of a stream, each a line of JSON.
  async function* events(response) {
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      for (const line of lines) if (line.startsWith("data: ")) yield JSON.parse(line.slice(6));
    }
  }

  // Where the reader is: the page follows what comes, unless they scrolled up.
  let following = true;
  const page = document.scrollingElement;
  const follow = () => {
    if (following) page.scrollTo({ top: page.scrollHeight, behavior: "instant" });
  };
  addEventListener("scroll", () => {
    following = page.scrollHeight - page.scrollTop - page.clientHeight < 120;
  }, { passive: true });

  const say = (text) => {
    find("said").textContent = text;
  };

  const put = (element) => {
    find("nothing-said")?.remove();
    find("thread").append(element);
    follow();
    return element;
  };

  const fail = (why) => {
    const told = piece("why");
    told.textContent = why;
    find("waiting").prepend(told);
    follow();
  };

  const spoken = (text, files = []) => {
    const item = piece("owner");
    item.querySelector(".message-text").textContent = text;
    if (!text) item.querySelector(".message-text").remove();
    if (files.length) {
      const list = document.createElement("ul");
      list.className = "things";
      list.setAttribute("role", "list");
      list.append(...files.map((file) => file.shown.cloneNode(true)));
      item.append(list);
    }
    return item;
  };

  // A conversation is begun with the first thing that is said in it.
  const begun = async () => {
    if (chat().dataset.thread) return;
    const workspace = chat().dataset.workspace;
    const thread = await (await post("/api/threads", workspace ? { workspace } : {})).json();
    chat().dataset.thread = thread.id;
    chat().classList.remove("new");
    history.replaceState(null, "", here());
    find("speak").action = here();
  };

  // A turn

  let running = null;

  const busy = (is) => {
    find("stop").hidden = !is;
    chat().toggleAttribute("data-busy", is);
  };

  const doing = (turn, text) => {
    turn.reply.querySelector(".doing").textContent = text;
    if (text !== "…") say(text);
  };

  // A place that still holds what was forgotten, as an address names it: never by its words.
  const placeOf = (held) => {
    if (held.key) return `also:${held.key}`;
    const { quote } = held.redact.body;
    const start = quote ? held.text.indexOf(quote) : -1;
    if (start < 0) return `${held.thread_id}:${held.id}`;
    const [from, length] = [[...held.text.slice(0, start)].length, [...quote].length];
    return `${held.thread_id}:${held.id}:${from}-${from + length}`;
  };

  const take = (turn, event) => {
    const text = turn.reply.querySelector(".message-text");
    switch (event.event) {
      case "message":
        turn.stored = true;
        turn.know();
        turn.taken.add(event.message.id);
        text.textContent = "";
        break;
      case "text":
        if (turn.fresh) text.textContent = "";
        turn.fresh = false;
        text.append(event.text);
        doing(turn, "");
        break;
      case "tool":
        turn.fresh = true;
        doing(turn, DOING[event.name] ?? "…");
        break;
      case "checking":
        doing(turn, "Checking it against what you said …");
        break;
      case "forgotten":
        turn.held.push(...event.still_held_in.map(placeOf));
        break;
      case "reply":
        turn.replied = event.message;
        break;
      case "failed":
        turn.why = event.why;
        break;
    }
    follow();
  };

  const stream = async (turn, body) => {
    try {
      await begun();
      const response = await post(at("/api/chat"), { thread_id: chat().dataset.thread, ...body }, turn.stop.signal);
      for await (const event of events(response)) take(turn, event);
      if (!turn.replied && !turn.why) turn.why = NO_ANSWER;
    } catch (error) {
      if (turn.stop.signal.aborted) turn.stopped = true;
      else turn.why = whyOf(error);
    }
  };

  const lastKnown = () => {
    const known = find("thread").querySelectorAll(".message:not(.passing)");
    return known.length ? known[known.length - 1].id.slice(2) : "";
  };

  // In place of what was shown in passing, what is stored.
  const renew = async (held) => {
    if (!chat().dataset.thread) return false;
    const after = lastKnown();
    const query = [...(after ? [["after", after]] : []), ...held.map((place) => ["held", place])];
    const fresh = parsed(await (await asked(here(query))).text());
    const passing = find("thread").querySelectorAll(".passing");
    const items = [...fresh.querySelectorAll("#thread > li")];
    (passing[0] ?? find("thread").appendChild(document.createElement("li"))).before(...items);
    for (const item of find("thread").querySelectorAll(".passing, li:empty")) item.remove();
    find("waiting").replaceChildren(...fresh.getElementById("waiting").childNodes);
    htmx.process(find("waiting"));
    find("forgotten").replaceChildren(...fresh.getElementById("forgotten").childNodes);
    htmx.process(find("forgotten"));
    find("talks").replaceChildren(...fresh.getElementById("talks").childNodes);
    find("talk-title").textContent = fresh.getElementById("talk-title").textContent;
    for (const item of items) htmx.process(item);
    return items.some((item) => item.matches(".message"));
  };

  const begin = async (body, own, given = { text: "", files: [] }) => {
    const turn = { stop: new AbortController(), taken: new Set(), posts: [], held: [], fresh: true };
    turn.known = new Promise((resolve) => {
      turn.know = resolve;
    });
    running = turn;
    find("waiting").replaceChildren();
    following = true;
    if (own) put(own);
    turn.reply = put(piece("reply"));
    busy(true);
    say("Sent.");
    await stream(turn, body);
    turn.know();
    let isThere = false;
    try {
      for (let count = -1; count < turn.posts.length;) {
        count = turn.posts.length;
        await Promise.all(turn.posts);
        isThere = (await renew(turn.held)) || isThere;
      }
    } catch (error) {
      turn.why ??= whyOf(error);
    }
    running = null;
    busy(false);
    ended(turn, given, own && !turn.stored && !isThere);
  };

  // What the end of a turn leaves: a reply, a question, what is asked first, or why there is nothing.
  const ended = (turn, given, isLost) => {
    if (isLost) {
      for (const item of find("thread").querySelectorAll(".passing")) item.remove();
      field().value ||= given.text;
      for (const file of given.files) attached(file);
    }
    turn.reply.remove();
    const retry = find("waiting").querySelector(".retry");
    const left = retry?.elements.message_id.value;
    if (turn.replied && left && !turn.taken.has(left)) {
      begin({ message_id: left }); // said too late for the turn that went on
      return;
    }
    if (turn.why) {
      if (retry) retry.querySelector(".why-none").textContent = turn.why;
      else fail(turn.why);
    }
    if (turn.stopped && retry) retry.querySelector(".why-none").textContent = "Stopped. What you said is kept.";
    say(turn.replied ? `The assistant: ${turn.replied.text.slice(0, 2000)}` : turn.why ?? "Stopped.");
    follow();
  };

  const tap = async (form, answer) => {
    const [turn, question] = [form.elements.turn.value, form.elements.question.value];
    for (const button of form.querySelectorAll("button")) button.disabled = true;
    try {
      const body = { answers: [{ question, answer }] };
      const kept = await (await post(at(`/api/turns/${turn}/answers`), body)).json();
      const message = kept.answers[0].message_id;
      await renew([]);
      // In another window it was tapped before, and has its reply.
      if (find("waiting").querySelector(".retry")?.elements.message_id.value === message) await begin({ message_id: message });
    } catch (error) {
      for (const button of form.querySelectorAll("button")) button.disabled = false;
      fail(whyOf(error));
    }
  };

  // What is written while a turn goes on is stored at once; the turn takes it in.
  const interject = (turn, text, files) => {
    const own = spoken(text, files);
    turn.reply.before(own);
    follow();
    const attachments = files.map(({ id, name, content_type }) => ({ id, name, content_type }));
    const message = { role: "owner", text, attachments };
    const stored = post(at(`/api/threads/${chat().dataset.thread}/messages`), { messages: [message] });
    turn.posts.push(stored.catch((error) => {
      own.remove();
      field().value ||= text;
      fail(whyOf(error));
    }));
  };

  // Commands

  const command = async (text) => {
    const item = piece("answered");
    item.querySelector("code").textContent = text;
    following = true;
    put(item);
    try {
      await begun();
      const body = new URLSearchParams({ text });
      for await (const { html } of events(await asked(at(`/chat/${chat().dataset.thread}/command`), { method: "POST", body }))) {
        item.append(...parsed(html).body.childNodes);
        say(item.lastElementChild.textContent);
        follow();
      }
    } catch (error) {
      fail(whyOf(error));
    }
  };

  const options = () => [...find("commands").children].filter((one) => !one.hidden);
  const chosen = () => options().find((one) => one.ariaSelected === "true");
  const select = (option) => {
    for (const one of find("commands").children) one.ariaSelected = String(one === option);
    if (option) field().setAttribute("aria-activedescendant", option.id);
    else field().removeAttribute("aria-activedescendant");
    option?.scrollIntoView({ block: "nearest" });
  };
  const complete = () => {
    const typed = /^\/([a-z_-]*)$/i.exec(field().value)?.[1].toLowerCase().replaceAll("_", "-");
    for (const one of find("commands").children) {
      one.hidden = typed === undefined || !one.dataset.name.startsWith(typed) || one.dataset.name === typed;
    }
    find("commands").hidden = !options().length;
    select([...find("commands").children].some((one) => one.dataset.name === typed) ? null : options()[0]);
  };
  const fill = (option) => {
    field().value = `/${option.dataset.name}${option.dataset.takes ? " " : ""}`;
    find("commands").hidden = true;
    select(null);
    field().focus();
  };

  // Files

  let files = [];

  const attached = (file) => {
    files.push(file);
    find("files").append(file.item);
    find("files").hidden = false;
  };

  const upload = (given) => {
    const item = piece("file");
    const name = given.name || "file";
    item.querySelector("bdi").textContent = name;
    item.querySelector("button").setAttribute("aria-label", `Remove ${name}`);
    const file = { item, shown: item.querySelector(".chip") };
    attached(file);
    const headers = { "Content-Type": "application/octet-stream" };
    file.ready = asked(at("/api/assets", { name }), { method: "POST", headers, body: given })
      .then((response) => response.json())
      .then((asset) => {
        Object.assign(file, { id: asset.id, name: asset.name, content_type: asset.content_type });
        if (asset.thumbnail) {
          const picture = document.createElement("img");
          Object.assign(picture, { src: at(`/api/assets/${asset.id}/thumbnail`), alt: asset.name, width: 56, height: 56 });
          const frame = document.createElement("span");
          frame.className = "thumbnail";
          frame.append(picture);
          file.shown.replaceWith(frame);
          file.shown = frame;
        }
        say(`${asset.name} is attached.`);
      })
      .catch((error) => {
        item.classList.add("failed");
        item.querySelector("bdi").textContent = `${name}: ${whyOf(error)}`;
      });
  };

  const takeFiles = async () => {
    const given = files.filter((file) => !file.item.matches(".failed"));
    await Promise.all(given.map((file) => file.ready));
    const taken = given.filter((file) => file.id && files.includes(file));
    files = files.filter((file) => !taken.includes(file));
    for (const file of taken) file.item.remove();
    find("files").hidden = !files.length;
    return taken;
  };

  // The composer

  const send = async () => {
    const text = field().value;
    if (!text.trim() && !files.length) return;
    field().value = "";
    find("commands").hidden = true;
    find("speak").querySelector(".error")?.remove();
    if (/^\s*\/\p{L}[^\s/]*(\s|$)/u.test(text)) {
      await command(text.trim());
      return;
    }
    const taken = await takeFiles();
    if (!text.trim() && !taken.length) return;
    await running?.known; // the first message goes first
    if (running) interject(running, text, taken);
    else {
      const body = { message: text, attachments: taken.map((file) => file.id) };
      await begin(body, spoken(text, taken), { text, files: taken });
    }
  };

  const pageBack = async (link) => {
    const older = parsed(await (await asked(link.href)).text());
    const items = [...older.querySelectorAll("#thread > li")];
    const before = page.scrollHeight - page.scrollTop;
    find("thread").prepend(...items);
    find("earlier").replaceChildren(...older.getElementById("earlier").childNodes);
    for (const item of items) htmx.process(item);
    page.scrollTo({ top: page.scrollHeight - before, behavior: "instant" });
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.matches("#speak")) {
      event.preventDefault();
      send();
    } else if (form.matches(".retry")) {
      event.preventDefault();
      if (!running) begin({ message_id: form.elements.message_id.value });
    } else if (form.matches(".options")) {
      event.preventDefault();
      if (!running) tap(form, event.submitter.value);
    }
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest("#stop")) {
      running?.stop.abort();
      if (!byTouch.matches) field().focus();
    }
    const older = event.target.closest("#earlier a");
    if (older) {
      event.preventDefault();
      pageBack(older).catch(() => location.assign(older.href));
    }
    const gone = event.target.closest(".to-send button")?.closest(".to-send");
    if (gone) {
      files = files.filter((file) => file.item !== gone);
      gone.remove();
      find("files").hidden = !files.length;
      field().focus();
    }
    const option = event.target.closest("#commands [role=option]");
    if (option) fill(option);
  });

  document.addEventListener("input", (event) => {
    if (event.target === field()) complete();
  });

  document.addEventListener("change", (event) => {
    if (!event.target.matches("#attach input")) return;
    for (const file of event.target.files) upload(file);
    event.target.value = "";
    field().focus();
  });

  document.addEventListener("paste", (event) => {
    if (event.target !== field() || !event.clipboardData.files.length) return;
    event.preventDefault();
    for (const file of event.clipboardData.files) upload(file);
  });

  const carriesFiles = (event) => event.dataTransfer?.types.includes("Files");
  document.addEventListener("dragover", (event) => {
    if (carriesFiles(event)) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    for (const file of event.dataTransfer.files) upload(file);
  });

  const byTouch = matchMedia("(hover: none) and (pointer: coarse)");
  const onKey = {
    ArrowDown: () => select(options()[(options().indexOf(chosen()) + 1) % options().length]),
    ArrowUp: () => select(options().at(options().indexOf(chosen()) - 1)),
    Tab: () => fill(chosen()),
    Enter: () => fill(chosen()),
    Escape: () => {
      find("commands").hidden = true;
      select(null);
    },
  };

  document.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const completes = !["Enter", "Tab"].includes(event.key) || chosen();
    if (event.target === field() && !find("commands").hidden && onKey[event.key] && completes && !event.shiftKey) {
      event.preventDefault();
      onKey[event.key]();
    } else if (event.key === "Escape" && running && !find("dialog").open) {
      running.stop.abort();
    } else if (event.target === field() && event.key === "Enter" && !event.shiftKey && !byTouch.matches) {
      event.preventDefault();
      if (!event.ctrlKey && !event.metaKey) field().form.requestSubmit(); // with those keys every page sends
    }
  });

  const ready = () => {
    find("attach").hidden = false;
  };
  document.addEventListener("htmx:after:swap", () => {
    if (find("speak")) ready();
  });
  ready();
  if (!location.hash && !location.search.includes("before=") && find("thread").children.length) follow();
})();
