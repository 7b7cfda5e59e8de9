/** Codes that a messenger's bot sends. @source spec 1 §4.2, F-267, F-272, F-394 */
import type { ProviderId } from '@aerial/domain/ids.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { AppError } from '@aerial/contract/errors.ts';
import { isPhone, phoneDigits } from '@aerial/domain/phone.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs } from '@aerial/domain/time.ts';
import type { MessengerDesk, MessengerReply } from '../../ports/messenger.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import {
  CODE_TTL_S,
  codeLengthAt,
  hashCode,
  LINK_TTL_S,
  links,
  maskedPhone,
  messengerCodes,
  newCode,
  questions,
} from './rules.ts';
import { badPhone, type RequestContext } from './sending.ts';
import { codeTexts } from './texts.ts';
import type { CodeTools } from './tools.ts';

export interface MessengerDeps extends CodeTools {
  providerById(id: ProviderId): Promise<ProviderRecord | undefined>;
}

const hashNonce = (nonce: string): Buffer => createHash('sha256').update(nonce).digest();

export function messengerCodesOf({ store, users, limits, clock, key, messengers, providerById }: MessengerDeps) {
  const desk: MessengerDesk = {
    async started({ source, providerId, senderId, nonce, language }): Promise<MessengerReply> {
      const request =
        nonce === '' ? undefined : await store.openRequest(providerId, source, hashNonce(nonce), senderId, clock.now());
      if (!request) return { text: codeTexts(language)('open_from_login') };
      const texts = codeTexts(request.language);
      return {
        text: texts('share_contact', { phone: maskedPhone(request.phone) }),
        contactButton: texts('share_button'),
      };
    },

    async contact({ source, providerId, senderId, phone, language }): Promise<MessengerReply> {
      const requests = await store.requestsOf(providerId, source, senderId, clock.now());
      const [newest] = requests;
      const provider = await providerById(providerId);
      if (!newest || !provider) return { text: codeTexts(language)('open_from_login') };
      const texts = codeTexts(newest.language);
      if (phone === undefined) return { text: texts('not_your_contact'), contactButton: texts('share_button') };
      const digits = phoneDigits(phone);
      if (!requests.some((request) => request.phone === digits))
        return { text: texts('other_phone', { phone: maskedPhone(newest.phone) }) };
      if (!provider.settings.allowsRegistration && !(await users.isRegistered(providerId, digits)))
        return { text: texts('unknown_phone') };
      const spent = await limits.spend([messengerCodes(providerId, digits)]);
      if (!spent.ok) return { text: texts('later') };

      const code = newCode(codeLengthAt(provider.settings, digits));
      const expiresAt = epochMs(clock.now() + CODE_TTL_S * 1000);
      await store.save({
        providerId,
        phone: digits,
        source,
        senderId,
        asker: Buffer.alloc(0),
        hash: hashCode(key, providerId, digits, code),
        expiresAt,
      });
      await store.endRequests(providerId, source, senderId);
      return { text: texts('code', { code }), isSecret: true };
    },

    other: async ({ language }) => ({ text: codeTexts(language)('open_from_login') }),
  };

  return {
    desk,

    /** Says nothing about whether the phone is registered: a link is given for every phone. @source F-394, F-396 */
    async sendMethods(
      given: string,
      { provider, language, ip }: RequestContext,
    ): Promise<Result<{ methods: string[]; link: string | null }, AppError>> {
      const phone = phoneDigits(given);
      if (!isPhone(phone)) return fail(badPhone);
      const nonce = randomBytes(16).toString('base64url');
      const [offer] = messengers.flatMap((messenger) => {
        const address = messenger.link(provider.id, nonce);
        return address === undefined ? [] : [{ source: messenger.source, address }];
      });
      const spent = await limits.spend(offer ? [questions(ip), links(ip)] : [questions(ip)]);
      if (!spent.ok) return spent;
      if (!offer) return ok({ methods: ['sms'], link: null });
      await store.saveRequest(
        { providerId: provider.id, source: offer.source, phone, language },
        hashNonce(nonce),
        epochMs(clock.now() + LINK_TTL_S * 1000),
      );
      return ok({ methods: [offer.source, 'sms'], link: offer.address });
    },

    /** @source F-395, F-396 */
    async codeExists(
      given: string,
      { provider, ip }: RequestContext,
    ): Promise<Result<{ otp_exist: boolean }, AppError>> {
      const phone = phoneDigits(given);
      if (!isPhone(phone)) return fail(badPhone);
      const spent = await limits.spend([questions(ip)]);
      if (!spent.ok) return spent;
      return ok({ otp_exist: await store.hasMessengerCode(provider.id, phone, clock.now()) });
    },
  };
}
