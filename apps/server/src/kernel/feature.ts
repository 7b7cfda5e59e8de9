import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { CallRouter } from '../http/call-router.ts';
import type { Job } from '../jobs/queue.ts';

/**
 * A part of the product as the application mounts it. Each has a `feature.ts` that puts it together from the kernel and from what
 * other features offer; what it offers itself are further properties of what that returns.
 */
export interface Feature {
  readonly name: string;
  /** Registers its calls of the contract. */
  readonly routes?: (router: CallRouter) => void;
  /** Registers its addresses that are no calls of the contract: media, files, pages. */
  readonly serve?: (app: FastifyInstance) => void | Promise<void>;
  /** Its work in the background. @param db connections without the time limit of calls */
  readonly jobs?: (db: Kysely<Database>) => readonly Job[];
}

/** Registers all addresses of the features, in their order. */
export async function mountFeatures(
  features: readonly Feature[],
  app: FastifyInstance,
  router: CallRouter,
): Promise<void> {
  for (const feature of features) {
    feature.routes?.(router);
    await feature.serve?.(app);
  }
}
