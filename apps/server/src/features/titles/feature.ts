import type { ContentId, ProviderId } from '@aerial/domain/ids.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { PictureTarget } from '../../vod/pictures.ts';
import type { EditedTitle } from './ports.ts';
import { personStore } from './persons.pg.ts';
import { personEditor } from './persons.ts';
import { pictureShelf } from './pictures.ts';
import { titleRoutes } from './routes.ts';
import { titleEditor } from './service.ts';
import { titleStore } from './titles.pg.ts';

export interface TitlesFeature extends Feature {
  /** A title of the provider. */
  find(providerId: ProviderId, id: ContentId): Promise<EditedTitle | undefined>;
}

/**
 * Films, series and persons as operators edit them.
 * @param pictures where uploaded pictures are stored; without it none can be uploaded
 */
export function titlesFeature(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  pictures: PictureTarget | undefined,
): TitlesFeature {
  return {
    name: 'titles',
    find: (providerId, id) => titleStore(db).find(providerId, id),
    routes(router) {
      titleRoutes(router, {
        titles: titleEditor(titleStore(db), clock),
        persons: personEditor(personStore(db)),
        pictures: pictureShelf(pictures),
      });
    },
    jobs: (work) => [
      {
        name: 'titles.begin',
        cron: '* * * * *',
        run: async () => void (await titleEditor(titleStore(work), clock).begin()),
      },
    ],
  };
}
