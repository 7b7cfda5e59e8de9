import type { Seconds } from '@aerial/domain/time.ts';
import { STILL_WATCHING_AFTER, UP_NEXT_S } from '@aerial/domain/up-next.ts';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { useQuery } from '@tanstack/react-query';
import { SkipForward } from 'lucide-react';
import { useEffect, useImperativeHandle, useState, useSyncExternalStore, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useMiniPlayer } from '../../../core/mini-player.ts';
import { useApi } from '../../../core/runtime.tsx';
import { usePlayerState, usePlayerTime } from '../../../player/react.ts';
import { focusKind } from '../../../player/rules/keys.ts';
import type { PlayerStore } from '../../../player/store-types.ts';
import { useLatest } from '../useLatest.ts';
import { skippableAt, type EpisodeFacts } from './machine.ts';
import { createUpNext } from './run-up-next.ts';
import { UpNextCard, type NextEpisode } from './UpNextCard.tsx';
import styles from './WatchOverlay.module.css';

/** What the page tells at the end of an episode. */
export interface WatchOverlayHandle {
  nearEnd(): void;
  ended(): void;
}

export interface WatchOverlayProps {
  readonly player: PlayerStore;
  readonly next?: NextEpisode | undefined;
  /** This episode began after another one by itself. */
  readonly isAutomatic?: boolean;
  /** Absent where no other episode follows, as in a frame of another site. */
  readonly onGoOn?: (isAutomatic: boolean) => void;
  readonly ref?: Ref<WatchOverlayHandle>;
}

const NO_MARKS: EpisodeFacts['marks'] = [];

/** Over the picture of a film or episode: what can be skipped, and the next episode. */
export default function WatchOverlay({ player, next, isAutomatic = false, onGoOn, ref }: WatchOverlayProps) {
  const { t } = useTranslation();
  const { data: network } = useQuery(networkQuery(useApi()));
  const marks = usePlayerState(player, (state) => state.source?.marks ?? NO_MARKS);
  const isCovered = usePlayerState(player, (state) => state.ad !== undefined || state.isShrunk || state.isPackshot);
  const latest = useLatest({
    onGoOn,
    rules: {
      hasNext: next !== undefined,
      countdownS: network?.provider.up_next_s ?? UP_NEXT_S,
      askAfter: network?.provider.still_watching_after ?? STILL_WATCHING_AFTER,
    },
  });
  const [upNext] = useState(() =>
    createUpNext({
      isAutomatic,
      facts() {
        const { source } = player.getState();
        return {
          ...latest.current.rules,
          end: player.getState().machine.bounds?.end,
          marks: source?.marks ?? NO_MARKS,
          hasPostRoll: (source?.ad?.rolls.post.length ?? 0) > 0,
        };
      },
      goOn: (automatic) => latest.current.onGoOn?.(automatic),
    }),
  );
  const { send } = upNext;
  const card = useSyncExternalStore(upNext.subscribe, upNext.card, upNext.card);
  const isShown = card.tag === 'counting' || card.tag === 'offered' || card.tag === 'asking';
  const mark = usePlayerTime(player, ({ position }) => skippableAt(marks, position, isShown));

  useImperativeHandle(ref, () => ({
    nearEnd: () => send({ type: 'near-end' }),
    ended: () => send({ type: 'ended' }),
  }));
  useEffect(
    () =>
      player.subscribeTime(() => {
        // In ads the time is not that of the episode.
        const { ad, isPackshot } = player.getState();
        if (!ad && !isPackshot) send({ type: 'time', position: player.getTime().position });
      }),
    [player, send],
  );
  const skip = mark && (() => player.seek(mark.end as Seconds));
  // As the mini-player it has no room for a card, and the keys belong to the page around it: the next episode just follows.
  const isMini = useMiniPlayer() !== undefined;
  useTouches(() => send({ type: 'touched' }), {
    KeyS: isCovered || isMini ? undefined : skip,
    Escape: isShown && !isCovered && !isMini ? () => send({ type: 'dismiss' }) : undefined,
  });

  const isCounting = card.tag === 'counting';
  const heading = card.tag === 'asking' ? t('up_next_asks') : t('up_next');
  return (
    <>
      <output className={styles.unseen}>{isShown && next ? `${heading}: ${next.name}` : ''}</output>
      {!isCovered && !isMini && (mark || (isShown && next)) && (
        <div className={styles.corner}>
          {mark && skip && (
            <button type="button" className={styles.skip} aria-keyshortcuts="S" onClick={skip}>
              {t(`player_skip_${mark.kind}`)}
              <SkipForward aria-hidden="true" />
            </button>
          )}
          {isShown && next && (
            <UpNextCard
              next={next}
              heading={heading}
              isAsking={card.tag === 'asking'}
              countdown={isCounting ? <Countdown player={player} goAt={card.goAt} /> : undefined}
              onPlay={() => send({ type: 'go' })}
              onDismiss={() => send({ type: 'dismiss' })}
            />
          )}
        </div>
      )}
    </>
  );
}

/** Renders once a second. */
function Countdown({ player, goAt }: { player: PlayerStore; goAt: number }) {
  const { t } = useTranslation();
  const seconds = usePlayerTime(player, ({ position }) => Math.max(1, Math.ceil(goAt - position)));
  return <>{t('up_next_in', { seconds })}</>;
}

/** Keys of the overlay, and any sign of the viewer. */
function useTouches(onTouch: () => void, keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useLatest({ onTouch, keys });
  useEffect(() => {
    const touch = (event: Event): void => {
      // Browsers report a move when something moves under a mouse that lies still.
      const isStill =
        event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY;
      if (!isStill) latest.current.onTouch();
    };
    const press = (event: KeyboardEvent): void => {
      touch(event);
      const act = latest.current.keys[event.code];
      const focus = focusKind(document.activeElement);
      const hasModifier = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
      if (!act || hasModifier || event.repeat || focus === 'text' || focus === 'list') return;
      // Before the player's own keys: Escape would leave the page.
      event.preventDefault();
      act();
    };
    const options = { capture: true, passive: true };
    const signs = ['pointerdown', 'pointermove', 'wheel'] as const;
    for (const sign of signs) document.addEventListener(sign, touch, options);
    document.addEventListener('keydown', press, { capture: true });
    return () => {
      for (const sign of signs) document.removeEventListener(sign, touch, options);
      document.removeEventListener('keydown', press, { capture: true });
    };
  }, [latest]);
}
