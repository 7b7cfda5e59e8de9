/** Codes of screens, their hashes, and the limits around them. */
import { DEVICE_CODE_DIGITS } from '@aerial/domain/device-code.ts';
import type { ProviderId, UserId } from '@aerial/domain/ids.ts';
import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { addressKey, networkKey } from '../../limits/address-key.ts';
import type { Limit } from '../../limits/limiter.ts';

const WINDOW_S = 600;

/** The screen's secret. */
export const newDeviceCode = (): string => randomBytes(32).toString('base64url');
export const hashDeviceCode = (code: string): Buffer => createHash('sha256').update(code).digest();

/** What the screen shows. */
export const newUserCode = (): string => String(randomInt(10 ** DEVICE_CODE_DIGITS)).padStart(DEVICE_CODE_DIGITS, '0');
/** Nine digits are soon tried through: the key is not in the database. */
export const hashUserCode = (key: Buffer, providerId: ProviderId, code: string): Buffer =>
  createHmac('sha256', key).update(`${providerId} ${code}`).digest();
export const hashSerial = (key: Buffer, serial: string): Buffer =>
  createHmac('sha256', key).update(`serial ${serial}`).digest();

/** Codes that one address requests: a shop with a wall of televisions, and no flood. */
export const requestLimits = (ip: string): readonly Limit[] => [
  { key: `device code ${addressKey(ip)}`, max: 60, windowS: WINDOW_S },
  { key: `device code in ${networkKey(ip)}`, max: 600, windowS: WINDOW_S },
];

/** Codes that one account, or one address, looks up: a guess finds one of the few that are pending among a billion. */
export const lookupLimits = (userId: UserId, ip: string): readonly Limit[] => [
  { key: `device code of ${userId}`, max: 20, windowS: WINDOW_S },
  { key: `device code entered ${addressKey(ip)}`, max: 60, windowS: WINDOW_S },
];

/** Polls with a secret that does not exist (any more). A screen stops after the first. */
export const unknownPolls = (ip: string): Limit => ({
  key: `device code unknown ${addressKey(ip)}`,
  max: 120,
  windowS: WINDOW_S,
});
