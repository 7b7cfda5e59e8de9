/** Sends a test message by one of the ways that reach viewers. */
import type { TESTED_WAYS } from '@aerial/contract/calls/operator-setup.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { ProviderId } from '@aerial/domain/ids.ts';
import { textIn } from '@aerial/domain/language.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Limiter } from '../../limits/limiter.ts';
import type { MessagePorts } from '../../ports/message-ports.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';

/** Each costs money, and goes to whomever the operator names. */
const MAX_AN_HOUR = 20;
const MAX_TO_ONE_AN_HOUR = 5;
const VALID_MS = 10 * 60_000;
/** As long as a link into the bot carries. */
const NONCE_BYTES = 16;

const wrongReceiver: AppError = {
  code: 'validation_failed',
  message: 'The request is not valid.',
  detail: { to: ['Please check this value.'] },
};

export type TestedWay = (typeof TESTED_WAYS)[number];

export interface MessageTestDeps {
  readonly messages: MessagePorts;
  /** Puts a push message to a subscriber of the provider in line. @returns whether the subscriber has a browser that takes it */
  push(providerId: ProviderId, userId: number, text: { title: string; body: string }): Promise<boolean>;
  readonly limits: Pick<Limiter, 'spend'>;
  readonly clock: Clock;
}

/** What a way accepts as a receiver. Pure. */
export function receiverOf(way: TestedWay, to: string | undefined): string | undefined {
  const given = (to ?? '').trim();
  if (way === 'messenger') return '';
  if (way === 'sms') {
    const digits = given.replace(/[\s()+-]/g, '');
    return /^\d{7,15}$/.test(digits) ? digits : undefined;
  }
  if (way === 'push') return /^[1-9]\d{0,8}$/.test(given) ? given : undefined;
  return /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/.test(given) ? given : undefined;
}

const WORDS = {
  ru: (name: string) => `${name}: проверка сообщений из консоли. Отвечать не нужно.`,
  en: (name: string) => `${name}: a test message of the console. No answer is needed.`,
} as const;

export function messageTest({ messages, push, limits, clock }: MessageTestDeps) {
  return async (
    provider: ProviderRecord,
    { way, to, language }: { readonly way: TestedWay; readonly to: string | undefined; readonly language: string },
  ): Promise<Result<{ readonly isSent: boolean; readonly link: string | null }, AppError>> => {
    const receiver = receiverOf(way, to);
    if (receiver === undefined) return fail(wrongReceiver);
    const allowed = await limits.spend([
      { key: `message test ${provider.id}`, max: MAX_AN_HOUR, windowS: 3600 },
      { key: `message test ${provider.id} ${way} ${receiver}`, max: MAX_TO_ONE_AN_HOUR, windowS: 3600 },
    ]);
    if (!allowed.ok) return allowed;
    const name = textIn(provider.name, language) || provider.shortname;
    const text = WORDS[language === 'ru' ? 'ru' : 'en'](name);
    const common = { id: randomUUID(), providerId: provider.id };
    const plain = (isSent: boolean) => ok({ isSent, link: null });
    switch (way) {
      case 'sms': {
        const expiresAt = epochMs(clock.now() + VALID_MS);
        return plain((await messages.sms.send({ ...common, phone: receiver, text, kind: 'code', expiresAt })).ok);
      }
      case 'mail':
        return plain((await messages.mail.send({ ...common, to: receiver, subject: name, text })).ok);
      case 'push':
        return plain(await push(provider.id, Number(receiver), { title: name, body: text }));
      case 'messenger': {
        const link = messages.messenger.link(provider.id, randomBytes(NONCE_BYTES).toString('base64url')) ?? null;
        return ok({ isSent: link !== null, link });
      }
    }
  };
}
export type MessageTest = ReturnType<typeof messageTest>;
