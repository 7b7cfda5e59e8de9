/** The player of one tile: the lowest picture there is, and sound only while it is heard. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useApi } from '../../core/runtime.tsx';
import type { TvChannel } from '../../parts/channels/model.ts';
import { browserEnvironment, type PlayerEnvironment } from '../../player/environment.ts';
import { hasInteracted } from '../../player/interaction.ts';
import { sendReport } from '../../player/playback-reports.ts';
import { usePlayerState } from '../../player/react.ts';
import { createPlayer } from '../../player/store.ts';
import type { PlayerStore } from '../../player/store-types.ts';
import { createWatchCounter } from '../../player/watch-counter.ts';
import type { MosaicSources } from './sources.ts';

/** A channel counts as watched once it has been heard for this long, milliseconds: arrows pass over others. */
const HEARD_AFTER_MS = 2_000;
const COUNT_EVERY_MS = 1_000;

/** Remembers nothing, starts silent, and loads no more than the lowest level. */
function tileEnvironment(): PlayerEnvironment {
  const browser = browserEnvironment('preview');
  return {
    ...browser,
    read: (key) => (key === 'volume' ? browser.read(key) : null),
    write: () => {},
    hasInteracted: () => false,
    limit: { maxHeight: 0 },
  };
}

export interface TileOptions {
  readonly channel: TvChannel;
  readonly isHeard: boolean;
  readonly sources: MosaicSources;
  readonly box: RefObject<HTMLElement | null>;
  readonly video: RefObject<HTMLVideoElement | null>;
}

/** Plays the channel in the tile as long as this is mounted. */
export function useTile({ channel, isHeard, sources, box, video }: TileOptions): PlayerStore {
  const [player] = useState(() => createPlayer(tileEnvironment()));
  const wasHeardFirst = useRef(isHeard);
  const { id, cover } = channel;
  useEffect(() => {
    if (!video.current || !box.current) return;
    const detach = player.attach(video.current, box.current);
    const isFirst = wasHeardFirst.current;
    player.open({
      item: { key: `mosaic-${id}`, kind: 'live', hasArchive: false, channelId: id, startAt: 'edge' },
      canSeek: false,
      poster: cover,
      fetchSource: () => (isFirst ? sources.heard(id) : sources.seen(id)),
    });
    return () => {
      player.close();
      detach();
    };
  }, [player, id, cover, sources, box, video]);
  useSound(player, isHeard);
  useCount(player, { channel, isHeard, sources });
  return player;
}

/** Browsers allow sound once the viewer has done something on the page. */
function useSound(player: PlayerStore, isHeard: boolean): void {
  const isPlaying = usePlayerState(player, ({ machine: { phase } }) => phase === 'play');
  useEffect(() => {
    if (isPlaying) player.setMuted(!(isHeard && hasInteracted()));
  }, [player, isHeard, isPlaying]);
}

/** Counts and reports the channel that is heard. */
function useCount(
  player: PlayerStore,
  { channel: { id }, isHeard, sources }: Omit<TileOptions, 'box' | 'video'>,
): void {
  const api = useApi();
  useEffect(() => {
    if (!isHeard) return;
    let isOver = false;
    const counter = createWatchCounter(browserEnvironment().now, (report) => void sendReport(api, report));
    const look = () => {
      const { machine } = player.getState();
      counter.look(machine.phase === 'play', player.positionNow());
    };
    const waiting = setTimeout(() => {
      const known = player.getState().source?.statId;
      if (known !== undefined) return counter.opened(known, 'live');
      void sources.heard(id).then((answer) => {
        if (!isOver && answer.ok) counter.opened(answer.value.statId, 'live');
      });
    }, HEARD_AFTER_MS);
    const counting = setInterval(look, COUNT_EVERY_MS);
    return () => {
      isOver = true;
      clearTimeout(waiting);
      clearInterval(counting);
      counter.stop(player.positionNow());
    };
  }, [api, player, id, isHeard, sources]);
}
