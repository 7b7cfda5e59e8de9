import { addFollowCall, followsCall, removeFollowCall } from '@aerial/contract/calls/follows.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { matchJob } from './match-job.ts';
import { followStore } from './repo.pg.ts';
import { followService } from './service.ts';

const isOffered = ({ settings }: ProviderRecord): boolean => !settings.hiddenFeatures.includes('follow');

/** Shows and words of the guide that viewers follow. */
export function followsFeature({ db, clock, providers }: Pick<Kernel, 'db' | 'clock' | 'providers'>): Feature {
  const offering = async () => (await providers.all()).filter(isOffered).map(({ id }) => id);
  const follows = followService({
    store: followStore(db),
    clock,
    isOffered: async ({ providerId }) => (await offering()).includes(providerId),
  });
  return {
    name: 'follows',
    routes(router) {
      router.handle(followsCall, ({ viewer, language }) => follows.list(viewer, language));
      router.handle(addFollowCall, ({ viewer, body, language }) => follows.add(viewer, body, language));
      router.handle(removeFollowCall, ({ viewer, params }) => follows.remove(viewer, params.id));
    },
    jobs: (work) => [matchJob({ db: work, clock, providers: offering })],
  };
}
