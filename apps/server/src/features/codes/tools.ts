import type { Clock } from '@aerial/domain/time.ts';
import type { Limiter } from '../../limits/limiter.ts';
import type { Guesses } from '../../limits/guesses.ts';
import type { MessengerPort } from '../../ports/messenger.ts';
import type { CodeStore, CodeUsers } from './ports.ts';

/** What everything about codes works with. */
export interface CodeTools {
  readonly store: CodeStore;
  readonly users: CodeUsers;
  readonly limits: Limiter;
  readonly guesses: Guesses;
  readonly clock: Clock;
  /** Of the hashes of codes. */
  readonly key: Buffer;
  /** Messengers that give codes, in order of preference. */
  readonly messengers: readonly MessengerPort[];
}
