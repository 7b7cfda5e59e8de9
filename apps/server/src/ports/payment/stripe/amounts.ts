/**
 * Stripe's minor units, which are ISO 4217's with exceptions: ISK and UGX are written with two decimals that must be zero, MGA without
 * decimals, and of three decimals the last must be zero. Nothing is rounded: what cannot be written exactly is refused.
 */
import { asCurrency, fractionDigits, money, type Currency, type Money } from '@aerial/domain/money.ts';
import { textIn, wholeIn } from '../fields.ts';

const PADDED = new Set(['ISK', 'UGX']);
const WITHOUT_DECIMALS = new Set(['MGA']);

/** Minor units of ours in one of theirs, as a fraction. */
function scaleOf(currency: Currency): { readonly times: number; readonly per: number } {
  if (PADDED.has(currency)) return { times: 100, per: 1 };
  return { times: 1, per: WITHOUT_DECIMALS.has(currency) ? 100 : 1 };
}

/** The amount as Stripe's API writes it; undefined for one that cannot be charged exactly. */
export function stripeAmount({ minor, currency }: Money): number | undefined {
  const { times, per } = scaleOf(currency);
  if (minor % per !== 0 || (fractionDigits(currency) === 3 && minor % 10 !== 0)) return undefined;
  return (minor / per) * times;
}

/** An amount of Stripe's API; undefined for anything that is none. */
export function fromStripe(amount: unknown, currency: unknown): Money | undefined {
  const [units, code] = [wholeIn(amount), textIn(currency)?.toUpperCase()];
  if (units === undefined || units < 0 || code === undefined || !/^[A-Z]{3}$/.test(code)) return undefined;
  const known = asCurrency(code);
  const { times, per } = scaleOf(known);
  return units % times === 0 ? money((units / times) * per, known) : undefined;
}
