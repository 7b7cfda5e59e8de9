/** Histories of the session machine, for its tests. */
import { asDeviceId } from '@aerial/domain/ids.ts';
import { stepSession } from './machine.ts';
import type { SessionEffect, SessionEvent } from './session-types.ts';
import type { QueryToken, Session, StartInfo, StoredToken } from '../core/session.ts';
import { failure, NOW, open, token, userToken } from './testing.ts';

export const active = (over: Partial<StoredToken> = {}): Session => ({
  tag: 'active',
  token: token(over),
  renewing: false,
});
export const asUser = (over: Partial<StoredToken> = {}): Session => ({
  tag: 'active',
  token: userToken(over),
  renewing: false,
});

/** Replays events; gives the last state and the effects of every step. */
export function replay(from: Session, ...events: SessionEvent[]): { state: Session; effects: SessionEffect[][] } {
  let state = from;
  const effects = events.map((event) => {
    const [next, run] = stepSession(state, event);
    state = next;
    return run;
  });
  return { state, effects };
}
export const names = (effects: readonly SessionEffect[] | undefined) => effects?.map(({ run }) => run);
export const start = (stored?: StoredToken, over: { query?: QueryToken; info?: StartInfo } = {}): SessionEvent => ({
  type: 'start',
  stored,
  info: open,
  at: NOW,
  ...over,
});
export const read = (over: Partial<typeof open> = {}): SessionEvent => ({
  type: 'network-read',
  info: { ...open, ...over },
  at: NOW,
});
export const lock = (taken: boolean, stored?: StoredToken): SessionEvent => ({
  type: 'guest-lock',
  taken,
  waitMs: 500,
  stored,
  at: NOW,
});
export const failed = (code: Parameters<typeof failure>[0], status: number): SessionEvent => ({
  type: 'step-failed',
  error: failure(code, status),
  at: NOW,
});
export const plain: SessionEvent = { type: 'token-received', accessToken: 'plain', device: undefined };
export const registered: SessionEvent = { type: 'device-registered', deviceId: asDeviceId('device-2') };
export const authorised = (made: StoredToken): SessionEvent => ({ type: 'device-authorised', token: made });
export const idle: Session = { tag: 'idle' };
