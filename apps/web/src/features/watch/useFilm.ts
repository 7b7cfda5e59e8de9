import type { Seconds } from '@aerial/domain/time.ts';
import type { LibraryId } from '@aerial/domain/ids.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sendReport } from '../../player/playback-reports.ts';
import { useApi, useSurroundings } from '../../core/runtime.tsx';
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
  /** Offers the packets that switch ads off. */
  readonly offerAdFree?: (packets: readonly number[]) => void;
  /** A missing PIN may be asked for: not over a page that has nothing to do with the film. */
  readonly canPrompt?: boolean;
  /** The stream is refused: what the viewer bought may have ended. */
  readonly onDenied?: () => void;
}

/** Plays a film or episode from the viewer's position. */
export function useFilm(
  player: PlayerStore | undefined,
  { content, metadata, libraryId, from, onNearEnd, onEnded, onDenied, offerAdFree, canPrompt = true }: FilmPlayback,
): void {
  const api = useApi();
  const { embed } = useSurroundings();
  const queryClient = useQueryClient();
  const latest = useLatest({ onNearEnd, onEnded, onDenied, offerAdFree, metadata, canPrompt });
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
      async fetchSource() {
        const answer = await fetchContentStream(api, libraryId, content.id, {
          isEmbed: embed,
          canPrompt: latest.current.canPrompt,
          isRemote: player.isForReceiver(),
        });
        if (!answer.ok && answer.error.why === 'denied') latest.current.onDenied?.();
        return answer;
      },
      notify(what) {
        if (what === 'near-end') latest.current.onNearEnd?.();
        if (what === 'ended') latest.current.onEnded?.();
      },
      offerAdFree: (packets) => latest.current.offerAdFree?.(packets),
      report(report, isLast) {
        const sent = sendReport(api, report);
        // Rows and pages with the viewer's progress are refetched once there is some.
        if (isLast) void sent.then(() => refreshHistory(queryClient));
      },
    });
    return () => player.close();
  }, [
    player,
    api,
    queryClient,
    content.id,
    content.background.web,
    content.cover.src_16x9,
    libraryId,
    from,
    embed,
    latest,
  ]);
}
