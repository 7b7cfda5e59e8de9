/** Turns reports of the element and the engine into events of the machine. */
import { listenTo, oncePainted } from '../element.ts';
import type { EngineReport } from '../engines/port.ts';
import { currentPosition, readTime } from './position.ts';
import { isChannel, noteError, start, type PlayerScreen } from './screen.ts';
import { isPicturePending } from './screen-state.ts';
import { offerTracks } from './tracks.ts';

/** @returns stops listening */
export const listenToElement = (screen: PlayerScreen, element: HTMLVideoElement): (() => void) =>
  listenTo(element, {
    playing() {
      if (screen.ads.isHolding()) return;
      screen.packshots.moves();
      // Radio has no picture to paint.
      if (screen.state.tracks.isAudioOnly && !screen.state.isPainted) screen.dispatch({ type: 'picture-painted' });
      screen.send({ type: 'playing' });
    },
    stalled: () => void (screen.ads.isHolding() || screen.send({ type: 'stalled' })),
    paused: () =>
      void (
        screen.ads.isHolding() ||
        (screen.engine?.own ?? screen.send({ type: 'paused', position: currentPosition(screen) }))
      ),
    ended: () =>
      screen.packshots.isShown()
        ? screen.packshots.step({ type: 'ended' })
        : screen.ads.ended(() => screen.send({ type: 'ended' })),
    // Nothing shows the time of a channel without a picture, whose way there needs the processor.
    timeChanged: () => void ((isChannel(screen) && isPicturePending(screen.state)) || readTime(screen)),
    firstPicture() {
      screen.dispatch({ type: 'picture-shown', isPainted: false });
      readTime(screen);
      awaitPaint(screen, element);
    },
    volumeChanged: () =>
      void (screen.engine?.own ?? screen.dispatch({ type: 'volume-changed', volume: element.volume })),
    rateChanged: () => screen.dispatch({ type: 'rate-changed', rate: element.playbackRate }),
    pictureInPicture: (isOn) => screen.send({ type: 'flag', flag: 'pictureInPicture', isOn }),
  });

/** Marks the item's picture as painted once it is, unless another item was opened meanwhile. */
export function awaitPaint(screen: PlayerScreen, element: HTMLVideoElement): void {
  const opened = screen.request;
  oncePainted(
    element,
    () => void (opened === screen.request && element === screen.video && screen.dispatch({ type: 'picture-painted' })),
  );
}

/** Handles the reports of the screen's engine. */
export const engineReports =
  (screen: PlayerScreen) =>
  (report: EngineReport): void => {
    switch (report.type) {
      case 'failed':
        // It is the ad that failed, as its own listener reports.
        if (screen.ads.isInElement()) return;
        noteError(screen, `${report.failure} ${report.detail}`);
        if (screen.packshots.isShown()) return screen.packshots.step({ type: 'failed' });
        if (report.failure === 'license')
          return screen.send({ type: 'license-refused', message: report.message, alert: report.alert });
        return screen.send({ type: 'failed', failure: report.failure, position: currentPosition(screen) });
      case 'element':
        return onOwnPlayback(screen, report.event);
      case 'sound':
        return onOwnSound(screen, report);
      case 'ready':
        // Behind an ad the content is loaded, and begins after it.
        if (screen.state.machine.wantsPlay && !screen.ads.isHolding()) void start(screen);
        return;
      case 'interactive':
        return screen.dispatch({ type: 'interactive-changed', isInteractive: report.isOn });
      case 'tracks':
        if (!screen.packshots.isShown()) offerTracks(screen, report.tracks);
    }
  };

/** Playback reports of an engine beside the element. */
function onOwnPlayback(screen: PlayerScreen, event: 'playing' | 'stalled' | 'paused' | 'ended' | 'refused'): void {
  if (event === 'playing' && !screen.state.hasPicture) screen.dispatch({ type: 'picture-shown', isPainted: true });
  readTime(screen);
  if (event === 'refused') return screen.send({ type: 'autoplay-rejected' });
  screen.send(event === 'paused' ? { type: 'paused', position: currentPosition(screen) } : { type: event });
}

/** Sound that the viewer changes elsewhere: in the embedded player while our controls do not cover it, or on the television. Other reports echo our own requests. */
function onOwnSound(
  { dispatch, state, send }: PlayerScreen,
  { volume, isMuted }: { volume: number; isMuted: boolean },
): void {
  if (!state.isInteractive && !state.machine.flags.casting) return;
  if (volume !== state.volume) dispatch({ type: 'volume-changed', volume });
  if (isMuted !== state.machine.flags.muted) send({ type: 'set-muted', isMuted });
}
