/** Shared by the session's tests: tokens, an in-memory store, and a fake server that accepts guests. */
import { typed, type Plain } from '@aerial/domain/plain.ts';
import { ApiError, type ApiPort } from '@aerial/api-client/port.ts';
import type { StartInfo, StoredToken } from '../core/session.ts';
import type { KeyValueStore } from '../surroundings/key-value-store.ts';

export const NOW = 1_700_000_000_000;

export const token = (over: Plain<Partial<StoredToken>> = {}): StoredToken =>
  typed<StoredToken>({
    access_token: 'guest-token',
    expires_at: NOW + 3_600_000,
    received_at: NOW - 60_000,
    device_id: 'device-1',
    is_guest: true,
    is_child: false,
    ...over,
  });
export const userToken = (over: Plain<Partial<StoredToken>> = {}): StoredToken =>
  token({ access_token: 'user-token', device_id: 'device-2', is_guest: false, ...over });

/** A provider with guests and nothing special. */
export const open: StartInfo = {
  is_guest_allowed: true,
  is_country_forbidden: false,
  auto_auth: null,
  retryDialog: false,
};

export const failure = (code: ApiError['code'], status: number) => new ApiError(code, status, code);

export function memoryStore(): KeyValueStore & { values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

export interface RecordedCall {
  readonly id: string;
  readonly token: string | undefined;
  readonly body: Record<string, unknown> | undefined;
  readonly params: Record<string, unknown> | undefined;
}
export type Answers = Record<string, (recorded: RecordedCall) => unknown>;

/** A fake server that accepts guests, and a user whose device is `device-2`; records the calls. */
export function fakeServer(answers: Answers = {}) {
  const calls: RecordedCall[] = [];
  const times = (id: string) => calls.filter((one) => one.id === id).length;
  let isUser = false;
  const usual: Answers = {
    network: () => ({
      is_guest_allowed: true,
      is_country_forbidden: false,
      auto_auth: null,
      provider: { name: 'Test', auto_auth: null, auto_auth_retry_dialog: false },
    }),
    createUser: () => ({ id: 1 }),
    login({ body }) {
      isUser = !String(body?.['login']).startsWith('guest_');
      return { access_token: `plain-${times('login')}`, expired: null, device: null, profile: null, was_guest: false };
    },
    createDevice: () => ({ id: isUser ? 'device-2' : 'device-1' }),
    removeDevice: () => ({ id: 'gone' }),
    deviceLogin: ({ body }) => ({
      access_token: `bound-${times('deviceLogin')}`,
      expired: null,
      device: { id: body?.['device_id'] },
      profile: null,
      was_guest: false,
    }),
    self: () => ({ id: 7, is_guest: false, device_limit: 5 }),
  };
  const callsWith = (accessToken: string | undefined): ApiPort => ({
    async call(call, input = {}) {
      const one: RecordedCall = {
        id: call.id,
        token: accessToken,
        body: input.body as RecordedCall['body'],
        params: input.params as RecordedCall['params'],
      };
      calls.push(one);
      return (answers[call.id] ?? usual[call.id]!)(one) as never;
    },
  });
  return { calls, callsWith, ids: () => calls.map(({ id }) => id), times };
}
