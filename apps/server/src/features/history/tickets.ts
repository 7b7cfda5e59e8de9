/** What a receiver of casts reports a playback by: it has no token, and learns nothing else of the viewer. */
import { asStatId, asUserId, type StatId, type UserId } from '@aerial/domain/ids.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { sealer } from '../../security/seal.ts';

/** As long as media addresses, which no playback outlives, milliseconds. */
export const TICKET_TTL_MS = 24 * 3_600_000;

export interface ReceiverTickets {
  issue(userId: UserId, statId: StatId, now: EpochMs): string;
  /** @returns undefined for what is not from here, or has expired */
  read(ticket: string, now: EpochMs): { readonly userId: UserId; readonly statId: StatId } | undefined;
}

/** @param secret the installation's secret */
export function receiverTickets(secret: string): ReceiverTickets {
  const seal = sealer(secret, 'receiver ticket');
  return {
    issue: (userId, statId, now) => seal.close(`${userId} ${statId} ${now + TICKET_TTL_MS}`),
    read(ticket, now) {
      const [userId, statId, expiresAt] = seal.open(ticket)?.split(' ') ?? [];
      if (userId === undefined || statId === undefined || now >= epochMs(Number(expiresAt))) return undefined;
      return { userId: asUserId(Number(userId)), statId: asStatId(statId) };
    },
  };
}
