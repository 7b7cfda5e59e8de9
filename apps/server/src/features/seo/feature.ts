import type { AppError } from '@aerial/contract/errors.ts';
import type { Result } from '@aerial/domain/result.ts';
import type { FastifyRequest } from 'fastify';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { sitemapJob } from './job.ts';
import { seoRoutes } from './routes.ts';
import { sitemapStore } from './store.pg.ts';

/** What search engines read beside the pages. @param providerOf the provider of a request without a token */
export function seoFeature(
  { db, clock, publicUrl }: Pick<Kernel, 'db' | 'clock' | 'publicUrl'>,
  providerOf: (request: FastifyRequest) => Promise<Result<ProviderRecord, AppError>>,
): Feature {
  return {
    name: 'seo',
    serve: (app) => seoRoutes(app, { store: sitemapStore(db), publicUrl, providerOf }),
    jobs: (work) => [sitemapJob({ db: work, clock, publicUrl })],
  };
}
