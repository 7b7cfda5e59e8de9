import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { limiter } from '../../limits/limiter.ts';
import type { MessagePorts } from '../../ports/message-ports.ts';
import { CREDENTIALS_PURPOSE } from '../../ports/payment/registry.ts';
import { sealer } from '../../security/seal.ts';
import { messageTest } from './send-test-message.ts';
import { setupRoutes } from './setup.routes.ts';
import { testPush } from './send-test-push.pg.ts';
import { publishedTexts } from './texts.pg.ts';
import { settingsStore } from './repo.pg.ts';
import { settingsRoutes } from './routes.ts';
import { settingsService } from './service.ts';

/** Settings of providers, for their operators. */
export function providerSettingsFeature(
  { db, secret, providers, clock, attempts }: Pick<Kernel, 'db' | 'secret' | 'providers' | 'clock' | 'attempts'>,
  messages: MessagePorts,
): Feature {
  const seal = sealer(secret, CREDENTIALS_PURPOSE);
  const settings = settingsService({
    store: settingsStore(db),
    sealSecret: (text) => seal.close(text),
    invalidate: () => providers.invalidate(),
  });
  const limits = limiter(attempts, clock);
  const testMessage = messageTest({ messages, push: testPush(db, clock), limits, clock });
  return {
    name: 'provider-settings',
    routes(router) {
      settingsRoutes(router, settings);
      setupRoutes(router, { testMessage, texts: publishedTexts(db), clock });
    },
  };
}
