import type { Seconds } from '@aerial/domain/time.ts';
import { useEffect } from 'react';
import { pictureAddress } from '@aerial/ui/picture-sources.ts';
import { usePlayerState } from '../react.ts';
import type { PlayerStore } from '../store-types.ts';

export interface MediaDescription {
  readonly title: string;
  readonly artist: string;
  readonly artwork?: string | undefined;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
}

/** Tells the system what plays (lock screen, headset buttons, media keys). */
export function useMediaSession(
  player: PlayerStore,
  { title, artist, artwork, onPrevious, onNext }: MediaDescription,
): void {
  const isPlaying = usePlayerState(
    player,
    (state) => state.machine.phase === 'play' || state.machine.phase === 'waiting',
  );

  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.metadata = new MediaMetadata({
      title,
      artist,
      artwork: artwork ? [{ src: pictureAddress(artwork, 'content-h') }] : [],
    });
  }, [title, artist, artwork]);

  useEffect(() => {
    if ('mediaSession' in navigator) navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused';
  }, [isPlaying]);

  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const session = navigator.mediaSession;
    const handlers: [MediaSessionAction, MediaSessionActionHandler | null][] = [
      ['play', () => player.play()],
      ['pause', () => player.pause()],
      ['stop', () => player.pause()],
      [
        'seekto',
        ({ seekTime }) =>
          void (
            seekTime !== undefined &&
            player.getState().machine.item?.kind === 'vod' &&
            player.seek(seekTime as Seconds)
          ),
      ],
      ['seekbackward', () => player.skip(-1)],
      ['seekforward', () => player.skip(1)],
      ['previoustrack', onPrevious ?? null],
      ['nexttrack', onNext ?? null],
    ];
    const each = (handle: (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => void): void => {
      for (const [action, handler] of handlers) {
        try {
          handle(action, handler);
        } catch {
          // The browser does not know this action.
        }
      }
    };
    each((action, handler) => session.setActionHandler(action, handler));
    return () => each((action) => session.setActionHandler(action, null));
  }, [player, onPrevious, onNext]);

  useEffect(
    () => () => {
      if ('mediaSession' in navigator) navigator.mediaSession.metadata = null;
    },
    [],
  );
}
