/** Support sees the service as a subscriber does: with a code that the subscriber reads out, for a short time, and to look only. */
import type { SupportCodeChannel } from '@aerial/contract/calls/support.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { UserId } from '@aerial/domain/ids.ts';
import { LANGUAGES, textIn, type Language } from '@aerial/domain/language.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, isoSeconds, type Clock } from '@aerial/domain/time.ts';
import { randomUUID } from 'node:crypto';
import { signInRecord } from '../../accounts/sign-ins.ts';
import { hashToken, newToken } from '../../accounts/tokens.ts';
import type { Operator, Viewer } from '../../http/viewer.ts';
import { renderMessage } from '../../inbox/render.ts';
import type { Limiter } from '../../limits/limiter.ts';
import type { Geo } from '../../ports/geo.ts';
import type { MailPort } from '../../ports/mail.ts';
import type { SmsPort } from '../../ports/sms.ts';
import type { Seal } from '../../security/seal.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { interfaceLanguages } from '../../tenancy/rules.ts';
import { siteOrigin } from '../../tenancy/site-origin.ts';
import type { SupportStore, Subscriber } from './repo.pg.ts';
import {
  CODE_TTL_MS,
  codeDestination,
  codeLimits,
  DEVICE_NAMES,
  entryLimits,
  hashSupportCode,
  maskedEmail,
  maskedPhone,
  newSupportCode,
  SESSION_MS,
} from './rules.ts';

export interface SupportDeps {
  readonly store: SupportStore;
  readonly sms: SmsPort;
  readonly mail: MailPort;
  readonly limits: Pick<Limiter, 'spend' | 'reset'>;
  readonly geo: Geo;
  readonly clock: Clock;
  /** What codes are hashed with. */
  readonly key: Buffer;
  /** What codes are sealed with in inboxes. */
  readonly pins: Seal;
  readonly publicUrl: string;
  /** Invalidates the user's cached tokens. */
  invalidateUser(userId: UserId): void;
}

interface Request {
  readonly userId: UserId;
  readonly operator: Operator;
  readonly provider: ProviderRecord;
  readonly ip: string;
}
type Answer<T> = Promise<Result<T, AppError>>;

const unknown: AppError = { code: 'user_not_found', message: 'There is no such user.' };
const blocked: AppError = { code: 'user_blocked', message: 'This account is blocked.' };
const guest: AppError = { code: 'guest_forbidden', message: 'Guests have no account.' };
const staffOnly: AppError = {
  code: 'forbidden',
  message: 'Only a member of staff can do this, in the console.',
};
const wrongCode: AppError = {
  code: 'invalid_otp',
  message: 'The code is wrong or has expired.',
};

const languageOf = ({ settings }: ProviderRecord): Language =>
  LANGUAGES.find((language) => language === interfaceLanguages(settings)[0]) ?? LANGUAGES[0];

export function supportService(deps: SupportDeps) {
  const { store, sms, mail, limits, geo, clock, key, pins, publicUrl, invalidateUser } = deps;

  async function subscriberOf({ userId, provider, operator }: Request): Answer<Subscriber> {
    if (operator.actor.kind !== 'staff' || operator.actor.id === null) return fail(staffOnly);
    const found = await store.subscriber(provider.id, userId, clock.now());
    if (!found) return fail(unknown);
    if (found.isGuest) return fail(guest);
    return found.isActive ? ok(found) : fail(blocked);
  }

  /** The code in the words of the message that the inbox would show. */
  function wordsOf(provider: ProviderRecord, code: string) {
    const { title, text } = renderMessage(
      'support_code',
      { sealed: code },
      {
        language: languageOf(provider),
        timeZone: provider.settings.timeZone,
        currency: provider.settings.currency,
        site: siteOrigin(provider, publicUrl),
        now: clock.now(),
        open: (same) => same,
      },
    );
    return { title: `${textIn(provider.name, languageOf(provider))}: ${title}`, text };
  }

  return {
    /** Sends the subscriber a code, to a contact that is proven to be his. */
    async requestCode(
      request: Request,
    ): Answer<{ channel: SupportCodeChannel; to: string | null; expires_at: string }> {
      const { userId, provider, operator } = request;
      const found = await subscriberOf(request);
      if (!found.ok) return found;
      const memberId = operator.actor.id!;
      const spending = codeLimits(provider.id, userId, memberId);
      const allowed = await limits.spend(spending);
      if (!allowed.ok) return allowed;
      const to = codeDestination(found.value);
      const code = newSupportCode();
      const hash = hashSupportCode(key, userId, memberId, code);
      const now = clock.now();
      const expiresAt = epochMs(now + CODE_TTL_MS);
      const sealed = to.channel === 'inbox' ? pins.close(code) : undefined;
      await store.saveCode({ userId, memberId, hash, expiresAt, sealed }, now);
      const { title, text } = wordsOf(provider, code);
      const message = { id: randomUUID(), providerId: provider.id };
      const sent =
        to.channel === 'sms'
          ? await sms.send({ ...message, phone: to.phone, text: `${title}. ${text}`, kind: 'code', expiresAt })
          : to.channel === 'mail'
            ? await mail.send({ ...message, to: to.email, subject: title, text })
            : ok(undefined);
      if (!sent.ok) {
        await store.dropCode(userId, hash);
        await limits.reset(spending[0]!);
        return sent;
      }
      const masked =
        to.channel === 'sms' ? maskedPhone(to.phone) : to.channel === 'mail' ? maskedEmail(to.email) : null;
      return ok({ channel: to.channel, to: masked, expires_at: isoSeconds(expiresAt) });
    },

    /** Begins the session of a member with the code that the subscriber read out to him. */
    async start(request: Request, code: string): Answer<{ access_token: string; expires_at: string }> {
      const { userId, provider, operator, ip } = request;
      const found = await subscriberOf(request);
      if (!found.ok) return found;
      const memberId = operator.actor.id!;
      const allowed = await limits.spend(entryLimits(userId, memberId), 'too_many_attempts');
      if (!allowed.ok) return allowed;
      const now = clock.now();
      const until = epochMs(now + SESSION_MS);
      const token = newToken();
      const outcome = await store.start({
        userId,
        providerId: provider.id,
        member: { id: memberId, name: operator.actor.name },
        codeHash: hashSupportCode(key, userId, memberId, code),
        tokenHash: hashToken(token),
        deviceName: DEVICE_NAMES[languageOf(provider)],
        signIn: signInRecord({ way: 'support', ip }, geo),
        now,
        until,
      });
      if (outcome === 'blocked') return fail(blocked);
      if (outcome === 'wrong') return fail(wrongCode);
      invalidateUser(userId);
      return ok({ access_token: token, expires_at: isoSeconds(until) });
    },

    /** Until when support sees the account of the viewer; null for the viewer. */
    current: ({ support }: Viewer): { expires_at: string | null } => ({
      expires_at: support ? isoSeconds(support.until) : null,
    }),

    async end({ userId, deviceId, support }: Viewer): Promise<void> {
      if (support && deviceId !== undefined && (await store.end(userId, deviceId))) invalidateUser(userId);
    },
  };
}
export type SupportService = ReturnType<typeof supportService>;
