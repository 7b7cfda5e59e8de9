import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import { useQuery } from '@tanstack/react-query';
import { Heart, Lock } from 'lucide-react';
import { memo, useContext, useEffect, useState, type MouseEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOver } from '../../core/covered.ts';
import { AppLink, useGo } from '../../core/links.tsx';
import { useApi } from '../../core/runtime.tsx';
import { useContentLanguage } from '../../i18n/content-language.ts';
import { StayLink, useStay } from '../../player/ui/stay.tsx';
import { formatClock } from '../../player/rules/format.ts';
import { ProgressBar } from '@aerial/ui/ProgressBar.tsx';
import { VisuallyHidden } from '@aerial/ui/VisuallyHidden.tsx';
import { ChannelLogo } from './ChannelLogo.tsx';
import styles from './ChannelRow.module.css';
import type { Programme, TvChannel } from '../../parts/channels/model.ts';
import { shortScheduleQuery } from '../../parts/channels/queries.ts';
import { percentOver, programmeAfter, programmeAt } from '../../parts/channels/schedule.ts';
import { useNow } from '../../parts/channels/useNow.ts';
import { ListZappingContext } from './useZapping.ts';
import { useZapNotice } from './zap-notice.ts';

/** CSS pixels at the usual text size; the virtual list counts with it. */
export const ROW_HEIGHT = 80;
/** Delays the guide of the rows, so that the picture loads first. */
const GUIDE_AFTER_MS = 1500;

interface ChannelRowProps {
  readonly channel: TvChannel;
  readonly to: string;
  readonly isCurrent: boolean;
  /** The list is a page of its own, over which the channel opens where that is the custom. */
  readonly opens: boolean;
}

/** A channel in the list: what is on, how far it is, and what comes next. */
export const ChannelRow = memo(function ChannelRow({ channel, to, isCurrent: isShown, opens }: ChannelRowProps) {
  const isCurrent = useZapNotice((zapped) => (zapped ? zapped.id === channel.id : isShown));
  const RowLink = opens ? AppLink : StayLink;
  const { t } = useTranslation();
  const now = useNow();
  const lang = useContentLanguage();
  const isOver = useIsOver();
  const { current, next } = useNowAndNext(channel, now);
  const zapping = useContext(ListZappingContext);
  const go = useGo();
  const stay = useStay();
  const onClick = (event: MouseEvent): void => {
    const isElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!zapping || isShown || isElsewhere) return;
    // The picture first; the page follows.
    event.preventDefault();
    zapping.pick(channel, () => (opens ? go : stay)(to, { replace: isOver }));
  };
  const point = (): void => zapping?.pointAt(channel);
  const leave = (): void => zapping?.pointAt(undefined);
  return (
    <RowLink
      to={to}
      onClick={onClick}
      // A finger that touches a row scrolls more often than it chooses.
      onPointerEnter={({ pointerType }: PointerEvent) => pointerType === 'mouse' && point()}
      onPointerLeave={leave}
      onFocus={point}
      onBlur={leave}
      className={styles.row}
      aria-current={isCurrent ? 'page' : undefined}
      replace={isOver}
    >
      <ChannelLogo channel={channel} />
      <span className={styles.text}>
        <span className={styles.name}>
          <span className={styles.number}>{channel.number}</span>
          <span className={styles.nameText} lang={lang}>
            {channel.name}
          </span>
          {!channel.isPurchased && <Lock aria-hidden="true" size={14} />}
          {channel.isFavourite && (
            <>
              <Heart aria-hidden="true" size={12} fill="currentColor" className={styles.favourite} />
              <VisuallyHidden>{t('channels_favourites')}</VisuallyHidden>
            </>
          )}
        </span>
        <span className={styles.programme} lang={lang}>
          {current?.title ?? '\u00a0'}
        </span>
        {current && now !== undefined ? (
          <ProgressBar percent={percentOver(current, now)} className={styles.progress} />
        ) : (
          <span className={styles.noProgress} />
        )}
        <span className={styles.next} lang={lang}>
          {next && now !== undefined ? `${formatClock(next.startAt)} ${next.title}` : '\u00a0'}
        </span>
      </span>
      {isCurrent && (
        <span className={styles.playing}>
          <VisuallyHidden>{t('schedule_watching')}</VisuallyHidden>
        </span>
      )}
    </RowLink>
  );
});

/** From the list at first; the row's own guide once it is there, so that programmes advance without another request. */
function useNowAndNext(
  channel: TvChannel,
  now: EpochSeconds | undefined,
): { current: Programme | undefined; next: Programme | undefined } {
  const api = useApi();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), GUIDE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({
    ...shortScheduleQuery(api, channel.id, now ?? epochSeconds(0)),
    enabled: isDue && now !== undefined,
  });
  if (now === undefined) return { current: channel.onAir, next: undefined };
  const programmes = data && data.length > 0 ? data : channel.onAir ? [channel.onAir] : [];
  return { current: programmeAt(programmes, now), next: programmeAfter(programmes, now) };
}
