import { useCallback, useMemo } from 'react';
import type { Neighbour } from '../../player/ui/Player.tsx';
import { useStay } from '../../player/ui/stay.tsx';
import { useTelevision } from './queries.ts';
import { channelsIn } from './rules/categories.ts';
import { pathIn } from './rules/route.ts';

/** The channel that a number of the remote control or the keyboard stands for. */
export function useByNumber(): (number: number) => Neighbour | undefined {
  const { channels, categories } = useTelevision();
  const stay = useStay();
  const all = useMemo(() => categories.find(({ isAll }) => isAll), [categories]);
  const listed = useMemo(() => channelsIn(all, channels ?? []), [all, channels]);
  return useCallback(
    (number) => {
      const channel = listed.find((candidate) => candidate.number === number);
      return channel && { label: channel.name, go: () => stay(pathIn(all, channel)) };
    },
    [listed, all, stay],
  );
}
