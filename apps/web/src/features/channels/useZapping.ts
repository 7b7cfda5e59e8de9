/** Zapping: to the neighbours, back to the channel watched before, and to any of the list. The channels that are likely next are prepared. */
import { createContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { likelyNext, type ArrivedBy } from '../../player/rules/preparing.ts';
import type { PlayerStore } from '../../player/store-types.ts';
import type { Neighbour } from '../../player/ui/PlayerContext.ts';
import { useStay } from '../../player/ui/stay.tsx';
import { useProfileId } from '../../core/runtime.tsx';
import { lastChannelsNow, addLastChannel, useLastChannels } from '../../parts/channels/lastChannels.ts';
import type { TvCategory, TvChannel } from '../../parts/channels/model.ts';
import { isAdultChannel } from '../../parts/channels/categories.ts';
import { afterPicture } from './after-picture.ts';
import { neighbour } from './rules/neighbours.ts';
import { pathIn } from './rules/route.ts';
import type { Tuner } from './tuner/tuner.ts';
import { usePrepared, type PointAt } from './usePrepared.ts';
import { createZapNotice, type ZapNotice } from './zap-notice.ts';

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
  /** Goes to any channel, and brings its page. */
  readonly jump: (channel: TvChannel) => void;
  readonly ofList: ListZapping;
  /** Names the channel zapped to while its page is pending. */
  readonly notice: ZapNotice;
}
export interface ListZapping {
  /** Goes to a channel of the list at once. @param follow brings its page */
  pick(channel: TvChannel, follow: () => void): void;
  readonly pointAt: PointAt;
}

/** What the list does beside what plays; without it it is a page of ordinary links. */
export const ListZappingContext = createContext<ListZapping | undefined>(undefined);

export function useZapping({ player, tuner, shown, listed, channels, categories, category }: ZappingInput): Zapping {
  const { t } = useTranslation();
  const stay = useStay();
  const profileId = useProfileId();
  const lastChannels = useLastChannels(profileId);
  /** Where the last step led, and how. */
  const step = useRef<{ to: TvChannel['id']; by: ArrivedBy }>(undefined);
  const paging = useRef<() => void>(undefined);
  /** The channel whose page has not been rendered yet; on a slow machine the tuner stops waiting for it before it comes. */
  const pendingPage = useRef<TvChannel['id']>(undefined);
  const [notice] = useState(createZapNotice);
  const shownId = shown?.id;
  useEffect(() => {
    if (pendingPage.current !== shownId) return;
    pendingPage.current = undefined;
    notice.clear();
  }, [notice, shownId]);
  useEffect(() => notice.clear, [notice]);
  const lastId = lastChannels.find((id) => id !== shown?.id);
  const last = channels?.find(({ id }) => id === lastId);

  const followTo = (target: TvChannel) => (): void => {
    const isListed = listed.some(({ id }) => id === target.id);
    stay(pathIn(isListed ? category : categories.find(({ isAll }) => isAll), target));
  };
  const goTo = (target: TvChannel, by: ArrivedBy, follow = followTo(target)): void => {
    step.current = { to: target.id, by };
    pendingPage.current = target.id === shownId ? undefined : target.id;
    // The picture does not wait for the page.
    tuner?.zap(target);
    if (pendingPage.current === undefined) notice.clear();
    else notice.expect(target);
    paging.current?.();
    paging.current = afterPicture(player, target, () => {
      // Before its page has come, so that the next press finds it as the one to return to.
      addLastChannel({ id: target.id, isAdult: isAdultChannel(target, categories) }, profileId);
      follow();
    });
  };
  useEffect(() => () => paging.current?.(), [paging]);
  /** Where the viewer is: presses may come faster than pages. */
  const here = (): TvChannel['id'] | undefined => tuner?.heading() ?? pendingPage.current ?? shown?.id;
  const go = (direction: 1 | -1) => (): void => {
    const from = here();
    const target = from === undefined ? undefined : neighbour(listed, from, direction);
    if (target) goTo(target, direction);
  };
  const goBack = (): void => {
    const from = here();
    const before = lastChannelsNow(profileId).find((id) => id !== from);
    const target = channels?.find(({ id }) => id === before);
    if (target) goTo(target, 'jump');
  };

  const next = shown && neighbour(listed, shown.id, 1);
  const previous = shown && neighbour(listed, shown.id, -1);
  const pointAt = usePrepared(player, tuner, shown, (pointed) =>
    likelyNext(step.current?.to === shown?.id ? (step.current?.by ?? 'jump') : 'jump', {
      pointed: pointed?.id === shown?.id ? undefined : pointed,
      next,
      previous,
      last,
    }),
  );
  // The same for all rows and all times: they are many.
  const latest = useRef(goTo);
  useEffect(() => void (latest.current = goTo));
  const [ofList] = useState<ListZapping>(() => ({
    pick: (target, follow) => latest.current(target, 'jump', follow),
    pointAt,
  }));

  return {
    previous: previous && { label: t('channels_previous'), go: go(-1) },
    next: next && { label: t('channels_next'), go: go(1) },
    last: last && shown && { label: t('channels_return', { channel: last.name }), go: goBack },
    jump: (channel) => goTo(channel, 'jump'),
    ofList,
    notice,
  };
}
