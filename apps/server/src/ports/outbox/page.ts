/** The page of the outbox: complete in itself, and idle while it is not visible. */
import { createHash } from 'node:crypto';
import type { OutboxMessage } from './outbox.ts';
import { html, Html } from './html.ts';
import type { OutboxTexts } from './texts.ts';

export interface OutboxPage {
  readonly messages: readonly OutboxMessage[];
  /** What the list is filtered by; empty for all. */
  readonly receiver: string;
  readonly texts: OutboxTexts;
  /** What the authenticator of the demo's owner shows now. */
  readonly authenticator?: Authenticator | undefined;
}

export interface Authenticator {
  readonly name: string;
  readonly code: string;
}

/** A one-time code or a PIN inside a text. */
const CODE = /(?<![\d+])(\d{4,8})(?!\d)/;

export function outboxPage({ messages, receiver, texts, authenticator }: OutboxPage): string {
  const entries =
    messages.length === 0
      ? html`<p class="empty">${receiver === '' ? texts.empty : texts.emptyFor(receiver)}</p>`
      : html`<ol>
          ${messages.map((message) => item(message, texts))}
        </ol>`;
  const shown =
    authenticator && html`<p class="text">${texts.authenticator(authenticator.name)}: <b>${authenticator.code}</b></p>`;
  const list = html`${shown}${entries}`;
  return html`<!doctype html>
    <html lang="${texts.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${texts.title} · Aerial</title>
        <noscript><meta http-equiv="refresh" content="5" /></noscript>
        ${new Html(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <header>
            <h1>${texts.title}</h1>
            <p>${texts.about}</p>
            <form method="get" role="search">
              <input
                type="search"
                name="receiver"
                value="${receiver}"
                placeholder="${texts.filter}"
                aria-label="${texts.filter}"
                autocomplete="off"
              />
              <button>${texts.show}</button>
              ${receiver === '' ? undefined : html`<a href="?">${texts.all}</a>`}
            </form>
          </header>
          <section id="list" aria-live="polite">${list}</section>
        </main>
        ${new Html(`<script>${SCRIPT}</script>`)}
      </body>
    </html> `.text;
}

function item({ kind, receiver, subject, text, at }: OutboxMessage, texts: OutboxTexts): Html {
  const time = at.toISOString();
  return html`<li>
    <div class="head">
      <span class="kind ${kind}">${texts.kinds[kind]}</span
      ><a class="to" href="?receiver=${encodeURIComponent(receiver)}">${kind === 'sms' ? `+${receiver}` : receiver}</a
      ><time datetime="${time}">${time.slice(11, 19)} UTC</time>
    </div>
    ${subject === undefined ? undefined : html`<h2>${subject}</h2>`}
    <p class="text">${withCode(text)}</p>
  </li> `;
}

/** The code stands out, so that it is found and selected with one click. */
function withCode(text: string): Html {
  const found = CODE.exec(text);
  if (!found) return html`${text}`;
  return html`${text.slice(0, found.index)}<b>${found[1]}</b>${text.slice(found.index + found[0].length)}`;
}

/** Polls the list every few seconds; times are shown in the reader's zone. */
const SCRIPT = `
const list = document.getElementById('list');
const showTimes = () => {
  for (const time of list.querySelectorAll('time')) time.textContent = new Date(time.dateTime).toLocaleTimeString(document.documentElement.lang);
};
let shown = list.innerHTML;
showTimes();
setInterval(async () => {
  if (document.hidden) return;
  try {
    const answer = await fetch(location.href, { cache: 'no-store' });
    if (!answer.ok) return;
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('list');
    if (next && next.innerHTML !== shown) {
      list.innerHTML = shown = next.innerHTML;
      showTimes();
    }
  } catch {}
}, 2000);
`;

const STYLE = `
:root { color-scheme: dark; --ground: #0b0d12; --surface: #161920; --line: rgb(255 255 255 / 10%); --text: #f4f5f7; --muted: #b3b9c4; --accent: #f5a524; --ink: #17130a; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 'Manrope Variable', system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 3rem 1.25rem 4rem; }
h1 { margin: 0; font-size: clamp(1.75rem, 1.3rem + 2vw, 2.5rem); line-height: 1.12; letter-spacing: -.02em; }
header p { margin: .75rem 0 1.5rem; color: var(--muted); }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; margin-bottom: 2rem; }
input, button { font: inherit; min-height: 3rem; border-radius: .75rem; border: 1px solid rgb(255 255 255 / 22%); padding: 0 1rem; }
input::placeholder { color: var(--muted); opacity: 1; }
input { flex: 999 1 14rem; min-width: 0; background: var(--surface); color: inherit; }
button { background: var(--accent); color: var(--ink); border: 0; font-weight: 700; padding: 0 1.5rem; cursor: pointer; flex: 1 0 auto; }
a { color: inherit; }
:is(input, button, a):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: .5rem; }
ol { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
li { background: var(--surface); border: 1px solid var(--line); border-radius: 1rem; padding: 1rem 1.25rem; }
.head { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; font-size: .875rem; }
.kind { padding: .125rem .625rem; border-radius: 999px; background: rgb(245 165 36 / 18%); color: var(--accent); font-weight: 600; }
.kind.mail { background: rgb(122 170 255 / 16%); color: #9cc0ff; }
.to { flex: 1 1 10rem; min-width: 0; font-weight: 600; text-decoration: none; overflow-wrap: anywhere; }
.to:hover { text-decoration: underline; }
time { margin-left: auto; color: var(--muted); font-variant-numeric: tabular-nums; }
h2 { margin: .75rem 0 0; font-size: 1rem; }
.text { margin: .625rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.text b { font-size: 1.375rem; letter-spacing: .08em; color: var(--accent); user-select: all; padding: 0 .125rem; }
.empty { padding: 3rem 1.5rem; border: 1px dashed var(--line); border-radius: 1rem; text-align: center; color: var(--muted); }
`;

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Lets the page's own style and script work and no other: both stand in the page byte for byte. */
export const OUTBOX_POLICY = [
  "default-src 'none'",
  `style-src ${sourceOf(STYLE)}`,
  `script-src ${sourceOf(SCRIPT)}`,
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
