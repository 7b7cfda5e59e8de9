/** The web application manifest, by which browsers install the application under the provider's name. @source A-620 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppError } from '@aerial/contract/errors.ts';
import { negotiateLanguage, textIn } from '@aerial/domain/language.ts';
import type { Result } from '@aerial/domain/result.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { interfaceLanguages } from '../../tenancy/rules.ts';
import { sendError } from '../../http/errors.ts';

const MAX_AGE_S = 3_600;

const manifestOf = (name: string, language: string, { settings }: ProviderRecord) => ({
  id: '/',
  name,
  short_name: name,
  lang: language,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: settings.brand.background,
  theme_color: settings.brand.background,
  icons: [
    {
      src: settings.favicon?.endsWith('.svg') ? settings.favicon : '/icon.svg',
      sizes: 'any',
      type: 'image/svg+xml',
    },
  ],
});

export function manifestRoute(
  app: FastifyInstance,
  providerOf: (request: FastifyRequest) => Promise<Result<ProviderRecord, AppError>>,
): void {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const provider = await providerOf(request);
    if (!provider.ok) return sendError(reply, provider.error);
    const { value } = provider;
    const language = negotiateLanguage(request.headers['accept-language'], interfaceLanguages(value.settings));
    return reply
      .headers({ 'cache-control': `public, max-age=${MAX_AGE_S}`, vary: 'accept-language' })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(textIn(value.name, language), language, value)));
  });
}
