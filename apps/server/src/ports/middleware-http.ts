/**
 * The operator's system over HTTP: POST with JSON to an address of the operator's, as described in docs/operating.md.
 * @source wire shapes §7
 */
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { BlockStatus, City, Identity, MiddlewarePort, SubscriberAddress } from './middleware.ts';
import {
  callOperator,
  isFields,
  isRefusal,
  subscriberOf,
  textOf as text,
  type Fields,
  type OperatorCallOptions,
} from './operator-call.ts';

const failed: AppError = {
  code: 'upstream_failed',
  message: 'The operator’s system does not answer. Please try again in a few minutes.',
};

const orNull = (value: unknown): string | null => text(value) ?? null;

export function httpMiddleware(options: OperatorCallOptions): MiddlewarePort {
  const { providerId, onFailure } = options;

  /** @returns the answer, refusals included */
  async function request(
    path: string,
    query: Readonly<Record<string, string>>,
    body: Fields,
  ): Promise<Result<Fields, AppError>> {
    const answer = await callOperator(options, path, query, body);
    return answer ? ok(answer) : fail(failed);
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
