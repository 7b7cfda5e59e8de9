/** Whether the application is a ten-foot interface: watched from a sofa, moved through with the arrows of a remote control. */

/** Browsers of televisions and boxes. Sticks and boxes of Android TV name their model, and no touch screen. */
const TELEVISION_AGENT =
  /Tizen|Web0S|webOS|SMART-TV|SmartTV|SMARTTV|HbbTV|VIDAA|Hisense|NetCast|Viera|Aquos|BRAVIA|Philips|PhilipsTV|Android TV|GoogleTV|CrKey|AFT[A-Z]|MiTV|MIBOX|Roku|DuneHD|MAG\d{3}|TV Safari/;
/** Phones and tablets of makers that also make televisions. */
const HANDHELD_AGENT = /Mobile|Tablet|iPad|iPhone/;

const KEY = 'aerial.tv';

export interface TabStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** `?tv=1` and `?tv=0` decide for the tab; without either the user agent does. */
export function readTelevisionMode(search: string, agent: string, tab: TabStore): boolean {
  const asked = new URLSearchParams(search).get('tv');
  if (asked === '1' || asked === '0') tab.setItem(KEY, asked);
  const chosen = tab.getItem(KEY);
  if (chosen === '1' || chosen === '0') return chosen === '1';
  return TELEVISION_AGENT.test(agent) && !HANDHELD_AGENT.test(agent);
}

/** Whether a viewer asked for it by `?tv=1`, rather than the user agent. */
export const isTelevisionAsked = (tab: TabStore): boolean => tab.getItem(KEY) === '1';

/** Whether this page is one; styles read the same attribute. */
export const isTelevisionMode = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset.tv !== undefined;
