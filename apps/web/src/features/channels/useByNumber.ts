import { useCallback, useMemo } from 'react';
import type { Neighbour } from '../../player/ui/PlayerContext.ts';
import { useStay } from '../../player/ui/stay.tsx';
import type { TvCategory } from '../../parts/channels/model.ts';
import { useTelevision } from '../../parts/channels/queries.ts';
import { channelsIn } from '../../parts/channels/categories.ts';
import { pathIn } from './rules/route.ts';

/**
 * The channel that a number of the remote control or the keyboard stands for. It opens in the category of the screen where that lists it,
 * so that the neighbours stay the same, else among all channels.
 */
export function useByNumber(category: TvCategory | undefined): (number: number) => Neighbour | undefined {
  const { channels, categories } = useTelevision();
  const stay = useStay();
  const all = useMemo(() => categories.find(({ isAll }) => isAll), [categories]);
  const listed = useMemo(() => channelsIn(all, channels ?? []), [all, channels]);
  const own = useMemo(() => new Set(channelsIn(category, channels ?? []).map(({ id }) => id)), [category, channels]);
  return useCallback(
    (number) => {
      const channel = listed.find((candidate) => candidate.number === number);
      return channel && { label: channel.name, go: () => stay(pathIn(own.has(channel.id) ? category : all, channel)) };
    },
    [listed, own, category, all, stay],
  );
}
