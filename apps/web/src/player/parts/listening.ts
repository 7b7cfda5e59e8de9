/** What the element and the engine tell becomes events of the machine. */
import { listenTo, oncePainted } from '../element.ts';
import type { EngineReport } from '../engines/port.ts';
import { currentPosition, readTime } from './position.ts';
import type { PlayerScreen } from './screen.ts';
import { offerTracks } from './tracks.ts';

/** @returns stops listening */
export const listenToElement = (screen: PlayerScreen, element: HTMLVideoElement): (() => void) =>
  listenTo(element, {
    playing() {
      screen.packshots.moves();
      // There is nothing to paint of what is only heard.
      if (screen.state.tracks.isAudioOnly && !screen.state.isPainted) screen.set({ isPainted: true });
      screen.send({ type: 'playing' });
    },
    stalled: () => screen.send({ type: 'stalled' }),
    paused: () => void (screen.engine?.own ?? screen.send({ type: 'paused', position: currentPosition(screen) })),
    ended: () => (screen.packshots.isShown() ? screen.packshots.step({ type: 'ended' }) : screen.send({ type: 'ended' })),
    timeChanged: () => readTime(screen),
    firstPicture() {
      screen.set({ hasPicture: true });
      tellOfPaint(screen, element);
    },
    volumeChanged: () => screen.set({ volume: element.volume }),
    rateChanged: () => screen.set({ rate: element.playbackRate }),
    pictureInPicture: (isOn) => screen.send({ type: 'flag', flag: 'pictureInPicture', isOn }),
  });

/** Says when the viewer has seen the item's picture, if it is still the item by then. */
export function tellOfPaint(screen: PlayerScreen, element: HTMLVideoElement): void {
  const shown = screen.request;
  oncePainted(element, () => void (shown === screen.request && element === screen.video && screen.set({ isPainted: true })));
}

/** Takes what the screen's engine reports. */
export const engineReports =
  (screen: PlayerScreen) =>
  (report: EngineReport): void => {
    switch (report.type) {
      case 'failed':
        screen.note(`${report.failure} ${report.detail}`);
        if (screen.packshots.isShown()) return screen.packshots.step({ type: 'failed' });
        return screen.send({ type: 'failed', failure: report.failure, position: currentPosition(screen) });
      case 'element':
        return onOwnPlayback(screen, report.event);
      case 'sound':
        return onOwnSound(screen, report);
      case 'interactive':
        return screen.set({ isInteractive: report.isOn });
      case 'tracks':
        if (!screen.packshots.isShown()) offerTracks(screen, report.tracks);
    }
  };

/** What an engine beside the element tells of its playing. */
function onOwnPlayback(screen: PlayerScreen, event: 'playing' | 'stalled' | 'paused' | 'ended' | 'refused'): void {
  if (event === 'playing' && !screen.state.hasPicture) screen.set({ hasPicture: true, isPainted: true });
  readTime(screen);
  if (event === 'refused') return screen.send({ type: 'autoplay-rejected' });
  screen.send(event === 'paused' ? { type: 'paused', position: currentPosition(screen) } : { type: event });
}

/** Set by the viewer where our own controls do not lie over it; otherwise it is what we have asked for ourselves. */
function onOwnSound({ state, set, send }: PlayerScreen, { volume, isMuted }: { volume: number; isMuted: boolean }): void {
  if (!state.isInteractive) return;
  if (volume !== state.volume) set({ volume });
  if (isMuted !== state.machine.flags.muted) send({ type: 'set-muted', isMuted });
}
