import { matchesName } from '@aerial/domain/search-text.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import type { TvChannel } from '../../parts/channels/model.ts';

export interface ChannelSearch {
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  /** Something is looked for. */
  readonly isOn: boolean;
  /** The channels of the category, or those that match. */
  readonly found: readonly TvChannel[];
}

/** The search of all views. It covers all channels: viewers do not know the category of the one they want. */
export function useChannelSearch(
  channels: readonly TvChannel[] | undefined,
  listed: readonly TvChannel[],
): ChannelSearch {
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const isOn = wanted.trim() !== '';
  const found = useMemo(
    () =>
      isOn ? (channels ?? []).filter((channel) => !channel.isHidden && matchesName(channel.name, wanted)) : listed,
    [isOn, wanted, listed, channels],
  );
  return { typed, setTyped, isOn, found };
}
