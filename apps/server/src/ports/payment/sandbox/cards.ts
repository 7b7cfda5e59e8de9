/** The cards of the sandbox, by number; no other number is taken, so that nobody types a real one for long. */
import type { LinkedCard, PaymentFailure } from '../port.ts';

/** What a card does on the page. */
export type CardOutcome = 'success' | 'declined' | 'no_funds' | 'three_ds' | 'slow';
/** What a saved card does when it is charged without the viewer. */
export type LaterOutcome = 'success' | 'declined' | 'no_funds' | 'three_ds';

export interface TestCard {
  readonly number: string;
  readonly brand: string;
  readonly outcome: CardOutcome;
  readonly later: LaterOutcome;
}

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4111111111111111', brand: 'Visa', outcome: 'success', later: 'success' },
  { number: '5555555555554444', brand: 'Mastercard', outcome: 'success', later: 'success' },
  { number: '2200000000000004', brand: 'Mir', outcome: 'success', later: 'success' },
  { number: '4000000000003220', brand: 'Visa', outcome: 'three_ds', later: 'three_ds' },
  { number: '4000000000000002', brand: 'Visa', outcome: 'declined', later: 'declined' },
  { number: '4000000000009995', brand: 'Visa', outcome: 'no_funds', later: 'no_funds' },
  { number: '4000000000000341', brand: 'Visa', outcome: 'success', later: 'no_funds' },
  { number: '4000000000000119', brand: 'Visa', outcome: 'slow', later: 'success' },
];

export const FAILURE_OF: Readonly<Record<Exclude<LaterOutcome, 'success'>, PaymentFailure>> = {
  declined: 'declined',
  no_funds: 'no_funds',
  three_ds: 'three_ds',
};

export interface Expiry {
  readonly month: number;
  readonly year: number;
}

export type CardField = 'number' | 'expiry' | 'cvc';

/** `MM/YY`; undefined for anything else. */
function parseExpiry(text: string): Expiry | undefined {
  const [, month, year] = /^\s*(0?[1-9]|1[0-2])\s*\/?\s*(\d{2})\s*$/.exec(text) ?? [];
  return month !== undefined && year !== undefined ? { month: Number(month), year: 2_000 + Number(year) } : undefined;
}

const hasPassed = ({ month, year }: Expiry, now: number): boolean => Date.UTC(year, month) <= now;

export interface TypedCard {
  readonly card: TestCard;
  readonly expires: Expiry;
}

/** What a viewer typed, or which fields are wrong. */
export function readCard(
  form: Readonly<Record<string, string | undefined>>,
  now: number,
): TypedCard | { readonly wrong: readonly CardField[] } {
  const number = (form['number'] ?? '').replaceAll(/[\s-]/g, '');
  const card = TEST_CARDS.find((one) => one.number === number);
  const expires = parseExpiry(form['expiry'] ?? '');
  const wrong: CardField[] = [];
  if (!card) wrong.push('number');
  if (!expires || hasPassed(expires, now)) wrong.push('expiry');
  if (!/^\d{3}$/.test(form['cvc'] ?? '')) wrong.push('cvc');
  return wrong.length > 0 || !card || !expires ? { wrong } : { card, expires };
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** The card as the merchant knows it. @param secret makes the token unguessable; without it the card is not saved */
export function linkedCard({ card, expires }: TypedCard, secret: string | undefined): LinkedCard {
  const lastFour = card.number.slice(-4);
  const token = `sandbox.${card.later}.${lastFour}.${card.brand}.${expires.year}${pad(expires.month)}.${secret}`;
  return { ...(secret !== undefined && { token }), lastFour, brand: card.brand, expires };
}

/** What a token stands for; undefined for text that is none. */
export function cardOfToken(token: string): { readonly card: LinkedCard; readonly later: LaterOutcome } | undefined {
  const pattern = /^sandbox\.(success|declined|no_funds|three_ds)\.(\d{4})\.(\w+)\.(\d{4})(\d{2})\.[\w-]+$/;
  const [, later, lastFour, brand, year, month] = pattern.exec(token) ?? [];
  if (later === undefined || lastFour === undefined) return undefined;
  const expires = { month: Number(month), year: Number(year) };
  return { later: later as LaterOutcome, card: { lastFour, brand, expires } };
}
