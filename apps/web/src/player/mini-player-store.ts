/** Whether this browser's viewer wants the mini-player. */
import { safeStore } from '../surroundings/key-value-store.ts';

const KEY = 'mini_player';
const store = () => safeStore(() => window.localStorage);

export const isMiniPlayerWanted = (): boolean => store().getItem(KEY) !== 'off';

export const saveMiniPlayerWanted = (isWanted: boolean): void => store().setItem(KEY, isWanted ? 'on' : 'off');
