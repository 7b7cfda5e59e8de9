/** What the browser says that prompts depend on. */
import type { PromptSettings } from '@aerial/contract/calls/prompts.ts';
import type { InstallCondition } from '@aerial/domain/prompts.ts';
import { epochMs } from '@aerial/domain/time.ts';
import type { VisitFacts } from './machine.ts';
import { isDesktopChrome } from './rules.ts';

interface UserAgentData {
  readonly brands?: readonly { readonly brand: string }[];
  readonly mobile?: boolean;
}

/** Whether this window is the installed application. @source A-620 */
const isStandalone = (window: Window): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  (window.navigator as { standalone?: boolean }).standalone === true;

/** The local date, `2031-01-31`. */
export const localDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

const conditionOf = ({ steps, seconds }: PromptSettings['install_prompt']): InstallCondition =>
  seconds !== undefined ? { seconds } : { steps: steps ?? 2 };

/** @param countDay counts the day of this visit */
export function visitFacts(window: Window, settings: PromptSettings, countDay: (day: string) => number): VisitFacts {
  const { navigator, performance } = window;
  const data = (navigator as { userAgentData?: UserAgentData }).userAgentData;
  const browser = { userAgent: navigator.userAgent, brands: data?.brands, isMobile: data?.mobile };
  return {
    startedAt: epochMs(performance.timeOrigin),
    visitDays: countDay(localDay(new Date())),
    partner: settings.prompts.map(({ kind, link }) => ({ kind, hasLink: link !== null })),
    installCondition: conditionOf(settings.install_prompt),
    isInstallable: isDesktopChrome(browser) && !isStandalone(window),
    needsPermission: settings.push_key !== null && 'Notification' in window && Notification.permission === 'default',
  };
}
