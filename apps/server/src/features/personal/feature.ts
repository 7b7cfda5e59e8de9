import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { choiceStore } from './choices.pg.ts';
import { itemNeighbourRanking } from './item-neighbours.ts';
import { rankJob } from './rank-job.ts';
import type { Ranking } from './ranking.ts';
import { personalStore } from './repo.pg.ts';
import { personalRoutes } from './routes.ts';
import { personalService, type PersonalService } from './service.ts';

export interface PersonalFeature extends Feature {
  readonly rows: PersonalService;
}

/** Rows that follow from what viewers watch. @param ranking another one replaces item neighbours */
export function personalFeature(
  { db, clock, providers }: Pick<Kernel, 'db' | 'clock' | 'providers'>,
  ranking: Ranking = itemNeighbourRanking,
): PersonalFeature {
  return {
    name: 'personal',
    rows: personalService(personalStore(db), ranking, clock),
    routes: (router) => personalRoutes(router, choiceStore(db), clock),
    jobs: (work) => [
      rankJob({
        db: work,
        clock,
        ranking,
        providers: async () => (await providers.all()).filter(hasRanks).map(({ id }) => id),
      }),
    ],
  };
}

/** Whether anything of the provider shows ranks. */
const hasRanks = ({ settings: { hiddenPersonalRows: hidden } }: ProviderRecord): boolean =>
  !(['because', 'recommended', 'top', 'neighbours'] as const).every((kind) => hidden.includes(kind));
