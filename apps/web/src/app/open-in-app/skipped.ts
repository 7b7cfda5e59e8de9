/** Whether the viewer has chosen the browser. @source A-645 */
import { safeStore } from '../../surroundings/key-value-store.ts';

const KEY = 'aerial.open_in_app_skipped';
const store = safeStore(() => window.localStorage);

export const hasSkippedApplication = (): boolean => store.getItem(KEY) !== null;
export const skipApplication = (): void => store.setItem(KEY, '1');
