/** Sessions, recovery codes and addresses of staff. Pure but for randomness. */
import { randomBytes } from 'node:crypto';
import { isInNetwork, parseNetwork, type Network } from '../../security/special-addresses.ts';
import { base32 } from './totp.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A session ends when it was not used for so long, and in any case so long after it began. */
export const SESSION_IDLE_MS = 2 * HOUR_MS;
export const SESSION_MS = 12 * HOUR_MS;
/** A use is written down at most so often. */
export const USE_RECORDED_EVERY_MS = MINUTE_MS;
export const PROOF_VALID_MS = 10 * MINUTE_MS;
export const INVITATION_MS = 7 * 24 * HOUR_MS;
/** The link with which the first owner comes in. */
export const FIRST_OWNER_LINK_MS = HOUR_MS;
export const CEREMONY_MS = 5 * MINUTE_MS;
/** Calls of one member, as of one token. */
export const MAX_CALLS_A_SECOND = 50;
/** Links that one address tries. */
export const MAX_LINKS_AN_HOUR = 60;
/** Letters of invitation that one provider sends. */
export const MAX_INVITATIONS_A_DAY = 200;

export const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

/** `ABCD-EFGH-IJKL-MNOP`: 80 bits. */
export const newRecoveryCode = (): string => base32(randomBytes(RECOVERY_BYTES)).match(/.{4}/g)!.join('-');
/** As it is compared: without what people add when they copy it. */
export const plainRecoveryCode = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '');

export interface SessionTimes {
  readonly created_at: Date;
  readonly used_at: Date;
}
export const isSessionOver = ({ created_at: createdAt, used_at: usedAt }: SessionTimes, now: number): boolean =>
  now - createdAt.getTime() >= SESSION_MS || now - usedAt.getTime() >= SESSION_IDLE_MS;

/** The networks, or undefined when one is none. */
export function networksOf(texts: readonly string[]): readonly Network[] | undefined {
  const networks = texts.map(parseNetwork);
  return networks.every((network) => network !== undefined) ? networks : undefined;
}

/** Whether staff may work from the address. No networks: from everywhere. */
export const isAllowedFrom = (ip: string, networks: readonly string[]): boolean =>
  networks.length === 0 || isInNetwork(ip, networksOf(networks) ?? []);
