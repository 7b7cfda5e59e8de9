/** Sign-ins as they are recorded: when, how, and about where. */
import { networkKey } from '../limits/address-key.ts';

/**
 * How a viewer signed in. `operator`: through the operator's system; `tv`: on a television, confirmed elsewhere; `support`: a member of
 * the operator's staff, with a code that the viewer read out.
 */
export const SIGN_IN_WAYS = ['password', 'code', 'messenger', 'operator', 'network', 'tv', 'support'] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/** A sign-in as the feature that recognised the viewer knows it. */
export interface SignInOrigin {
  readonly way: SignInWay;
  /** The viewer's address; undefined where the request came from another system. */
  readonly ip: string | undefined;
}

/** What is stored of a sign-in. */
export interface SignInRecord {
  readonly way: SignInWay;
  /** ISO 3166-1. */
  readonly country: string | null;
  /** Without its end. */
  readonly address: string | null;
}

/** How many sign-ins of a user are stored. */
export const MAX_SIGN_INS = 100;
export const SIGN_INS_RETENTION_DAYS = 90;

/** The network around an address: `203.0.113.*`, or the first 48 bits of an IPv6 address. Null for what is no address. */
export function maskedAddress(ip: string): string | null {
  const network = networkKey(ip);
  return network.includes('/') ? network.replace(/\.0\/24$/, '.*') : null;
}

/** @param geo the country of an address, where it is known */
export const signInRecord = (
  { way, ip }: SignInOrigin,
  geo: { countryOf(ip: string): string | null },
): SignInRecord => ({
  way,
  country: ip === undefined ? null : geo.countryOf(ip),
  address: ip === undefined ? null : maskedAddress(ip),
});
