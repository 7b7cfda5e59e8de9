import { lazy, Suspense, useCallback, useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayerState } from '../react.ts';
import { CONTROLS_HIDE_MS, nextMenu, type PlayerMenu } from '../rules/controls.ts';
import type { PlayerStore } from '../store-types.ts';
import { SizedImage } from '@aerial/ui/SizedImage.tsx';
import { Announcer } from './Announcer.tsx';
import { AudioArt } from './AudioArt.tsx';
import { BottomBar } from './BottomBar.tsx';
import { CastPanel } from './CastPanel.tsx';
import { NumberEntry, useNumberEntry } from './NumberEntry.tsx';
import { Overlays } from './Overlays.tsx';
import { PlayerContext, type Neighbour } from './PlayerContext.ts';
import styles from './Player.module.css';
import { ShortcutsSheet } from './ShortcutsSheet.tsx';
import { StatisticsPanel } from './StatisticsPanel.tsx';
import { TapLayer } from './TapLayer.tsx';
import { TopBar } from './TopBar.tsx';
import { useControls } from './useControls.ts';
import { useKeyboard } from './useKeyboard.ts';
import { useMediaSession } from './useMediaSession.ts';
import { useNeighbourKeys } from './useNeighbourKeys.ts';
import { VolumeNote } from './VolumeNote.tsx';

export interface PlayerProps {
  readonly player: PlayerStore;
  readonly title: string;
  /** Channel, season and episode, time range. */
  readonly subtitle?: string | undefined;
  /** The language of both, where it is not that of the page. */
  readonly lang?: string | undefined;
  readonly artwork?: string | undefined;
  /** A channel's line shows clock times, a film's elapsed ones. */
  readonly clock: 'time-of-day' | 'elapsed';
  readonly onBack?: (() => void) | undefined;
  readonly previous?: Neighbour | undefined;
  readonly next?: Neighbour | undefined;
  /** The channel watched before this one. */
  readonly last?: Neighbour | undefined;
  /** A menu beside the settings (episodes); open at most one of the two. */
  readonly series?: ReactNode;
  /** What can be done about an error besides trying again. */
  readonly errorAction?: ReactNode;
  /** Lies over the picture once it is over. */
  readonly after?: ReactNode;
  /** Takes the place of the player's own message when the stream is denied. */
  readonly deniedText?: string | undefined;
  readonly isFullWindow?: boolean;
  /** The channel of a number, for digits typed; without it digits are tenths of the length. */
  readonly byNumber?: ((number: number) => Neighbour | undefined) | undefined;
  /** At the end of the top line: where the player comes from, in a frame of another site. */
  readonly corner?: ReactNode;
  /** Buttons in the same place: what can be done with others about what plays. */
  readonly tools?: ReactNode;
}

/** Loaded with the first ad. */
const AdOverlay = lazy(() => import('./AdOverlay.tsx'));
const AdBreakLabel = lazy(() => import('./AdBreakLabel.tsx'));
/** The controls take their time to go. @source C-463 */
const HIDE_TIME = { '--hide-time': `${CONTROLS_HIDE_MS}ms` } as CSSProperties;

/** The player: picture, controls and messages. What plays is the store's business. */
export function Player(props: PlayerProps) {
  const { player, title, subtitle, artwork, onBack, previous, next, last, isFullWindow, byNumber } = props;
  const { t } = useTranslation();
  const root = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const [menu, setMenu] = useState<PlayerMenu>();
  const controls = useControls(menu !== undefined);
  const [hasStatistics, showStatistics] = useState(false);
  const number = useNumberEntry(byNumber);
  const subtitleStyle = usePlayerState(player, (state) => state.subtitleStyle);
  const fills = usePlayerState(player, (state) => state.fills);
  const poster = usePlayerState(player, (state) => state.poster);
  const hasPicture = usePlayerState(player, (state) => state.hasPicture);
  const isFullscreen = usePlayerState(player, (state) => state.machine.flags.fullscreen);
  const isAudioOnly = usePlayerState(player, (state) => state.tracks.isAudioOnly === true);
  const isInteractive = usePlayerState(player, (state) => state.isInteractive);
  const isShrunk = usePlayerState(player, (state) => state.isShrunk);
  const isCasting = usePlayerState(player, (state) => state.machine.flags.casting);
  const ad = usePlayerState(player, (state) => state.ad);
  const adBreak = usePlayerState(player, (state) => state.adBreak);

  useEffect(
    () => player.describe({ title, text: subtitle, picture: artwork ?? poster }),
    [artwork, player, poster, subtitle, title],
  );
  useEffect(() => {
    setContainer(root.current);
    return video.current && root.current ? player.attach(video.current, root.current) : undefined;
  }, [player]);
  useKeyboard(player, {
    onPrevious: previous?.go,
    onNext: next?.go,
    onLast: last?.go,
    // What lies on the picture closes first.
    onEscape: hasStatistics ? () => showStatistics(false) : isFullWindow ? onBack : undefined,
    onUse: controls.touch,
    onDigit: byNumber && number.press,
    onShortcuts: () => setMenu((current) => nextMenu(current, 'shortcuts', current !== 'shortcuts')),
    onStatistics: () => showStatistics((isShown) => !isShown),
  });
  useMediaSession(player, { title, artist: subtitle ?? '', artwork, onPrevious: previous?.go, onNext: next?.go });

  useNeighbourKeys(player, previous?.go, next?.go);

  const setMenuOpen = useCallback(
    (which: PlayerMenu, isOpen: boolean) => setMenu((current) => nextMenu(current, which, isOpen)),
    [],
  );

  const openMenu = useRef(menu);
  useEffect(() => void (openMenu.current = menu), [menu]);
  const preventFocusReturn = useCallback((event: Event) => void (openMenu.current && event.preventDefault()), []);

  return (
    <PlayerContext value={{ player, controls, menu, setMenuOpen, showStatistics, preventFocusReturn, container }}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notices use, to show the controls */}
      <section
        data-player
        ref={root}
        className={styles.player}
        style={HIDE_TIME}
        aria-label={t('player_label', { title })}
        data-controls={controls.isVisible || undefined}
        data-full={isFullWindow || isFullscreen || undefined}
        data-corner={props.corner !== undefined || undefined}
        data-tools={props.tools !== undefined || undefined}
        data-fills={fills || undefined}
        data-cue-size={subtitleStyle.size}
        data-cue-background={subtitleStyle.background}
        onPointerMove={(event) => void (event.pointerType === 'mouse' && controls.touch())}
        onPointerLeave={(event) => void (event.pointerType === 'mouse' && controls.hide())}
        onFocus={controls.touch}
      >
        {/* Where it is the page, its title stays while the controls are hidden. */}
        {isFullWindow && (
          <h1 className={styles.unseen} lang={props.lang}>
            {title}
          </h1>
        )}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions come with the stream */}
        <video ref={video} className={styles.video} playsInline preload="auto" crossOrigin="anonymous" />
        {poster && (
          <SizedImage
            className={styles.poster}
            src={poster}
            kind={isFullWindow ? 'background' : 'wide'}
            alt=""
            data-hidden={(hasPicture && !isCasting) || (ad && !ad.isLoading) || undefined}
          />
        )}
        {isAudioOnly && !isCasting && <AudioArt picture={artwork ?? poster} title={title} subtitle={subtitle} />}
        {!isInteractive && !ad && (
          <TapLayer isWhole={isFullWindow === true || isFullscreen} onPrevious={previous?.go} onNext={next?.go} />
        )}
        <div className={styles.scrimTop} />
        {!ad && <div className={styles.scrimBottom} />}
        {isCasting && <CastPanel />}
        {ad && !isShrunk && (
          <Suspense>
            <AdOverlay view={ad} />
          </Suspense>
        )}
        {adBreak && !ad && (
          <Suspense>
            <AdBreakLabel adBreak={adBreak} />
          </Suspense>
        )}
        {!ad && <Overlays errorAction={props.errorAction} deniedText={props.deniedText} />}
        {props.after}
        {!isShrunk && (
          <>
            <TopBar
              title={title}
              subtitle={subtitle}
              lang={props.lang}
              onBack={onBack}
              corner={props.corner ?? props.tools}
            />
            {!ad && <BottomBar clock={props.clock} previous={previous} next={next} last={last} series={props.series} />}
          </>
        )}
        {hasStatistics && !isShrunk && <StatisticsPanel onClose={() => showStatistics(false)} />}
        {byNumber && <NumberEntry entry={number} find={byNumber} />}
        <ShortcutsSheet hasNumbers={byNumber !== undefined} />
        <VolumeNote />
        <Announcer />
      </section>
    </PlayerContext>
  );
}
