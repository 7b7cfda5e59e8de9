/** Codes and PINs on their way by SMS. @source spec 1 §7.2, §7.3 */
import { randomUUID } from 'node:crypto';
import type { AppError } from '@aerial/contract/errors.ts';
import { phoneDigits } from '@aerial/domain/phone.ts';
import { textIn } from '@aerial/domain/language.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import type { Limiter } from '../../http/limiter.ts';
import type { SmsPort } from '../../ports/sms.ts';
import type { ProviderRecord } from '../providers/provider.ts';
import type { CodeStore, CodeUsers, NewStoredCode } from './ports.ts';
import { boundHost, CODE_TTL_S, codeLengthAt, hashCode, isPhone, maskedPhone, newCode, phonesAsked, RESEND_AFTER_S, resendGap, sendLimits } from './rules.ts';
import { codeTexts } from './texts.ts';

export interface SendingDeps {
  readonly store: CodeStore;
  readonly users: CodeUsers;
  readonly sms: SmsPort;
  readonly limits: Limiter;
  readonly clock: Clock;
  readonly key: Buffer;
  /** Where viewers reach the installation. */
  readonly publicUrl: string;
}

/** Who asks, from where. */
export interface Asking {
  readonly provider: ProviderRecord;
  readonly language: string;
  readonly ip: string;
}

export interface CodeRequest {
  readonly phone: string;
  readonly canDisplayMessage: boolean;
  readonly sendMethod: string | undefined;
}

const badField = (field: string): AppError => ({ code: 'validation_failed', message: 'The request is not valid.', detail: { [field]: ['Please check this value.'] } });
export const badPhone = badField('phone');
const unknownPhone: AppError = {
  code: 'invalid_phone',
  message: 'The operator does not know this phone number. Please check it.',
  detail: { phone: ['Please check this value.'] },
};

export function sending({ store, users, sms, limits, clock, key, publicUrl }: SendingDeps) {
  return {
    /** A new code for a phone that the provider knows; the earlier one ends. @source F-388, F-389 */
    async sendCode(request: CodeRequest, { provider, language, ip }: Asking): Promise<Result<SentCode, AppError>> {
      const phone = phoneDigits(request.phone);
      if (!isPhone(phone)) return fail(badPhone);
      if ((request.sendMethod ?? 'sms') !== 'sms') return fail(badField('send_method'));
      const allowed = await limits.spend([phonesAsked(ip)]);
      if (!allowed.ok) return allowed;
      if (!(await users.isKnown(provider.id, phone))) return fail(unknownPhone);
      const gap = resendGap('code', provider.id, phone);
      const spent = await limits.spend([gap, ...sendLimits(provider.id, phone, ip, provider.settings)]);
      if (!spent.ok) return spent;

      const length = codeLengthAt(provider.settings, phone);
      const code = newCode(length);
      const expiresAt = epochMs(clock.now() + CODE_TTL_S * 1000);
      const kept: NewStoredCode = { providerId: provider.id, phone, source: 'sms', senderId: null, hash: hashCode(key, provider.id, phone, code), expiresAt };
      await store.keep(kept);
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
        // Nothing is on its way: the viewer need not wait a minute to try again.
        await store.drop(kept);
        await limits.forget(gap);
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
    async sendPin(userId: number, { provider, language, ip }: Asking): Promise<Result<Record<string, never>, AppError>> {
      const user = await users.pinOf(userId);
      if (!user) return fail({ code: 'authentication_failed', message: 'Incorrect token.' });
      const { phone, pin } = user;
      if (phone === null) return fail({ code: 'phone_missing', message: 'There is no phone number in your account. Add one in the settings.' });
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
      await limits.forget(gap);
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
