/** An operator's own billing over HTTP, as docs/operating.md describes it. @source wire shapes §7 */
import type { BilledPacket, BilledSubscription, BilledUser, BillingAnswer, BillingPort } from './billing.ts';
import {
  callOperator,
  isRefusal,
  subscriberOf,
  textOf,
  type Fields,
  type OperatorCallOptions,
  type Repetition,
} from './operator-call.ts';

/** Longer messages of an operator are cut. */
const MAX_MESSAGE_LENGTH = 300;

const userWire = (user: BilledUser): Fields => ({
  id: user.id,
  phone: user.phone,
  email: user.email,
  provider_uid: user.providerUid,
  username: user.username,
  first_name: user.firstName,
  last_name: user.lastName,
  timezone: user.timezone,
});

const packetWire = (packet: BilledPacket): Fields => ({
  id: packet.id,
  price: packet.price,
  is_base: packet.isBase,
  name: packet.name,
});

const subscriptionWire = (subscription: BilledSubscription): Fields => ({
  packet: packetWire(subscription.packet),
  start_at: subscription.startAt,
  end_at: subscription.endAt,
  renew: subscription.renew,
  is_paused: subscription.isPaused,
});

/** Plain text of one line. */
function messageOf(answer: Fields): string | undefined {
  const text = textOf(answer['errmsg'])
    ?.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_MESSAGE_LENGTH);
  return text === '' ? undefined : text;
}

/** `{"status":1}` accepts; some billings say `{"result":"success"}` everywhere. */
const isAccepted = (answer: Fields): boolean =>
  answer['result'] === 'success' || /^[1-9]\d*$/.test(textOf(answer['status']) ?? '');

export function httpBilling(options: OperatorCallOptions): BillingPort {
  async function ask<T>(
    path: string,
    query: Readonly<Record<string, string>>,
    body: Fields,
    read: (answer: Fields) => T | undefined,
    repetition: Repetition = 'once',
  ): Promise<BillingAnswer<T>> {
    const answer = await callOperator(options, path, query, body, repetition);
    if (!answer) return { outcome: 'unknown' };
    if (isRefusal(answer)) return { outcome: 'refused', message: messageOf(answer) };
    const value = read(answer);
    if (value !== undefined) return { outcome: 'accepted', value };
    options.onFailure?.(path, 'the answer is not understood');
    return { outcome: 'unknown' };
  }

  async function decide(path: string, query: Readonly<Record<string, string>>, body: Fields): Promise<BillingAnswer> {
    const answer = await ask(path, query, body, (found) => (isAccepted(found) ? true : undefined));
    return answer.outcome === 'accepted' ? { outcome: 'accepted', value: undefined } : answer;
  }

  return {
    identify: (user, ip) =>
      ask(
        '/auth',
        { ip, phone: user.phone ?? '', provider_uid: user.providerUid ?? '' },
        { type: 'auth', user: userWire(user) },
        subscriberOf,
        'repeatable',
      ),

    connect: (user, packet, requestId) =>
      decide(
        '/packet',
        { user_id: String(user.id), trf_id: packet.externalId ?? String(packet.id), request_id: requestId },
        { type: 'packet', user: userWire(user), packet: packetWire(packet) },
      ),

    disconnect: (user, subscription, requestId) =>
      decide(
        '/delete_subscription',
        { user_id: String(user.id), sub_id: subscription.id ?? '', request_id: requestId },
        { type: 'delete_sub', user: userWire(user), subscription: subscriptionWire(subscription) },
      ),

    balance: (user) =>
      ask(
        '/balance',
        { user_id: String(user.id), provider_uid: user.providerUid ?? '' },
        { type: 'balance', user: userWire(user) },
        (answer) => textOf(answer['balance']),
        'repeatable',
      ),
  };
}
