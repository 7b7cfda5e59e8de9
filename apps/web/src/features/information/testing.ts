import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import type { SessionRunner } from '../../core/session.ts';

export const aNetwork = (
  over: Partial<NetworkInfo> = {},
  provider: Partial<NetworkInfo['provider']> = {},
): NetworkInfo =>
  ({
    provider: {
      id: 1,
      name: 'Полюс',
      shortname: 'polus',
      is_promo_enabled: true,
      is_have_purchases: false,
      show_apk_instruction: false,
      landing: { support: { phone: '+7 800 555-01-00', email: 'help@polus.example.com', url: null } },
      ...provider,
    },
    remote: '192.0.2.7',
    country: 'KZ',
    agreement: 'https://texts.example/agreement.txt',
    privacy: 'https://texts.example/privacy.txt',
    terms: null,
    ...over,
  }) as NetworkInfo;

/** A fake session of a user or a guest, with only the fields under test. */
export function aSession(isGuest: boolean, over: Partial<SessionRunner> = {}): SessionRunner {
  const state = { tag: 'active', token: { is_guest: isGuest } };
  return { state: () => state, subscribe: () => () => {}, ...over } as unknown as SessionRunner;
}
