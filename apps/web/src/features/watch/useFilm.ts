import type { Seconds } from '@aerial/domain/time.ts';
import type { LibraryId } from '@aerial/domain/ids.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sendReport } from '../../player/playback-reports.ts';
import { useApi } from '../../core/runtime.tsx';
import { resumePosition } from '../../player/rules/resume.ts';
import type { PlayerStore } from '../../player/store-types.ts';
import { fetchContentStream, refreshHistory, type Content, type ContentMetadata } from './queries.ts';
import { useLatest } from './useLatest.ts';

export interface FilmPlayback {
  readonly content: Content;
  readonly metadata: ContentMetadata | undefined;
  readonly libraryId: LibraryId;
  readonly from: Seconds | undefined;
  readonly onNearEnd: (() => void) | undefined;
  readonly onEnded?: () => void;
}

/** Plays a film or episode from the viewer's position. */
export function useFilm(
  player: PlayerStore | undefined,
  { content, metadata, libraryId, from, onNearEnd, onEnded }: FilmPlayback,
): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const latest = useLatest({ onNearEnd, onEnded, metadata });
  useEffect(() => {
    if (!player) return;
    const start = resumePosition(latest.current.metadata?.history, from);
    player.open({
      item: {
        key: `content-${content.id}`,
        kind: 'vod',
        hasArchive: true,
        startAt: start,
        resumedFrom: from === undefined && start > 0 ? start : undefined,
      },
      poster: content.background.web ?? content.cover.src_16x9 ?? undefined,
      canSeek: true,
      fetchSource: () => fetchContentStream(api, libraryId, content.id),
      notify(what) {
        if (what === 'near-end') latest.current.onNearEnd?.();
        if (what === 'ended') latest.current.onEnded?.();
      },
      report(report, isLast) {
        const sent = sendReport(api, report);
        // Rows and pages with the viewer's progress are refetched once there is some.
        if (isLast) void sent.then(() => refreshHistory(queryClient));
      },
    });
    return () => player.close();
  }, [player, api, queryClient, content.id, content.background.web, content.cover.src_16x9, libraryId, from, latest]);
}
