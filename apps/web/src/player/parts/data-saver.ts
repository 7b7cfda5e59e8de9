/** What the viewer's choice of how much data is used means for what is loaded. */
import { limitOf, type DataSaver } from '../rules/data-saver.ts';
import type { PlaybackSource } from '../types.ts';
import type { PlayerScreen } from './screen.ts';

/** Only these have their sound apart from the picture; of the others the smallest picture is loaded, and hidden. */
const hasOwnSound = ({ soundUrl, drm, embed }: PlaybackSource): boolean => soundUrl !== undefined && !drm && !embed;

/** The source as this viewer loads it. */
export const withinLimit = ({ state }: PlayerScreen, source: PlaybackSource): PlaybackSource =>
  state.dataSaver === 'sound' && hasOwnSound(source)
    ? { ...source, url: source.soundUrl!, playlists: undefined }
    : source;

/** @returns whether what plays has to be loaded from another address */
export function chooseDataSaver(screen: PlayerScreen, dataSaver: DataSaver): boolean {
  const { dataSaver: former, source, machine } = screen.state;
  screen.preferences.saveDataSaver(dataSaver);
  screen.dispatch({ type: 'data-saver-changed', dataSaver });
  if (dataSaver !== 'off') screen.pool.want([]);
  // A television loads what it is given.
  if (machine.flags.casting) return false;
  screen.engine?.request({ type: 'limit', limit: limitOf(dataSaver) });
  const isOtherAddress = (former === 'sound') !== (dataSaver === 'sound');
  return isOtherAddress && source !== undefined && hasOwnSound(source) && machine.phase !== 'idle';
}
