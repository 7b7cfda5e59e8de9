import {
  decideDeviceCodeCall,
  deviceCodeTokenCall,
  findDeviceCodeCall,
  requestDeviceCodeCall,
} from '@aerial/contract/calls/device-codes.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { limiter } from '../../limits/limiter.ts';
import { derivedKey } from '../../security/seal.ts';
import { deviceCodeStore } from './repo.pg.ts';
import { deviceCodeService, type DeviceCodeDeps } from './service.ts';

/** Signing in on a screen by a code that another device confirms. */
export function deviceCodesFeature(
  { db, attempts, clock, geo, publicUrl, secret }: Kernel,
  { issueToken }: Pick<DeviceCodeDeps, 'issueToken'>,
): Feature {
  const codes = deviceCodeService({
    store: deviceCodeStore(db),
    limits: limiter(attempts, clock),
    geo,
    clock,
    publicUrl,
    key: derivedKey(secret, 'device codes'),
    issueToken,
  });
  return {
    name: 'device-codes',
    routes(router) {
      router.handle(requestDeviceCodeCall, ({ body, provider, ip }) => codes.request(body, { provider, ip }));
      router.handle(deviceCodeTokenCall, ({ body, provider, ip, askedBy }) =>
        codes.poll(body.device_code, body.serial, { provider, ip }, async () => (await askedBy())?.isGuest ?? false),
      );
      router.handle(findDeviceCodeCall, ({ viewer, body, provider, ip }) =>
        codes.find(viewer, body.user_code, { provider, ip }),
      );
      router.handle(decideDeviceCodeCall, ({ viewer, body, provider, ip }) =>
        codes.decide(viewer, body.user_code, body.confirm, { provider, ip }),
      );
    },
  };
}
