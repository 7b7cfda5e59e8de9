/** Rules of notification prompts. @source spec 3 §4.9, §9 */
import type { EpochMs } from '@aerial/domain/time.ts';
import { PROMPT_KINDS, type InstallCondition, type PromptKind } from '@aerial/domain/prompts.ts';

const SECOND_MS = 1000;
/** Time after which a closed prompt may show again, milliseconds; of the others none. @source */
const REOPEN_MS: Partial<Record<PromptKind, number>> = {
  register: 28_800 * SECOND_MS,
  almatv_install: 259_200 * SECOND_MS,
  freedommedia_install: 259_200 * SECOND_MS,
  permission: 1_209_600 * SECOND_MS,
};
export const reopenDelayMs = (kind: PromptKind): number => REOPEN_MS[kind] ?? 0;

/** From a channel or content to the register prompt, milliseconds. @source */
export const REGISTER_DELAY_MS = 5_000;
/** The first visit day on which the survey asks for a rating. @source A-608 */
export const SURVEY_VISIT_DAYS = 3;
/** Pages seen before the browser is asked for permission: who has just come does not know what for. @source A-608 */
export const PERMISSION_STEPS = 3;

export type InstallKind = Extract<PromptKind, 'install' | `${string}_install`>;
export const INSTALL_KINDS: readonly InstallKind[] = PROMPT_KINDS.filter(
  (kind): kind is InstallKind => kind === 'install' || kind.endsWith('_install'),
);

/** When each kind was last closed. */
export type ClosedTimes = Readonly<Partial<Record<PromptKind, EpochMs>>>;

/** A kind that was closed less than its delay ago stays away. @source A-606 */
export function isTooSoon(kind: PromptKind, closedAt: ClosedTimes, at: EpochMs): boolean {
  const closed = closedAt[kind];
  return closed !== undefined && at - closed < reopenDelayMs(kind);
}

/** @param startedAt the start of the visit @source */
export const mayInstall = (condition: InstallCondition, steps: number, startedAt: EpochMs, at: EpochMs): boolean =>
  'seconds' in condition ? at - startedAt >= condition.seconds * SECOND_MS : steps >= condition.steps;

/** What the browser says of itself: `navigator.userAgentData` where it has it. */
export interface BrowserFacts {
  readonly userAgent: string;
  readonly brands?: readonly { readonly brand: string }[] | undefined;
  readonly isMobile?: boolean | undefined;
}

const MOBILE = /Android|iPhone|iPad|iPod|Mobile|SmartTV|SMART-TV|Tizen|Web0S|TV Safari/i;
/** Browsers on Chromium that are none of the family, or that hide what they are. */
const OTHER = /Firefox|FxiOS|Vivaldi|SamsungBrowser|DuckDuckGo|Electron/i;
const FAMILY = /Chrome|Chromium|Edg\/|OPR\/|YaBrowser/;
const FAMILY_BRANDS = /^(Google Chrome|Chromium|Microsoft Edge|Opera|YaBrowser|Yandex)$/;

/** Chrome, Chromium, Edge, Opera and Yandex Browser on a desktop. @source */
export function isDesktopChrome({ userAgent, brands, isMobile }: BrowserFacts): boolean {
  if (isMobile === true || MOBILE.test(userAgent) || OTHER.test(userAgent)) return false;
  return brands && brands.length > 0 ? brands.some(({ brand }) => FAMILY_BRANDS.test(brand)) : FAMILY.test(userAgent);
}
