import type { AppError } from '@aerial/contract/errors.ts';
import type { Result } from '@aerial/domain/result.ts';
import type { FastifyRequest } from 'fastify';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { manifestRoute } from './manifest.ts';
import { promptRoutes } from './routes.ts';
import { surveyStore } from './surveys.pg.ts';

export interface PromptsNeeds {
  /** The provider of a request without a token. */
  readonly providerOf: (request: FastifyRequest) => Promise<Result<ProviderRecord, AppError>>;
  /** What viewers subscribe to push messages with; null when nobody sends any. */
  pushKeyOf(provider: ProviderRecord): Promise<string | null>;
}

/** Notification prompts of providers and partners, and surveys. */
export const promptsFeature = (
  { db, clock, absolute }: Pick<Kernel, 'db' | 'clock' | 'absolute'>,
  { providerOf, pushKeyOf }: PromptsNeeds,
): Feature => ({
  name: 'prompts',
  routes: (router) => promptRoutes(router, { surveys: surveyStore(db), pushKeyOf, absolute, clock }),
  serve: (app) => manifestRoute(app, providerOf),
});
