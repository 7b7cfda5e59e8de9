/** Prepares the channels that are likely next: those around what plays, and before them the one of the list that the viewer points at. */
import { useEffect, useRef, useState } from 'react';
import type { PlayerStore } from '../../player/store-types.ts';
import type { TvChannel } from '../../parts/channels/model.ts';
import type { Tuner } from './tuner/tuner.ts';

/** After the picture moves, what plays has the connection to itself for this long, milliseconds. */
const SETTLE_MS = 700;
/** A pointer or the focus that only passes over a row rests on it for less, milliseconds. */
const RESTING_MS = 100;

/** The viewer points at a channel of the list, or at none any more. */
export type PointAt = (channel: TvChannel | undefined) => void;

const plays = (player: PlayerStore, channelId: TvChannel['id']): boolean => {
  const { phase, item } = player.getState().machine;
  return phase === 'play' && item?.channelId === channelId;
};

/** @param likely where the viewer probably goes from what is shown, likeliest first. @param pointed the channel that the viewer points at */
export function usePrepared(
  player: PlayerStore | undefined,
  tuner: Tuner | undefined,
  shown: TvChannel | undefined,
  likely: (pointed: TvChannel | undefined) => readonly TvChannel[],
): PointAt {
  const latest = useRef(likely);
  useEffect(() => void (latest.current = likely));
  const pointed = useRef<TvChannel>(undefined);
  /** Prepares once what plays has settled. */
  const prepare = useRef<() => void>(undefined);
  const shownId = shown?.id;
  useEffect(() => {
    if (!player || !tuner || shownId === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const prepareNow = (): void => {
      // A zap that began meanwhile needs the connection for its own picture.
      if (tuner.heading() === undefined && plays(player, shownId)) tuner.prepare(latest.current(pointed.current));
    };
    const look = (): void => {
      if (timer !== undefined || prepare.current || !plays(player, shownId)) return;
      timer = setTimeout(() => {
        timer = undefined;
        if (tuner.heading() !== undefined || !plays(player, shownId)) return;
        prepare.current = prepareNow;
        prepareNow();
      }, SETTLE_MS);
    };
    look();
    const stop = player.subscribe(look);
    return () => {
      stop();
      clearTimeout(timer);
      prepare.current = undefined;
    };
  }, [player, tuner, shownId]);

  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
  // The same for all rows and all times: they are many.
  const [pointAt] = useState<PointAt>(() => (channel: TvChannel | undefined) => {
    clearTimeout(resting.current);
    pointed.current = undefined;
    if (!channel) return;
    resting.current = setTimeout(() => {
      pointed.current = channel;
      prepare.current?.();
    }, RESTING_MS);
  });
  return pointAt;
}
