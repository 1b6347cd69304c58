"use strict";
// One question at a time. A number is typed, Enter keeps it: so 1 and 10 cannot be mixed up.
const at = (id) => document.getElementById(id);
let place = 0, total = 0, typed = "", busy = false;

const buttons = Array.from({ length: 11 }, (_, score) => {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = String(score);
  button.setAttribute("role", "radio");
  button.addEventListener("click", () => choose(String(score)));
  at("scores").append(button);
  return button;
});

function choose(text) {
  typed = text;
  buttons.forEach((button, score) => {
    button.setAttribute("aria-checked", String(String(score) === typed));
  });
  at("keep").disabled = typed === "" || place >= total;
}

function tell(text, bad = false) {
  at("told").textContent = text;
  at("told").classList.toggle("bad", bad);
}

async function ask(path, options) {
  const response = await fetch(path, { cache: "no-store", ...options });
  const body = await response.json();
  if (!response.ok) throw new Error(body.error);
  return body;
}

async function guarded(work) {
  if (busy) return;
  busy = true;
  try {
    await work();
  } catch (error) {
    tell(error instanceof TypeError ? "The server does not answer: is it still running?" : error.message, true);
  } finally {
    busy = false;
  }
}

async function show(wanted) {
  const found = await ask(wanted === null ? "next" : `question/${wanted}`);
  place = found.place;
  total = found.total;
  at("who").textContent = found.annotator;
  at("bar").max = total;
  at("bar").value = found.answered;
  at("count").textContent = `${found.answered} of ${total}`;
  at("back").disabled = place === 0;
  at("question").hidden = place >= total;
  at("end").hidden = place < total;
  at("scores").hidden = at("keep").hidden = place >= total;
  if (place < total) {
    at("task").textContent = `Question ${place + 1}. ${found.task}`;
    at("text").textContent = found.text;
    at("text").scrollTop = 0;
  }
  choose(found.score === null || found.score === undefined ? "" : String(found.score));
}

async function keep() {
  if (typed === "" || place >= total) return;
  const given = `Question ${place + 1}: ${typed} kept.`;
  await ask("score", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ place, score: Number(typed) }),
  });
  await show(null);
  tell(given);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || busy) return;
  if (/^[0-9]$/.test(event.key)) {
    if (place < total) choose(typed === "1" && event.key === "0" ? "10" : event.key);
  } else if (event.key === "Backspace") {
    choose("");
  } else if (event.key === "Enter") {
    guarded(keep);
  } else if (event.key === "ArrowLeft") {
    if (place > 0) guarded(() => show(place - 1));
  } else if (event.key === "ArrowRight") {
    if (place < total) guarded(() => show(place + 1));
  } else {
    return;
  }
  event.preventDefault();
});
at("keep").addEventListener("click", () => guarded(keep));
at("back").addEventListener("click", () => guarded(() => show(place - 1)));
guarded(() => show(null));
