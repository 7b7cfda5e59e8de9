/** The ticket in the address of licences: which playback it belongs to, sealed, because addresses are shared and logged. */
import { asStatId, type StatId } from '@aerial/domain/ids.ts';
import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import { sealer } from '../../security/seal.ts';

export interface Ticket {
  readonly statId: StatId;
  readonly expiresAt: EpochSeconds;
}

export interface Tickets {
  issue(ticket: Ticket): string;
  /** @returns undefined for what was not issued here */
  read(text: string): Ticket | undefined;
}

/** @param secret the installation's secret */
export function tickets(secret: string): Tickets {
  const seal = sealer(secret, 'licence ticket');
  return {
    issue: ({ statId, expiresAt }) => seal.close(`${statId} ${expiresAt}`),
    read(text) {
      const [statId, expiresAt] = seal.open(text)?.split(' ') ?? [];
      return statId === undefined
        ? undefined
        : { statId: asStatId(statId), expiresAt: epochSeconds(Number(expiresAt)) };
    },
  };
}
