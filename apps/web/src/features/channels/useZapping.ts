/** Going through the channels: to the neighbours, and back to the one watched before. What is likely next is made ready. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { likelyNext, type ArrivedBy } from '../../player/rules/preparing.ts';
import type { PlayerStore } from '../../player/store-types.ts';
import type { Neighbour } from '../../player/ui/Player.tsx';
import { useStay } from '../../player/ui/stay.tsx';
import { lastChannelsNow, rememberChannel, useLastChannels } from './lastChannels.ts';
import type { TvCategory, TvChannel } from './model.ts';
import { isAdultChannel } from './rules/categories.ts';
import { neighbour } from './rules/neighbours.ts';
import { pathIn } from './rules/route.ts';
import type { Tuner } from './tuner.ts';

/** After the picture moves, what plays has the connection to itself for so long, milliseconds. */
const SETTLE_MS = 700;

/** The page follows the picture, and only the last of quick presses, milliseconds. */
const PAGE_AFTER_MS = 80;

export interface ZappingInput {
  readonly player: PlayerStore | undefined;
  readonly tuner: Tuner | undefined;
  readonly shown: TvChannel | undefined;
  /** The channels gone through. */
  readonly listed: readonly TvChannel[];
  readonly channels: readonly TvChannel[] | undefined;
  readonly categories: readonly TvCategory[];
  readonly category: TvCategory | undefined;
}

export interface Zapping {
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
  readonly last: Neighbour | undefined;
}

export function useZapping({ player, tuner, shown, listed, channels, categories, category }: ZappingInput): Zapping {
  const { t } = useTranslation();
  const stay = useStay();
  const lastChannels = useLastChannels();
  /** Where the last step led, and how. */
  const step = useRef<{ to: TvChannel['id']; by: ArrivedBy }>(undefined);
  const paging = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastId = lastChannels.find((id) => id !== shown?.id);
  const last = channels?.find(({ id }) => id === lastId);

  const goTo = (target: TvChannel, by: ArrivedBy): void => {
    step.current = { to: target.id, by };
    // The picture does not wait for the page.
    tuner?.zap(target);
    const isListed = listed.some(({ id }) => id === target.id);
    clearTimeout(paging.current);
    paging.current = setTimeout(() => {
      // Before its page has come, so that the next press finds it as the one to return to.
      rememberChannel({ id: target.id, isAdult: isAdultChannel(target, categories) });
      stay(pathIn(isListed ? category : categories.find(({ isAll }) => isAll), target));
    }, PAGE_AFTER_MS);
  };
  useEffect(() => () => clearTimeout(paging.current), [paging]);
  /** Where the viewer is: presses may come faster than pages. */
  const here = (): TvChannel['id'] | undefined => tuner?.heading() ?? shown?.id;
  const go = (direction: 1 | -1) => (): void => {
    const from = here();
    const target = from === undefined ? undefined : neighbour(listed, from, direction);
    if (target) goTo(target, direction);
  };
  const goBack = (): void => {
    const from = here();
    const before = lastChannelsNow().find((id) => id !== from);
    const target = channels?.find(({ id }) => id === before);
    if (target) goTo(target, 'jump');
  };

  const next = shown && neighbour(listed, shown.id, 1);
  const previous = shown && neighbour(listed, shown.id, -1);
  usePrepared(player, tuner, shown, () => likelyNext(step.current?.to === shown?.id ? (step.current?.by ?? 'jump') : 'jump', { next, previous, last }));

  return {
    previous: previous && { label: t('channels_previous'), go: go(-1) },
    next: next && { label: t('channels_next'), go: go(1) },
    last: last && shown && { label: t('channels_return', { channel: last.name }), go: goBack },
  };
}

/** Makes the likely channels ready once what plays has settled. */
function usePrepared(player: PlayerStore | undefined, tuner: Tuner | undefined, shown: TvChannel | undefined, likely: () => readonly TvChannel[]): void {
  const latest = useRef(likely);
  useEffect(() => void (latest.current = likely));
  const shownId = shown?.id;
  useEffect(() => {
    if (!player || !tuner || shownId === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const { phase, item } = player.getState().machine;
      if (timer !== undefined || phase !== 'play' || item?.channelId !== shownId) return;
      timer = setTimeout(() => tuner.prepare(latest.current()), SETTLE_MS);
    };
    look();
    const stop = player.subscribe(look);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [player, tuner, shownId]);
}
