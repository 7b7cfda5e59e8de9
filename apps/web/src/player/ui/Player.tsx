import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayerState } from '../react.ts';
import { nextMenu, type PlayerMenu } from '../rules/controls.ts';
import type { PlayerStore } from '../store-types.ts';
import { Announcer } from './Announcer.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Overlays } from './Overlays.tsx';
import { PlayerContext } from './PlayerContext.ts';
import styles from './Player.module.css';
import { TapLayer } from './TapLayer.tsx';
import { TopBar } from './TopBar.tsx';
import { useControls } from './useControls.ts';
import { useKeyboard } from './useKeyboard.ts';
import { useMediaSession } from './useMediaSession.ts';

export interface PlayerProps {
  readonly player: PlayerStore;
  readonly title: string;
  /** Channel, season and episode, time range. */
  readonly subtitle?: string | undefined;
  readonly artwork?: string | undefined;
  /** A channel's line shows clock times, a film's elapsed ones. */
  readonly clock: 'time-of-day' | 'elapsed';
  readonly onBack?: (() => void) | undefined;
  readonly previous?: Neighbour | undefined;
  readonly next?: Neighbour | undefined;
  /** A menu beside the settings (episodes); open at most one of the two. */
  readonly series?: ReactNode;
  /** What can be done about an error besides trying again. */
  readonly errorAction?: ReactNode;
  /** Takes the place of the player's own message when the stream is denied. */
  readonly deniedText?: string | undefined;
  readonly isFullWindow?: boolean;
}
export interface Neighbour {
  readonly label: string;
  readonly go: () => void;
}

/** The player: picture, controls and messages. What plays is the store's business. */
export function Player(props: PlayerProps) {
  const { player, title, subtitle, artwork, onBack, previous, next, isFullWindow } = props;
  const { t } = useTranslation();
  const root = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const [menu, setMenu] = useState<PlayerMenu>();
  const controls = useControls(menu !== undefined);
  const poster = usePlayerState(player, (state) => state.poster);
  const hasPicture = usePlayerState(player, (state) => state.hasPicture);
  const isFullscreen = usePlayerState(player, (state) => state.machine.flags.fullscreen);

  useEffect(() => {
    setContainer(root.current);
    return video.current && root.current ? player.attach(video.current, root.current) : undefined;
  }, [player]);
  useKeyboard(player, { onPrevious: previous?.go, onNext: next?.go, onEscape: isFullWindow ? onBack : undefined, onUse: controls.touch });
  useMediaSession(player, { title, artist: subtitle ?? '', artwork, onPrevious: previous?.go, onNext: next?.go });

  const setMenuOpen = useCallback((which: PlayerMenu, isOpen: boolean) => setMenu((current) => nextMenu(current, which, isOpen)), []);

  const openMenu = useRef(menu);
  useEffect(() => void (openMenu.current = menu), [menu]);
  const keepFocus = useCallback((event: Event) => void (openMenu.current && event.preventDefault()), []);

  return (
    <PlayerContext value={{ player, controls, menu, setMenuOpen, keepFocus, container }}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notices use, to show the controls */}
      <section
        data-player
        ref={root}
        className={styles.player}
        aria-label={t('player_label', { title })}
        data-controls={controls.isVisible || undefined}
        data-full={isFullWindow || isFullscreen || undefined}
        onPointerMove={(event) => void (event.pointerType === 'mouse' && controls.touch())}
        onPointerLeave={(event) => void (event.pointerType === 'mouse' && controls.hide())}
        onFocus={controls.touch}
      >
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions come with the stream */}
        <video ref={video} className={styles.video} playsInline preload="auto" crossOrigin="anonymous" />
        {poster && <img className={styles.poster} src={poster} alt="" data-hidden={hasPicture || undefined} />}
        <TapLayer />
        <div className={styles.scrimTop} />
        <div className={styles.scrimBottom} />
        <Overlays errorAction={props.errorAction} deniedText={props.deniedText} />
        <TopBar title={title} subtitle={subtitle} onBack={onBack} />
        <BottomBar clock={props.clock} previous={previous} next={next} series={props.series} />
        <Announcer />
      </section>
    </PlayerContext>
  );
}
