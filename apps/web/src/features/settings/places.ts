/** The pages of the settings, their addresses and back arrows. @source spec 3 §2.2, A-081– */

export const SETTINGS_PAGES = [
  'start',
  'account',
  'subscriptions',
  'payment',
  'devices',
  'info',
  'security',
  'parental',
  'language',
  'notifications',
  'personal',
] as const;
export type SettingsPageId = (typeof SETTINGS_PAGES)[number];

export const LANGUAGE_KINDS = ['interface', 'audiotracks', 'texttracks'] as const;
export type LanguageKind = (typeof LANGUAGE_KINDS)[number];

export interface SettingsPlace {
  readonly page: SettingsPageId | 'unknown';
  /** Which kind of language it sets. */
  readonly kind?: LanguageKind;
  /** The target of the back arrow; the first page has none. */
  readonly back?: string;
}

const START = '/settings/start';
const ACCOUNT = '/settings/account';
const isOneOf = <T extends string>(all: readonly T[], text: string): text is T =>
  (all as readonly string[]).includes(text);

export function settingsPlace(path: string): SettingsPlace {
  const [id = 'start', kind] = path
    .split('/')
    .filter((segment) => segment !== '')
    .slice(1);
  if (id === 'language' && kind !== undefined) {
    return isOneOf(LANGUAGE_KINDS, kind)
      ? { page: 'language', kind, back: '/settings/language' }
      : { page: 'unknown', back: '/settings/language' };
  }
  if (kind !== undefined || !isOneOf(SETTINGS_PAGES, id)) return { page: 'unknown', back: START };
  if (id === 'start') return { page: 'start' };
  return { page: id, back: id === 'account' ? START : ACCOUNT };
}

/** The parental action that guards the page: account settings, and parental control itself. @source */
export function guardedBy({ page }: Pick<SettingsPlace, 'page'>): 'settings' | 'parental' | undefined {
  switch (page) {
    case 'account':
    case 'subscriptions':
    case 'payment':
    case 'devices':
    case 'info':
    case 'security':
      return 'settings';
    case 'parental':
      return 'parental';
    case 'start':
    case 'language':
    case 'notifications':
    case 'personal':
    case 'unknown':
      return undefined;
  }
}

/** Pages that a child profile does not have. */
export const isForParents = ({ page }: Pick<SettingsPlace, 'page'>): boolean =>
  page === 'parental' || page === 'devices' || page === 'payment' || page === 'security';

/** Whether an address is one of the settings. */
export const isSettings = (path: string): boolean => /^\/settings(\/|$)/.test(path);
