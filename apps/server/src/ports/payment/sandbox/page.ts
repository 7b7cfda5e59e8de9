/** The pages of the sandbox: the hosted pay page, and what a phone opens by a QR code. Complete in themselves, usable without scripts. */
import { createHash } from 'node:crypto';
import { decimalOf } from '@aerial/domain/money.ts';
import { html, Html } from '../../outbox/html.ts';
import { TEST_CARDS, type CardField } from './cards.ts';
import { CHOICES, isPayable, wasWrongCode, type SandboxPayment } from './payment.ts';
import { SCRIPT, STYLE } from './style.ts';
import type { PayTexts } from './texts.ts';

/** How often a page that waits for the bank is loaded again, s. */
const POLL_S = 2;
/** How long the result stands before the viewer is taken back, s. */
const RETURN_S = 4;

export interface PayPage {
  readonly payment: SandboxPayment;
  /** Where the page is. */
  readonly path: string;
  /** `phone`: what a QR code leads to. */
  readonly kind: 'pay' | 'phone';
  /** Name of the merchant. */
  readonly merchant: string;
  readonly texts: PayTexts;
  /** Fields that were filled in wrongly. */
  readonly wrong?: readonly CardField[];
}

const isSettled = ({ status }: SandboxPayment): boolean =>
  status === 'succeeded' || status === 'held' || status === 'cancelled';

export function payPage(page: PayPage): string {
  const { payment, merchant, texts } = page;
  return html`<!doctype html>
    <html lang="${texts.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${refresh(page)}
        <title>${texts.payment} · ${merchant}</title>
        ${new Html(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <p class="notice">${texts.test}</p>
          <div class="sheet">
            <section class="summary">
              <p class="merchant"><i aria-hidden="true">${merchant.slice(0, 1).toUpperCase()}</i>${merchant}</p>
              <p class="sum">${sumOf(payment, texts)}</p>
              <p class="about">${payment.description}</p>
            </section>
            <section class="body">${body(page)}</section>
          </div>
          ${isPayable(payment) ? panel(page) : undefined}
        </main>
        ${new Html(`<script>${SCRIPT}</script>`)}
      </body>
    </html>`.text;
}

/** The exact amount: formatting reads decimal text, not a float. */
function sumOf({ amount }: SandboxPayment, { language }: PayTexts): string {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: amount.currency,
    currencyDisplay: 'narrowSymbol',
  });
  return format.format(decimalOf(amount) as `${number}`);
}

function refresh({ payment, kind }: PayPage): Html | undefined {
  if (payment.step === 'processing') return html`<meta http-equiv="refresh" content="${POLL_S}" />`;
  return isSettled(payment) && kind === 'pay'
    ? html`<meta http-equiv="refresh" content="${RETURN_S};url=${payment.returnUrl}" />`
    : undefined;
}

function body(page: PayPage): Html {
  const { payment, kind, texts } = page;
  if (payment.step === 'processing')
    return result('wait', texts.processing, [texts.processingAbout], backLink(page, 'plain'));
  if (payment.step === 'end') return isRetriable(payment) ? declined(page) : ended(page);
  if (payment.step === 'code') return codeForm(page);
  if (payment.method === 'qr') return kind === 'phone' ? phoneForm(page) : html`<h1>${texts.onPhone}</h1>`;
  return cardForm(page);
}

/** A form; it names the turn it belongs to, so that sending it twice does nothing. */
const form = ({ payment, path }: PayPage, action: string, content: Html): Html =>
  html`<form method="post" action="${path}/${action}" autocomplete="off">
    <input type="hidden" name="turn" value="${payment.turn}" />${content}
  </form>`;

const refuseForm = (page: PayPage): Html =>
  form(
    page,
    'refuse',
    html`<button class="plain">${page.kind === 'phone' ? page.texts.refuseOnPhone : page.texts.refuse}</button>`,
  );

/** @param leave the way out: cancels, or after a decline only goes back */
function cardForm(page: PayPage, leave: Html = refuseForm(page)): Html {
  const { payment, texts, wrong = [] } = page;
  const field = (name: CardField, label: string, hint: string, length: number, className: string): Html =>
    html`<div class="${className}">
      <label
        >${label}<input
          name="${name}"
          inputmode="numeric"
          required
          maxlength="${length}"
          placeholder="${hint}"
          autocomplete="off"
          ${wrong.includes(name) ? html`aria-invalid="true" aria-describedby="wrong-${name}"` : undefined}
      /></label>
      ${wrong.includes(name) ? html`<p class="wrong" id="wrong-${name}" role="alert">${texts.wrong[name]}</p>` : undefined}
    </div>`;
  const fields = html`<div class="fields">
      ${field('number', texts.number, '0000 0000 0000 0000', 23, 'wide')}
      ${field('expiry', texts.expiry, texts.expiryHint, 7, '')} ${field('cvc', texts.cvc, texts.cvcHint, 3, '')}
    </div>
    <p class="small">${texts.secure} ${payment.saveCard ? texts.willSave : undefined}</p>
    <button class="main">${texts.pay(sumOf(payment, texts))}</button>`;
  return html`<h1>${texts.byCard}</h1>
    ${form(page, 'card', fields)} ${leave}`;
}

function codeForm(page: PayPage): Html {
  const { payment, texts } = page;
  const isWrong = wasWrongCode(payment);
  const field = html`<label
      >${texts.code}<input
        name="code"
        inputmode="numeric"
        required
        maxlength="8"
        autocomplete="one-time-code"
        ${isWrong ? html`aria-invalid="true" aria-describedby="wrong-code"` : undefined}
    /></label>
    ${
      isWrong
        ? html`<p class="wrong" id="wrong-code" role="alert">${texts.wrongCode(payment.challenge!.triesLeft)}</p>`
        : undefined
    }
    <button class="main">${texts.confirm}</button>`;
  return html`<h1>${texts.codeTitle}</h1>
    <p>${texts.codeAbout(payment.challenge?.card?.lastFour)}</p>
    ${form(page, 'code', field)} ${refuseForm(page)}`;
}

function phoneForm(page: PayPage): Html {
  const { payment, texts } = page;
  const button = html`<input type="hidden" name="choice" value="success" /><button class="main">
      ${texts.pay(sumOf(payment, texts))}
    </button>`;
  return html`<h1>${texts.phoneTitle}</h1>
    <p>${texts.phoneAbout}</p>
    ${form(page, 'play', button)} ${refuseForm(page)}`;
}

const MARKS = { ok: '✓', bad: '✕', wait: '' } as const;
const result = (mark: keyof typeof MARKS, title: string, about: readonly string[], actions: Html): Html =>
  html`<div class="result" role="status">
      <div class="mark ${mark}" aria-hidden="true">${MARKS[mark]}</div>
      <h1>${title}</h1>
      ${about.map((line) => html`<p>${line}</p>`)}
    </div>
    ${actions}`;

const backLink = ({ payment, texts }: PayPage, className: 'main' | 'plain'): Html =>
  html`<a class="button ${className}" href="${payment.returnUrl}" rel="noreferrer">${texts.back}</a>`;

/** A declined card leaves the page open, as real pay pages do. */
const isRetriable = ({ status, method }: SandboxPayment): boolean => status === 'failed' && method === 'redirect';

/** Why the card was declined, above the form for another one. */
function declined(page: PayPage): Html {
  const { payment, texts } = page;
  return html`<div class="declined" role="alert">
      <b>${texts.failures[payment.failure ?? 'unknown']}</b>
      <span>${texts.again}</span>
    </div>
    ${cardForm(page, backLink(page, 'plain'))}`;
}

function ended(page: PayPage): Html {
  const { payment, kind, texts } = page;
  const { status, card, failure = 'unknown' } = payment;
  const about = card ? [`${card.brand ?? ''} •• ${card.lastFour}`] : [];
  if (status === 'succeeded' || status === 'held') {
    const title = status === 'held' ? texts.held : texts.done;
    if (kind === 'phone') return result('ok', title, about, html``);
    return result('ok', title, [...about, texts.returning], backLink(page, 'main'));
  }
  return result('bad', texts.failures[failure], [], kind === 'phone' ? html`` : backLink(page, 'main'));
}

/** What a tester sees and no real page has. */
function panel(page: PayPage): Html {
  const { payment, texts } = page;
  const buttons = CHOICES.map(
    (choice) => html`<button name="choice" value="${choice}">${texts.choices[choice]}</button>`,
  );
  const outcome = (card: (typeof TEST_CARDS)[number]): string =>
    card.outcome === 'success' && card.later !== 'success' ? texts.savedFails : texts.outcomes[card.outcome];
  const cards = TEST_CARDS.map(
    (card) =>
      html`<li>
        <button type="button" data-card="${card.number}">
          <b>${card.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</b><span>${card.brand} · ${outcome(card)}</span>
        </button>
      </li>`,
  );
  const isCardForm = payment.method === 'redirect' && (payment.step === 'form' || isRetriable(payment));
  return html`<aside class="panel" aria-labelledby="panel">
    <h2 id="panel">${texts.panel}</h2>
    <p>${texts.panelAbout} ${payment.challenge ? html`<b>${texts.codeIs(payment.challenge.code)}</b>` : undefined}</p>
    ${form(page, 'play', html`<div class="choices">${buttons}</div>`)}
    ${
      isCardForm
        ? html`<details class="cards" open>
            <summary>${texts.cards}</summary>
            <ul>
              ${cards}
            </ul>
          </details>`
        : undefined
    }
  </aside>`;
}

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Lets the page's own style and script work and no other; the site that the payment leads back to may show it in a frame. */
export const payPolicy = ({ returnUrl }: Pick<SandboxPayment, 'returnUrl'>): string =>
  [...POLICY, `frame-ancestors 'self' ${new URL(returnUrl).origin}`].join('; ');
const POLICY = [
  "default-src 'none'",
  `style-src ${sourceOf(STYLE)}`,
  `script-src ${sourceOf(SCRIPT)}`,
  "form-action 'self'",
  "base-uri 'none'",
];
