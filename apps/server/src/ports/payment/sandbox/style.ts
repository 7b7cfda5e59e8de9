/** Style and script of the sandbox's pages; they stand in the page, and its policy names them by their hashes. */

export const STYLE = `
:root { color-scheme: light; --ground: #eef1f6; --surface: #fff; --line: #d5dbe6; --text: #16202e; --muted: #566275; --accent: #1f5eff; --ok: #0c7a43; --bad: #c02b2b; --test: #8a5a00; --test-ground: #fff6e0; --test-line: #e2b24a; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 'Manrope Variable', system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.25rem 1rem 3rem; display: grid; gap: 1rem; }
.notice { margin: 0; padding: .5rem .875rem; border-radius: .625rem; background: var(--test-ground); color: var(--test); font-size: .875rem; font-weight: 600; text-align: center; }
.sheet { background: var(--surface); border-radius: 1.25rem; box-shadow: 0 1px 2px rgb(22 32 46 / 8%), 0 12px 32px rgb(22 32 46 / 8%); overflow: hidden; }
.summary { padding: 1.5rem 1.25rem; background: #16202e; color: #fff; }
.merchant { display: flex; align-items: center; gap: .625rem; margin: 0; font-weight: 600; overflow-wrap: anywhere; }
.merchant i { flex: none; width: 2rem; height: 2rem; border-radius: .5rem; display: grid; place-items: center; background: var(--accent); font-style: normal; font-weight: 800; }
.sum { margin: 1rem 0 0; font-size: clamp(1.875rem, 1.4rem + 2.4vw, 2.5rem); line-height: 1.15; font-weight: 750; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
.about { margin: .5rem 0 0; color: #c6cfdd; overflow-wrap: anywhere; }
.body { padding: 1.5rem 1.25rem; }
h1 { margin: 0 0 1rem; font-size: 1.25rem; line-height: 1.3; }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem .75rem; }
.fields .wide { grid-column: 1 / -1; }
label { display: grid; gap: .25rem; font-size: .875rem; font-weight: 600; }
input { font: inherit; font-size: 1.0625rem; font-weight: 500; width: 100%; min-height: 3rem; padding: 0 .875rem; border: 1px solid #8390a5; border-radius: .625rem; background: #fff; color: inherit; font-variant-numeric: tabular-nums; }
input::placeholder { color: #6b7688; opacity: 1; font-weight: 400; }
input[aria-invalid] { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad); }
.wrong { margin: .25rem 0 0; color: var(--bad); font-size: .875rem; font-weight: 500; }
.declined { display: grid; gap: .125rem; margin: 0 0 1.25rem; padding: .75rem 1rem; border-radius: .625rem; background: #fdecec; color: #8d1f1f; }
.declined span { font-size: .875rem; }
.small { margin: 1rem 0 0; color: var(--muted); font-size: .875rem; }
button, .button { display: inline-flex; align-items: center; justify-content: center; font: inherit; font-weight: 700; min-height: 3rem; padding: .5rem 1.25rem; border-radius: .625rem; border: 1px solid transparent; text-decoration: none; text-align: center; cursor: pointer; }
.main { width: 100%; margin-top: 1.25rem; background: var(--accent); color: #fff; }
.main:hover { background: #164ad1; }
.plain { width: 100%; margin-top: .5rem; background: none; color: var(--muted); font-weight: 600; }
.plain:hover { color: var(--text); }
[aria-disabled='true'] { opacity: .55; cursor: default; }
:is(button, a, input, summary):focus-visible { outline: 3px solid #7aa2ff; outline-offset: 2px; }
.result { text-align: center; padding: 1.5rem 0 .5rem; }
.mark { width: 4rem; height: 4rem; margin: 0 auto 1rem; border-radius: 50%; display: grid; place-items: center; font-size: 2rem; font-weight: 700; color: #fff; background: var(--muted); }
.mark.ok { background: var(--ok); }
.mark.bad { background: var(--bad); }
.mark.wait { background: none; border: .3125rem solid var(--line); border-top-color: var(--accent); animation: turn 1s linear infinite; }
@keyframes turn { to { transform: rotate(1turn); } }
@media (prefers-reduced-motion: reduce) { .mark.wait { animation-duration: 6s; } }
.result h1 { margin: 0 0 .375rem; font-size: 1.375rem; }
.result p { margin: 0; color: var(--muted); }
.panel { border: 2px dashed var(--test-line); border-radius: 1.25rem; background: var(--test-ground); padding: 1.25rem; }
.panel h2 { margin: 0; font-size: 1rem; color: var(--test); }
.panel p { margin: .25rem 0 1rem; font-size: .875rem; color: #5f4a1c; }
.panel p b { font-size: 1.125rem; letter-spacing: .08em; user-select: all; }
.choices { display: grid; grid-template-columns: 1fr 1fr; gap: .5rem; }
.choices button { min-height: 2.75rem; padding: .375rem .625rem; background: #fff; border-color: var(--test-line); color: #4a3710; font-size: .875rem; font-weight: 600; line-height: 1.25; }
.choices button:hover, .cards button:hover { background: #fffaf0; border-color: var(--test); }
.cards { margin-top: 1rem; }
.cards summary { font-size: .875rem; font-weight: 600; color: var(--test); cursor: pointer; padding: .25rem 0; }
.cards ul { list-style: none; margin: .5rem 0 0; padding: 0; display: grid; gap: .375rem; }
.cards button { width: 100%; min-height: 2.75rem; padding: .375rem .75rem; justify-content: space-between; gap: 0 .75rem; flex-wrap: wrap; background: #fff; border-color: #ecd9a8; color: var(--text); font-size: .875rem; font-weight: 500; text-align: left; }
.cards b { font-variant-numeric: tabular-nums; white-space: nowrap; }
.cards span { color: #5f4a1c; }
@media (min-width: 48rem) {
  main { padding: 3rem 1.5rem; gap: 1.5rem; }
  .sheet { display: grid; grid-template-columns: 20rem 1fr; min-height: 26rem; }
  .summary { padding: 2.5rem 2rem; }
  .body { padding: 2.5rem 2.5rem 2rem; align-self: center; }
  .choices { grid-template-columns: repeat(4, 1fr); }
  .cards ul { grid-template-columns: 1fr 1fr; }
}
`;

/** Groups the digits of a number, writes the slash of a date, fills in test cards, and lets each form be sent once. */
export const SCRIPT = `
const number = document.querySelector('[name=number]');
const expiry = document.querySelector('[name=expiry]');
const cvc = document.querySelector('[name=cvc]');
const grouped = (text) => text.replace(/\\D/g, '').slice(0, 19).replace(/(\\d{4})(?=\\d)/g, '$1 ');
number?.addEventListener('input', () => { if (number.selectionStart === number.value.length) number.value = grouped(number.value); });
expiry?.addEventListener('input', (event) => {
  const digits = expiry.value.replace(/\\D/g, '').slice(0, 4);
  if (event.inputType !== 'deleteContentBackward') expiry.value = digits.length > 1 ? digits.slice(0, 2) + '/' + digits.slice(2) : digits;
});
for (const card of document.querySelectorAll('[data-card]')) card.addEventListener('click', () => {
  number.value = grouped(card.dataset.card);
  expiry.value = '07/31';
  cvc.value = '123';
  number.scrollIntoView({ block: 'center' });
  number.focus();
});
const sent = new Set();
document.addEventListener('submit', (event) => {
  if (sent.size > 0) return event.preventDefault();
  sent.add(event.target);
  event.submitter?.setAttribute('aria-disabled', 'true');
});
addEventListener('pageshow', (event) => { if (event.persisted) location.reload(); });
`;
