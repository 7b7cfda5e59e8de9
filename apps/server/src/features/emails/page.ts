/** The page behind the link of a letter. Complete in itself, usable without scripts. */
import { createHash } from 'node:crypto';
import { html, Html } from '../../ports/outbox/html.ts';
import { CONFIRM_PATH } from './letters.ts';
import { emailLanguage, emailTexts } from './texts.ts';

const STYLE = `
:root { color-scheme: dark; --accent: #f5a524; --ink: #17130a; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: #0b0d12; color: #f4f5f7; font: 16px/1.5 system-ui, sans-serif; }
main { width: min(28rem, 100%); padding: 2rem 1.5rem; border: 1px solid rgb(255 255 255 / 10%); border-radius: 1.25rem; background: #1b1e24; text-align: center; }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.2; text-wrap: balance; }
p { margin: 0 0 1.5rem; color: #b3b9c4; text-wrap: balance; }
button, a { display: inline-flex; align-items: center; justify-content: center; min-height: 3rem; width: 100%; padding: .5rem 1.5rem; border: 0; border-radius: .75rem; background: var(--accent); color: var(--ink); font: inherit; font-weight: 700; text-decoration: none; cursor: pointer; }
:is(button, a):focus-visible { outline: 3px solid #fff; outline-offset: 2px; }
`;

/** Nothing but its own style and form. */
export const CONFIRM_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** `ask`: the viewer confirms by a button, because programs that check letters open every link. */
export type ConfirmStep = { readonly tag: 'ask'; readonly token: string } | { readonly tag: 'done' | 'gone' };

export function confirmPage(step: ConfirmStep, wantedLanguage: string): string {
  const language = emailLanguage(wantedLanguage);
  const t = emailTexts(language);
  const name = step.tag === 'ask' ? 'page' : step.tag;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${t(`${name}_title`)}</title>
        ${new Html(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <h1>${t(`${name}_title`)}</h1>
          <p>${t(`${name}_text`)}</p>
          ${step.tag === 'ask' ? form(step.token, language, t('page_button')) : html`<a href="/">${t('to_site')}</a>`}
        </main>
      </body>
    </html>`.text;
}

const form = (token: string, language: string, caption: string): Html =>
  html`<form method="post" action="${CONFIRM_PATH}">
    <input type="hidden" name="token" value="${token}" />
    <input type="hidden" name="lang" value="${language}" />
    <button>${caption}</button>
  </form>`;
