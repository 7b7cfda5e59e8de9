import type { Provider } from '@aerial/contract/shapes/provider.ts';
import { expect, test } from 'vitest';
import { landingButton } from './rules.ts';

const provider = (isPromoEnabled: boolean, url: string | null, caption: string | null) =>
  ({ is_promo_enabled: isPromoEnabled, landing: { regform_btn_url: url, regform_btn_caption: caption } }) as Provider;

test.each([
  ['codes, where there are any', provider(true, 'https://x.example', 'Join'), { to: '/promo', caption: undefined }],
  [
    'else the form of the operator',
    provider(false, 'https://x.example', 'Join'),
    { to: 'https://x.example', caption: 'Join' },
  ],
  ['no button without a caption', provider(false, 'https://x.example', null), undefined],
  ['no button without an address', provider(false, null, 'Join'), undefined],
  ['no button for an invalid address', provider(false, 'javascript:alert(1)', 'Join'), undefined],
])('A-065 A-058: %s', (_rule, given, expected) => expect(landingButton(given)).toEqual(expected));
