import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { refreshedValue } from '../../db/refreshed.ts';
import { deviceSerial, loadActiveTests } from './repo.pg.ts';
import { abTestRoutes } from './routes.ts';

/** An imported definition takes effect within this time, milliseconds. */
const TESTS_TTL_MS = 10_000;

/** A/B tests of a provider, and the group of each viewer. */
export function abTestsFeature({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Feature {
  const tests = refreshedValue(() => loadActiveTests(db), clock, TESTS_TTL_MS);
  return {
    name: 'ab-tests',
    routes: (router) => abTestRoutes(router, { tests: tests.get, serialOf: (id) => deviceSerial(db, id) }),
  };
}
