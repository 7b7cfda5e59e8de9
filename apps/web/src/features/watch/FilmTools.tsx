import type { LibraryId } from '@aerial/domain/ids.ts';
import { lazy, Suspense } from 'react';
import type { PlayerStore } from '../../player/store-types.ts';
import { momentAddress } from '../../parts/content/moment.ts';
import type { Content } from './queries.ts';

/** Loaded beside the film. */
const PlayerCorner = lazy(() => import('../../parts/playing/PlayerCorner.tsx'));

interface FilmToolsProps {
  readonly player: PlayerStore;
  readonly title: string;
  readonly content: Content;
  readonly libraryId: LibraryId;
}

/** Share the moment, watch together. */
export function FilmTools({ player, title, content, libraryId }: FilmToolsProps) {
  return (
    <Suspense>
      <PlayerCorner
        player={player}
        title={title}
        pathOf={(at) => momentAddress(content, at ?? 0)}
        together={{ contentId: content.id, libraryId }}
      />
    </Suspense>
  );
}
