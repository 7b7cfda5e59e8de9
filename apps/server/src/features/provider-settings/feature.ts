import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { CREDENTIALS_PURPOSE } from '../../ports/payment/registry.ts';
import { sealer } from '../../security/seal.ts';
import { settingsStore } from './repo.pg.ts';
import { settingsRoutes } from './routes.ts';
import { settingsService } from './service.ts';

/** Settings of providers, for their operators. */
export function providerSettingsFeature({
  db,
  secret,
  providers,
}: Pick<Kernel, 'db' | 'secret' | 'providers'>): Feature {
  const seal = sealer(secret, CREDENTIALS_PURPOSE);
  const settings = settingsService({
    store: settingsStore(db),
    sealSecret: (text) => seal.close(text),
    invalidate: () => providers.invalidate(),
  });
  return { name: 'provider-settings', routes: (router) => settingsRoutes(router, settings) };
}
