/** What the viewer sets: sound, speed, quality, how the picture and its subtitles look, and where it is shown. */
import { canFloat, toggleFullscreen, togglePictureInPicture } from '../element.ts';
import { elementStatistics } from '../read-statistics.ts';
import { clampVolume } from '../rules/volume.ts';
import type { PlayerStore } from '../store-types.ts';
import { currentPosition } from './position.ts';
import { applySound, type PlayerScreen } from './screen.ts';
import { chooseAudio, chooseText, toggleText } from './tracks.ts';

type Controls = Pick<
  PlayerStore,
  | 'setMuted'
  | 'setVolume'
  | 'fade'
  | 'setRate'
  | 'chooseLevel'
  | 'chooseAudio'
  | 'chooseText'
  | 'toggleText'
  | 'setSubtitleStyle'
  | 'setFills'
  | 'toggleFullscreen'
  | 'togglePictureInPicture'
  | 'statistics'
>;

async function toggleFloating({ dispatch, send }: PlayerScreen, video: HTMLVideoElement): Promise<void> {
  const { toggleFloatingWindow } = await import('../floating-window.ts');
  await toggleFloatingWindow(video, (box) => {
    dispatch({ type: 'floating-changed', box });
    send({ type: 'flag', flag: 'pictureInPicture', isOn: box !== undefined });
  });
}

export function controlsOf(screen: PlayerScreen): Controls {
  const { dispatch, env, preferences, send } = screen;
  /** The viewer's volume while it is faded. */
  let wholeVolume: number | undefined;
  return {
    setMuted: (isMuted) => send({ type: 'set-muted', isMuted }),
    setVolume(volume) {
      const clamped = clampVolume(volume);
      wholeVolume = undefined;
      // A television's sound is its own.
      if (!screen.state.machine.flags.casting) preferences.saveVolume(clamped);
      dispatch({ type: 'volume-changed', volume: clamped });
      applySound(screen);
      if (screen.state.machine.flags.muted !== (clamped === 0)) send({ type: 'set-muted', isMuted: clamped === 0 });
    },
    fade(share) {
      if (share === 1 && wholeVolume === undefined) return;
      wholeVolume ??= screen.state.volume;
      dispatch({ type: 'volume-changed', volume: clampVolume(wholeVolume * share) });
      applySound(screen);
      if (share === 1) wholeVolume = undefined;
    },
    setRate(rate) {
      if (screen.video) screen.video.playbackRate = rate;
    },
    chooseLevel: (index) => screen.engine?.request({ type: 'level', index }),
    chooseAudio: (id) => chooseAudio(screen, id),
    chooseText: (id) => chooseText(screen, id),
    toggleText: () => toggleText(screen),
    setSubtitleStyle(subtitleStyle) {
      preferences.saveSubtitleStyle(subtitleStyle);
      dispatch({ type: 'subtitle-style-changed', subtitleStyle });
    },
    setFills(fills) {
      preferences.saveFills(fills);
      dispatch({ type: 'fills-changed', fills });
    },
    toggleFullscreen() {
      const { root, state, video } = screen;
      const isOn = state.machine.flags.fullscreen;
      const native = isOn ? env.native?.exitFullscreen : env.native?.enterFullscreen;
      if (!native) return void (root && video && toggleFullscreen(root, video));
      // The native application reports no change that we requested. @source C-636
      native();
      send({ type: 'flag', flag: 'fullscreen', isOn: !isOn });
    },
    togglePictureInPicture() {
      const native = env.native?.enterPictureInPicture;
      if (native) native();
      else if (!screen.video) return;
      else if (canFloat()) void toggleFloating(screen, screen.video);
      else void togglePictureInPicture(screen.video);
    },
    statistics() {
      const { engine, request, state, time } = screen;
      return {
        ...(engine?.statistics() ?? { engine: '—' }),
        ...elementStatistics(screen.video),
        item: request?.item.key ?? '—',
        phase: state.machine.phase,
        buffer: Math.max(0, time.buffered - time.position),
        latency:
          request?.item.kind === 'live' && state.hasPicture && !engine?.own
            ? env.now() - currentPosition(screen)
            : undefined,
        statId: state.source?.statId,
        errors: screen.errors,
      };
    },
  };
}
