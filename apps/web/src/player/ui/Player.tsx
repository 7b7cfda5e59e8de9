import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useMiniPlayer } from '../../core/mini-player.ts';
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
import type { SettingsPage } from './settings-pages.ts';
import { ShortcutsSheet } from './ShortcutsSheet.tsx';
import { StatisticsPanel } from './StatisticsPanel.tsx';
import { TapLayer } from './TapLayer.tsx';
import { TopBar } from './TopBar.tsx';
import { useControls } from './useControls.ts';
import { usePoster } from './usePoster.ts';
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
  /** Shown until the stream brings a poster. */
  readonly poster?: string | undefined;
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
  /** At the end of the progress line. */
  readonly lineEnd?: ReactNode;
  /** No pictures of other moments: they would give away how it ends. */
  readonly hidesPictures?: boolean | undefined;
  /** Further pages of the settings. */
  readonly settings?: readonly SettingsPage[] | undefined;
  /** Menus of a channel that keys open too. */
  readonly menus?: readonly ('last' | 'day')[];
  /** Goes to the next or previous programme of the channel. */
  readonly onProgramme?: ((direction: 1 | -1) => void) | undefined;
  /** Buttons in the same place: what can be done with others about what plays. */
  readonly tools?: ReactNode;
}

/** Loaded with the first ad. */
const AdOverlay = lazy(() => import('./AdOverlay.tsx'));
const AdBreakLabel = lazy(() => import('./AdBreakLabel.tsx'));
/** Loaded when its page is left for the first time. */
const MiniControls = lazy(() => import('./MiniControls.tsx'));
/** Loaded when the picture gets a window of its own. */
const FloatingPlayer = lazy(() => import('./FloatingPlayer.tsx'));
const noMenus: readonly ('last' | 'day')[] = [];
/** The controls take their time to go. @source C-463 */
const HIDE_TIME = { '--hide-time': `${CONTROLS_HIDE_MS}ms` } as CSSProperties;

/** The player: picture, controls and messages. What plays is the store's business. */
export function Player(props: PlayerProps) {
  const { player, title, subtitle, artwork, onBack, previous, next, last, isFullWindow, byNumber } = props;
  const { t } = useTranslation();
  const isMini = useMiniPlayer() !== undefined;
  const root = useRef<HTMLElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const [menu, setMenu] = useState<PlayerMenu>();
  if (isMini && menu) setMenu(undefined);
  const controls = useControls(menu !== undefined);
  const [hasStatistics, showStatistics] = useState(false);
  const number = useNumberEntry(byNumber);
  const subtitleStyle = usePlayerState(player, (state) => state.subtitleStyle);
  const fills = usePlayerState(player, (state) => state.fills);
  const poster = usePlayerState(player, (state) => state.poster) ?? props.poster;
  const hasPicture = usePlayerState(player, (state) => state.hasPicture);
  const isFullscreen = usePlayerState(player, (state) => state.machine.flags.fullscreen);
  const isAudioOnly = usePlayerState(player, (state) => state.tracks.isAudioOnly === true);
  const isCasting = usePlayerState(player, (state) => state.machine.flags.casting);
  const listens = usePlayerState(player, (state) => state.dataSaver === 'sound' && !state.machine.flags.vitrina);
  const hasNoPicture = isAudioOnly || (listens && !isCasting);
  const isInteractive = usePlayerState(player, (state) => state.isInteractive);
  const isShrunk = usePlayerState(player, (state) => state.isShrunk);
  const floatingBox = usePlayerState(player, (state) => state.floatingBox);
  const ad = usePlayerState(player, (state) => state.ad);
  const adBreak = usePlayerState(player, (state) => state.adBreak);
  const shownPoster = usePoster(poster, (!hasPicture || isCasting || hasNoPicture) && !(ad && !ad.isLoading));
  const menus = props.menus ?? noMenus;
  const { settings } = props;

  useEffect(
    () => player.describe({ title, text: subtitle, picture: artwork ?? poster }),
    [artwork, player, poster, subtitle, title],
  );
  useEffect(() => {
    setContainer(root.current);
    return video.current && root.current ? player.attach(video.current, root.current) : undefined;
  }, [player]);
  const toggleMenu = (which: PlayerMenu): void => setMenu((current) => nextMenu(current, which, current !== which));
  useKeyboard(player, isMini ? frame : undefined, {
    onPrevious: previous?.go,
    onNext: next?.go,
    onLast: last?.go,
    // What lies on the picture closes first.
    onEscape: isMini ? undefined : hasStatistics ? () => showStatistics(false) : isFullWindow ? onBack : undefined,
    onUse: controls.touch,
    onDigit: byNumber && !isMini ? number.press : undefined,
    onLastChannels: menus.includes('last') && !isMini ? () => toggleMenu('last') : undefined,
    onDay: menus.includes('day') && !isMini ? () => toggleMenu('day') : undefined,
    onProgramme: isMini ? undefined : props.onProgramme,
    onShortcuts: isMini ? undefined : () => toggleMenu('shortcuts'),
    onStatistics: isMini ? undefined : () => showStatistics((isShown) => !isShown),
  });
  useMediaSession(player, { title, artist: subtitle ?? '', artwork, onPrevious: previous?.go, onNext: next?.go });

  useNeighbourKeys(player, previous?.go, next?.go);

  const setMenuOpen = useCallback(
    (which: PlayerMenu, isOpen: boolean) => {
      // Menus lie within the player: none of it may be scrolled under the header of the page.
      if (isOpen) container?.scrollIntoView({ block: 'nearest' });
      setMenu((current) => nextMenu(current, which, isOpen));
    },
    [container],
  );

  const openMenu = useRef(menu);
  useEffect(() => void (openMenu.current = menu), [menu]);
  const preventFocusReturn = useCallback((event: Event) => void (openMenu.current && event.preventDefault()), []);

  // Parts render when what they show changes, and not with each change of what plays.
  const view = useMemo(
    () => ({ player, controls, menu, setMenuOpen, showStatistics, preventFocusReturn, container, settings }),
    [player, controls, menu, setMenuOpen, showStatistics, preventFocusReturn, container, settings],
  );
  return (
    <PlayerContext value={view}>
      <div
        ref={frame}
        className={styles.frame}
        data-mini={isMini || undefined}
        data-away={floatingBox !== undefined || undefined}
      >
        {/* Where it is the page, its title stays while the controls are hidden. Not before the video, whose element may be replaced or away. */}
        {isFullWindow && !isMini && (
          <h1 className={styles.unseen} lang={props.lang}>
            {title}
          </h1>
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notices use, to show the controls */}
        <section
          data-player
          ref={root}
          className={styles.player}
          style={HIDE_TIME}
          aria-label={t('player_label', { title })}
          data-controls={controls.isVisible || undefined}
          data-zaps={byNumber !== undefined || undefined}
          data-full={(isFullWindow && !isMini) || isFullscreen || undefined}
          data-corner={props.corner !== undefined || undefined}
          data-tools={props.tools !== undefined || undefined}
          data-fills={fills || undefined}
          data-cue-size={subtitleStyle.size}
          data-cue-background={subtitleStyle.background}
          onPointerMove={(event) => void (event.pointerType === 'mouse' && controls.touch())}
          onPointerLeave={(event) => void (event.pointerType === 'mouse' && controls.hide())}
          onFocus={controls.touch}
        >
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions come with the stream */}
          <video ref={video} className={styles.video} playsInline preload="auto" crossOrigin="anonymous" />
          {shownPoster.src && (
            <SizedImage
              // An element shows its former picture until the next one is loaded.
              key={shownPoster.src}
              className={styles.poster}
              src={shownPoster.src}
              kind={isFullWindow ? 'background' : 'wide'}
              alt=""
              data-hidden={!shownPoster.isShown || undefined}
            />
          )}
          {hasNoPicture && !isCasting && !isMini && (
            <AudioArt
              picture={artwork ?? poster}
              title={title}
              subtitle={subtitle}
              note={listens ? t(isAudioOnly ? 'player_listens' : 'player_listens_hidden') : undefined}
            />
          )}
          {!isInteractive && !ad && !isMini && (
            <TapLayer isWhole={isFullWindow === true || isFullscreen} onPrevious={previous?.go} onNext={next?.go} />
          )}
          {!isMini && <div className={styles.scrimTop} />}
          {!ad && !isMini && <div className={styles.scrimBottom} />}
          {isCasting && !isMini && <CastPanel />}
          {floatingBox && (
            <Suspense>
              <FloatingPlayer
                box={floatingBox}
                title={title}
                subtitle={subtitle}
                lang={props.lang}
                previous={previous}
                next={next}
                deniedText={props.deniedText}
              />
            </Suspense>
          )}
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
          {!ad && !isMini && <Overlays errorAction={props.errorAction} deniedText={props.deniedText} />}
          {props.after}
          {!isShrunk && !isMini && (
            <>
              <TopBar
                title={title}
                subtitle={subtitle}
                lang={props.lang}
                onBack={onBack}
                corner={props.corner ?? props.tools}
              />
              {!ad && (
                <BottomBar
                  clock={props.clock}
                  previous={previous}
                  next={next}
                  last={last}
                  series={props.series}
                  lineEnd={props.lineEnd}
                  hidesPictures={props.hidesPictures}
                />
              )}
            </>
          )}
          {hasStatistics && !isShrunk && !isMini && <StatisticsPanel onClose={() => showStatistics(false)} />}
          {byNumber && !isMini && <NumberEntry entry={number} find={byNumber} />}
          {!isMini && <ShortcutsSheet hasNumbers={byNumber !== undefined} menus={menus} />}
          {!isMini && <VolumeNote />}
          <Announcer />
        </section>
        {isMini && (
          <Suspense>
            <MiniControls
              title={title}
              subtitle={subtitle}
              lang={props.lang}
              previous={previous}
              next={next}
              deniedText={props.deniedText}
            />
          </Suspense>
        )}
      </div>
    </PlayerContext>
  );
}
