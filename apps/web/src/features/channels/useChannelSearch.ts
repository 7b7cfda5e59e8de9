import { matchesName } from '@aerial/domain/search-text.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { TvChannel } from '../../parts/channels/model.ts';

export interface ChannelSearch {
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  /** Something is looked for. */
  readonly isOn: boolean;
  /** The channels of the category, or those that match. */
  readonly found: readonly TvChannel[];
}

/** What another view had typed: where a channel goes on in the corner, the guide is a page of its own. */
export const carried = (typed: string): { readonly typed: string } => ({ typed });
const carriedIn = (state: unknown): string => {
  const { typed } = (state ?? {}) as { typed?: unknown };
  return typeof typed === 'string' ? typed : '';
};

/** The search of all views. It covers all channels: viewers do not know the category of the one they want. */
export function useChannelSearch(
  channels: readonly TvChannel[] | undefined,
  listed: readonly TvChannel[],
): ChannelSearch {
  const { state } = useLocation() as { state: unknown };
  const [typed, setTyped] = useState(() => carriedIn(state));
  const wanted = useDeferredValue(typed);
  const isOn = wanted.trim() !== '';
  const found = useMemo(
    () =>
      isOn ? (channels ?? []).filter((channel) => !channel.isHidden && matchesName(channel.name, wanted)) : listed,
    [isOn, wanted, listed, channels],
  );
  return { typed, setTyped, isOn, found };
}
