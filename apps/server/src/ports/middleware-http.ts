/**
 * The operator's system over HTTP: POST with JSON to an address of the operator's, as described in docs/operating.md.
 * @source wire shapes §7
 */
import type { ProviderId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Outgoing } from '../http/outgoing.ts';
import type { BlockStatus, City, Identity, MiddlewarePort, SubscriberAddress } from './middleware.ts';

/** How long the operator's system may take. @source wire shapes §7 */
export const MIDDLEWARE_TIMEOUT_MS = 5_000;
/** No answer is longer. */
const ANSWER_MAX_BYTES = 1024 * 1024;

export interface MiddlewareHttpOptions {
  /** The operator's address, possibly with a path and query of its own; the call's path is put behind its path. */
  readonly url: string;
  readonly providerId: ProviderId;
  readonly fetch: Outgoing;
  readonly timeoutMs?: number;
  /** Notified why a call failed, without what was sent. */
  onFailure?(path: string, reason: string): void;
}

const failed: AppError = {
  code: 'upstream_failed',
  message: 'The operator’s system does not answer. Please try again in a few minutes.',
};

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;
const orNull = (value: unknown): string | null => text(value) ?? null;

const isSuccess = (status: number): boolean => status >= 200 && status < 300;
/** Whether the answer refuses: there is no such subscriber, or the code is wrong. */
const isRefusal = (answer: Fields): boolean =>
  answer['result'] === 'error' || (typeof answer['status'] === 'number' && answer['status'] < 0);
/** The subscriber an /auth answer names. */
const subscriberOf = (answer: Fields): string | undefined => text(answer['provider_uid']) ?? text(answer['user_id']);

export function httpMiddleware(options: MiddlewareHttpOptions): MiddlewarePort {
  const { providerId, timeoutMs = MIDDLEWARE_TIMEOUT_MS, onFailure } = options;

  /** @returns the answer, refusals included */
  async function request(
    path: string,
    query: Readonly<Record<string, string>>,
    body: Fields,
  ): Promise<Result<Fields, AppError>> {
    try {
      const url = new URL(options.url);
      url.pathname = url.pathname.replace(/\/$/, '') + path;
      for (const [name, value] of Object.entries({ ...query, provider_id: String(providerId) }))
        url.searchParams.set(name, value);
      const response = await options.fetch(url, {
        method: 'POST',
        headers: () => ({ 'content-type': 'application/json', accept: 'application/json' }),
        body: JSON.stringify(body),
        redirects: 0,
        timeoutMs,
        limitBytes: ANSWER_MAX_BYTES,
      });
      const answer: unknown = JSON.parse(response.body.toString());
      if (!isFields(answer)) throw new Error('the answer is no object');
      // A refusal may come with any status; success only with one of success.
      if (!isSuccess(response.status) && !isRefusal(answer)) throw new Error(`status ${response.status}`);
      return ok(answer);
    } catch (error) {
      onFailure?.(path, error instanceof Error ? error.message : String(error));
      return fail(failed);
    }
  }

  /** What is read from an answer that does not refuse; fails when nothing can be. */
  async function read<T>(
    path: string,
    query: Readonly<Record<string, string>>,
    body: Fields,
    of: (answer: Fields) => T | undefined,
  ): Promise<Result<T, AppError>> {
    const answer = await request(path, query, body);
    if (!answer.ok) return answer;
    const value = isRefusal(answer.value) ? undefined : of(answer.value);
    if (value !== undefined) return ok(value);
    onFailure?.(path, 'the answer is not understood');
    return fail(failed);
  }

  /** Whether /auth finds the subscriber. */
  async function auth(
    query: Readonly<Record<string, string>>,
    body: Fields,
  ): Promise<Result<Fields | undefined, AppError>> {
    const answer = await request('/auth', query, body);
    if (!answer.ok) return answer;
    if (isRefusal(answer.value)) return ok(undefined);
    return answer.value['result'] === 'success' || subscriberOf(answer.value) !== undefined
      ? ok(answer.value)
      : fail(failed);
  }

  return {
    async knowsPhone(phone) {
      const found = await auth({ phone }, { type: 'phone' });
      return found.ok ? ok(found.value !== undefined) : found;
    },

    // The code stays out of the address, which proxies write into their logs.
    async checkContract(contract, code) {
      const found = await auth({ contract }, { type: 'contract', contract, code });
      return found.ok ? ok(found.value !== undefined) : found;
    },

    async subscriberAt(ip) {
      const found = await auth({ ip }, { type: 'network' });
      if (!found.ok || found.value === undefined) return found.ok ? ok(undefined) : found;
      const uid = subscriberOf(found.value);
      return uid === undefined ? fail(failed) : ok(uid);
    },

    async addressesOf(identity: Identity, cityId, language) {
      const query = {
        [identity.by]: identity.value,
        language,
        ...(cityId === undefined ? {} : { city_id: String(cityId) }),
      };
      const answer = await request('/addresses', query, { type: 'addresses' });
      if (!answer.ok) return answer;
      if (isRefusal(answer.value)) return ok([]);
      const list = answer.value['addresses'];
      if (!Array.isArray(list)) return fail(failed);
      return ok(list.filter((one) => isFields(one) && isOwn(one)).flatMap(subscriberAddress));
    },

    cities: (language) =>
      read('/cities', { language }, { type: 'cities' }, ({ cities }) =>
        Array.isArray(cities) ? cities.filter(isFields).flatMap(city) : undefined,
      ),

    blockStatus: (uid, language) =>
      read('/block', { provider_uid: uid, language }, { type: 'block' }, ({ block }) =>
        isFields(block) ? blockStatus(block) : undefined,
      ),
  };

  /** Addresses the operator serves through another provider are not for this one. */
  function isOwn(one: Fields): boolean {
    const named = text(one['provider_id']);
    return named === undefined || named === String(providerId);
  }
}

function subscriberAddress(one: Fields): SubscriberAddress[] {
  const [addressId, address, subscriberUid] = [text(one['address_id']), text(one['address']), text(one['user_id'])];
  return addressId !== undefined && address !== undefined && subscriberUid !== undefined
    ? [{ addressId, address, subscriberUid }]
    : [];
}

function city(one: Fields): City[] {
  const [id, name] = [Number(one['id']), text(one['name'])];
  return Number.isSafeInteger(id) && name !== undefined ? [{ id, name }] : [];
}

function blockStatus(one: Fields): BlockStatus | undefined {
  const status = Number(one['status']);
  if (!Number.isSafeInteger(status)) return undefined;
  return {
    status,
    balance: orNull(one['balance']),
    username: orNull(one['username']),
    amount: orNull(one['amount']),
    messageDetail: orNull(one['message_detail']),
  };
}
