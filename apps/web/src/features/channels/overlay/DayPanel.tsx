import { epochSeconds, toEpochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import { presentMs } from '@aerial/api-client/present.ts';
import { ChevronLeft, ChevronRight, Lock, Play, SkipBack, SkipForward, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsChild } from '../../../core/runtime.tsx';
import { useContentLanguage } from '../../../i18n/content-language.ts';
import { formatDate } from '../../../i18n/format.ts';
import { broadcastDay, programmeAt } from '../../../parts/channels/schedule.ts';
import { viewerZone } from '../../../parts/channels/days.ts';
import type { Programme, TvChannel } from '../../../parts/channels/model.ts';
import { useNow } from '../../../parts/channels/useNow.ts';
import { formatClock } from '../../../player/rules/format.ts';
import type { PlayerStore } from '../../../player/store-types.ts';
import { ControlButton } from '../../../player/ui/ControlButton.tsx';
import { usePlayerView } from '../../../player/ui/PlayerContext.ts';
import { useIsSheet } from '../../../player/ui/menu-place.ts';
import { daySpan, markBeside, marksOf, scrubSpan, targetAt, type DayTarget } from '../rules/day.ts';
import { useOffer } from '../useOffer.ts';
import { DayPicture } from './DayPicture.tsx';
import { DayStrip } from './DayStrip.tsx';
import styles from './DayPanel.module.css';

interface DayPanelProps {
  readonly player: PlayerStore;
  readonly channel: TvChannel;
  readonly programmes: readonly Programme[];
  /** Plays from an instant; undefined: live. */
  readonly onPlay: (at: EpochSeconds | undefined) => void;
}

/** The whole day of the channel: scrub to any moment, from programme to programme, and watch from there. */
export function DayPanel(props: DayPanelProps) {
  const { menu, setMenuOpen, container } = usePlayerView();
  const isSheet = useIsSheet(menu === 'day');
  return (
    <Dialog.Root open={menu === 'day'} onOpenChange={(isOpen) => setMenuOpen('day', isOpen)}>
      <Dialog.Portal container={isSheet ? undefined : container}>
        <Dialog.Overlay className={styles.cover} />
        <Dialog.Content
          className={styles.panel}
          data-sheet={isSheet || undefined}
          aria-describedby={undefined}
          onOpenAutoFocus={focusStrip}
        >
          <Day {...props} onClose={() => setMenuOpen('day', false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The keys move the day at once. */
function focusStrip(event: Event): void {
  event.preventDefault();
  (event.currentTarget as HTMLElement).querySelector<HTMLElement>('[role="slider"]')?.focus({ preventScroll: true });
}

function Day({ player, channel, programmes, onPlay, onClose }: DayPanelProps & { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const lang = useContentLanguage();
  const isChild = useIsChild();
  const offer = useOffer(channel);
  const [zone] = useState(viewerZone);
  const now = useNow() ?? toEpochSeconds(presentMs());
  const [at, setAt] = useState<EpochSeconds>(() => startingAt(player, now));
  const whole = scrubSpan(programmes, channel, now, zone);
  const move = (to: number): void =>
    setAt(epochSeconds(Math.min(Math.max(Math.round(to), whole.start), whole.end - 1)));

  const day = broadcastDay(at, zone);
  const span = useMemo(() => daySpan(day, zone), [day, zone]);
  const marks = useMemo(() => marksOf(span, programmes, channel, now), [span, programmes, channel, now]);
  const programme = programmeAt(programmes, at);
  const target = targetAt(at, programmes, channel, now);
  const jump = (direction: 1 | -1): void => {
    const to = markBeside(at, direction, programmes);
    if (to !== undefined) move(to);
  };
  const watch = (): void => {
    if (target.do === 'refused') return;
    onClose();
    if (target.do === 'subscribe') offer.openForProgramme(programme?.title ?? '');
    else onPlay(target.do === 'play' ? target.ts : undefined);
  };
  /** What needs a PIN shows nothing before it was entered, and what has a result not how it came to it. */
  const isPictured =
    (target.do === 'play' || target.do === 'live') &&
    !programme?.isAdult &&
    !programme?.isResultHidden &&
    (!isChild || programme?.isForChild === true);
  const time = formatClock(at);
  const title = programme?.title ?? t('warning_no_program');
  return (
    <>
      <header className={styles.header}>
        <Dialog.Title className={styles.unseen}>{t('day_title', { channel: channel.name })}</Dialog.Title>
        <ControlButton
          label={t('schedule_days_back')}
          onPress={() => move(at - DAY_S)}
          isDisabled={span.start <= whole.start}
        >
          <ChevronLeft aria-hidden="true" />
        </ControlButton>
        <span className={styles.date}>{formatDate(i18n.language, at * 1000, 'weekdayDay')}</span>
        <ControlButton
          label={t('schedule_days_ahead')}
          onPress={() => move(at + DAY_S)}
          isDisabled={span.end >= whole.end}
        >
          <ChevronRight aria-hidden="true" />
        </ControlButton>
        <span className={styles.gap} />
        <button type="button" className={styles.now} onClick={() => move(now)}>
          <span className={styles.dot} aria-hidden="true" />
          {t('player_live')}
        </button>
        <Dialog.Close asChild>
          <ControlButton label={t('action_close')}>
            <X aria-hidden="true" />
          </ControlButton>
        </Dialog.Close>
      </header>
      <div className={styles.pointed}>
        <DayPicture player={player} at={isPictured ? at : undefined} />
        <div className={styles.words}>
          <p className={styles.time}>{time}</p>
          <p className={styles.title} lang={lang}>
            {title}
          </p>
          <p className={styles.detail}>
            {programme && `${formatClock(programme.startAt)} – ${formatClock(programme.endAt)}`}
          </p>
        </div>
        <div className={styles.actions}>
          <ControlButton label={t('day_previous')} onPress={() => jump(-1)}>
            <SkipBack aria-hidden="true" />
          </ControlButton>
          <ControlButton label={t('day_next')} onPress={() => jump(1)}>
            <SkipForward aria-hidden="true" />
          </ControlButton>
          <WatchButton target={target} time={time} onPress={watch} />
        </div>
      </div>
      <DayStrip
        span={span}
        marks={marks}
        at={at}
        now={now}
        spoken={`${time}, ${title}`}
        onMove={move}
        onJump={jump}
        onWatch={watch}
        onEdge={(end) => move(end === 'start' ? span.start : Math.min(span.end - 1, now))}
      />
    </>
  );
}

const DAY_S = 86_400;

/** Where the picture is; before there is one, the present. */
function startingAt(player: PlayerStore, now: EpochSeconds): EpochSeconds {
  const { position } = player.getTime();
  return player.getState().hasPicture ? epochSeconds(Math.floor(Math.min(position, now))) : now;
}

interface WatchButtonProps {
  readonly target: DayTarget;
  readonly time: string;
  readonly onPress: () => void;
}

function WatchButton({ target, time, onPress }: WatchButtonProps) {
  const { t } = useTranslation();
  if (target.do === 'refused') return <p className={styles.refused}>{t(target.key)}</p>;
  const Icon = target.do === 'subscribe' ? Lock : Play;
  return (
    <button type="button" className={styles.watch} onClick={onPress}>
      <Icon aria-hidden="true" {...(target.do !== 'subscribe' && { fill: 'currentColor', strokeWidth: 0 })} />
      {target.do === 'play'
        ? t('day_watch_from', { time })
        : t(target.do === 'live' ? 'guide_watch_live' : 'action_watch')}
    </button>
  );
}
