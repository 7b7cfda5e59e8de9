import { useContext, useEffect, useRef } from 'react';
import { PlaybacksContext, SurfaceIdContext, useMiniPlayer } from '../core/mini-player.ts';
import { useRuntime } from '../core/runtime.tsx';
import { useViewerFeature } from '../core/viewer-features.ts';
import { isMiniPlayerWanted } from './mini-player-store.ts';
import { goesOn, viewerOf } from './rules/mini-player.ts';
import type { PlayerStore } from './store-types.ts';

/**
 * Lets what plays go on in a corner when its page is left, for the viewer it was opened for.
 * @param address of the page that shows what plays now
 */
export function useKeepPlaying(player: PlayerStore | undefined, address: string | undefined): void {
  const playbacks = useContext(PlaybacksContext);
  const surface = useContext(SurfaceIdContext);
  const mini = useMiniPlayer();
  const { session, surroundings } = useRuntime();
  // Elsewhere the frame, the messenger or the native application decides what stays on the screen.
  const isOffered = useViewerFeature('mini_player') && surroundings.browser;
  const latest = useRef({ address, mini });
  useEffect(() => void (latest.current = { address, mini }));

  const isMini = mini !== undefined;
  useEffect(() => {
    if (isMini) player?.reportNow();
  }, [isMini, player]);

  useEffect(() => {
    if (!player || !playbacks || !isOffered) return;
    let item: string | undefined;
    let viewer: string | undefined;
    const note = (): void => {
      const { key } = player.getState().machine.item ?? {};
      if (key === item && viewer !== undefined) return;
      item = key;
      viewer = viewerOf(session?.state());
    };
    const isSameViewer = (): boolean => {
      const now = viewerOf(session?.state());
      return now === undefined || viewer === undefined || now === viewer;
    };
    note();
    const stops = [
      player.subscribe(note),
      session?.subscribe(() => {
        if (!isSameViewer()) latest.current.mini?.close();
      }),
    ];
    const unregister = playbacks.register(surface, () =>
      isMiniPlayerWanted() && goesOn(player.getState().machine) && isSameViewer() ? latest.current.address : undefined,
    );
    return () => {
      unregister();
      for (const stop of stops) stop?.();
    };
  }, [player, playbacks, surface, session, isOffered]);
}
