/** Sending codes and PINs by SMS. @source spec 1 §7.2, §7.3 */
import type { ProviderId, UserId } from '@aerial/domain/ids.ts';
import { randomUUID } from 'node:crypto';
import type { AppError } from '@aerial/contract/errors.ts';
import { isPhone, phoneDigits } from '@aerial/domain/phone.ts';
import { textIn } from '@aerial/domain/language.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import { networkKey } from '../../limits/address-key.ts';
import type { Limiter } from '../../limits/limiter.ts';
import type { Guesses } from '../../limits/guesses.ts';
import type { SmsPort } from '../../ports/sms.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { CodeStore, CodeUsers, NewStoredCode } from './ports.ts';
import {
  askerHash,
  boundHost,
  CODE_TTL_S,
  codeLengthAt,
  hashCode,
  maskedPhone,
  canRegisterByCode,
  newCode,
  phoneLookupLimits,
  phoneSubject,
  RESEND_AFTER_S,
  resendGap,
  sendLimits,
} from './rules.ts';
import { codeTexts } from './texts.ts';

export interface SendingDeps {
  readonly store: CodeStore;
  readonly users: CodeUsers;
  readonly sms: SmsPort;
  readonly limits: Limiter;
  readonly guesses: Pick<Guesses, 'isFamiliar'>;
  readonly clock: Clock;
  readonly key: Buffer;
  /** Where viewers reach the installation. */
  readonly publicUrl: string;
}

/** The provider, language and address of a request. */
export interface RequestContext {
  readonly provider: ProviderRecord;
  readonly language: string;
  readonly ip: string;
}

export interface CodeRequest {
  readonly phone: string;
  readonly canDisplayMessage: boolean;
  readonly sendMethod: string | undefined;
  /** The request comes from a signed-in viewer of the provider, who can be about to change to this phone. */
  readonly isSignedIn?: boolean;
}

const badField = (field: string): AppError => ({
  code: 'validation_failed',
  message: 'The request is not valid.',
  detail: { [field]: ['Please check this value.'] },
});
export const badPhone = badField('phone');
const unknownPhone: AppError = {
  code: 'invalid_phone',
  message: 'The operator does not know this phone number. Please check it.',
  detail: { phone: ['Please check this value.'] },
};

export function sending({ store, users, sms, limits, guesses, clock, key, publicUrl }: SendingDeps) {
  /** The network, where a viewer of the phone signed in from it before; else nothing. */
  const familiarNetwork = async (providerId: ProviderId, phone: string, ip: string): Promise<string> =>
    (await guesses.isFamiliar(phoneSubject(providerId, phone), ip)) ? networkKey(ip) : '';

  return {
    /** A new code for a registered phone, or one that can register by it; the earlier code ends. @source F-388, F-389, wire shapes §2 otps */
    async sendCode(
      request: CodeRequest,
      { provider, language, ip }: RequestContext,
    ): Promise<Result<SentCode, AppError>> {
      const phone = phoneDigits(request.phone);
      if (!isPhone(phone)) return fail(badPhone);
      if ((request.sendMethod ?? 'sms') !== 'sms') return fail(badField('send_method'));
      const allowed = await limits.spend(phoneLookupLimits(ip));
      if (!allowed.ok) return allowed;
      if (
        !request.isSignedIn &&
        !canRegisterByCode(provider.settings) &&
        !(await users.isRegistered(provider.id, phone))
      )
        return fail(unknownPhone);
      const owner = await familiarNetwork(provider.id, phone, ip);
      const gap = resendGap('code', provider.id, phone, owner);
      const spent = await limits.spend([gap, ...sendLimits(provider.id, phone, ip, provider.settings, owner)]);
      if (!spent.ok) return spent;

      const length = codeLengthAt(provider.settings, phone);
      const code = newCode(length);
      const expiresAt = epochMs(clock.now() + CODE_TTL_S * 1000);
      const stored: NewStoredCode = {
        providerId: provider.id,
        phone,
        source: 'sms',
        senderId: null,
        asker: askerHash(key, ip),
        hash: hashCode(key, provider.id, phone, code),
        expiresAt,
      };
      await store.save(stored);
      const texts = codeTexts(language);
      const host = boundHost(publicUrl, provider.hosts);
      const sent = await sms.send({
        id: randomUUID(),
        providerId: provider.id,
        phone,
        text: `${texts('sms', { provider: textIn(provider.name, language), code })}${host === undefined ? '' : `\n\n@${host} #${code}`}`,
        kind: 'code',
        expiresAt,
      });
      if (!sent.ok) {
        // Nothing was sent: the viewer can retry without waiting a minute.
        await store.drop(stored);
        await limits.reset(gap);
        return sent;
      }
      return ok({
        phone,
        phone_otp_length: length,
        send_method: 'sms',
        resend_after: RESEND_AFTER_S,
        message: request.canDisplayMessage ? texts('sent', { phone: maskedPhone(phone) }) : null,
      });
    },

    /** The viewer's own PIN to the viewer's own phone. @source F-386, F-387 */
    async sendPin(
      userId: UserId,
      { provider, language, ip }: RequestContext,
    ): Promise<Result<Record<string, never>, AppError>> {
      const user = await users.pinOf(userId);
      if (!user) return fail({ code: 'authentication_failed', message: 'Incorrect token.' });
      const { phone, pin } = user;
      if (phone === null)
        return fail({
          code: 'phone_missing',
          message: 'There is no phone number in your account. Add one in the settings.',
        });
      if (pin === null) return fail({ code: 'bad_request', message: 'No PIN is set yet. Set one in the settings.' });
      const gap = resendGap('pin', provider.id, phone);
      const spent = await limits.spend([gap, ...sendLimits(provider.id, phone, ip, provider.settings)]);
      if (!spent.ok) return spent;
      const sent = await sms.send({
        id: randomUUID(),
        providerId: provider.id,
        phone,
        text: codeTexts(language)('pin_sms', { provider: textIn(provider.name, language), pin }),
        kind: 'pin',
        expiresAt: epochMs(clock.now() + CODE_TTL_S * 1000),
      });
      if (sent.ok) return ok({});
      await limits.reset(gap);
      return sent;
    },
  };
}

interface SentCode {
  phone: string;
  phone_otp_length: number;
  send_method: string;
  resend_after: number;
  message: string | null;
}
