/** Macros in the addresses of ad servers: `[CACHEBUSTING]`, and identifiers of the viewer by their system. Pure. @source C-708 */

/** Values of macros in an address. Undefined where unknown. */
export interface MacroFacts {
  /** Unix milliseconds. */
  readonly now: number;
  /** 0 to 1. */
  readonly random: number;
  readonly page: string;
  /** Of the content and of the ad, seconds. */
  readonly contentAt?: number | undefined;
  readonly adAt?: number | undefined;
  readonly mediaUrl?: string | undefined;
  readonly errorCode?: number | undefined;
  /** 1 before, 2 within, 3 after the content. */
  readonly breakPosition?: number | undefined;
  /** Place in the roll, from 1. */
  readonly podSequence?: number | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly isMuted?: boolean | undefined;
  readonly isFullscreen?: boolean | undefined;
  /** The viewer's identifiers by system. */
  readonly ids: Readonly<Record<string, string>>;
}

/** What macros say that are known but have no value here. @source VAST 4.2 §6 */
const UNKNOWN = '-1';
const CACHE_BUSTER_DIGITS = 8;

/** `HH:MM:SS.mmm`. */
export function clockText(seconds: number): string {
  const ms = Math.max(0, Math.round(seconds * 1000));
  const part = (value: number, digits: number): string => String(value).padStart(digits, '0');
  const s = Math.floor(ms / 1000);
  return `${part(Math.floor(s / 3600), 2)}:${part(Math.floor(s / 60) % 60, 2)}:${part(s % 60, 2)}.${part(ms % 1000, 3)}`;
}

const clock = (at: number | undefined): string | undefined => (at === undefined ? undefined : clockText(at));

function stateOf({ isMuted, isFullscreen }: MacroFacts): string | undefined {
  const states = [isMuted ? 'muted' : '', isFullscreen ? 'fullscreen' : ''].filter(Boolean);
  return states.length > 0 ? states.join(',') : undefined;
}

const buster = (random: number): string =>
  String(Math.floor(random * 10 ** CACHE_BUSTER_DIGITS)).padStart(CACHE_BUSTER_DIGITS, '0');

const known: Readonly<Record<string, (facts: MacroFacts) => string | undefined>> = {
  CACHEBUSTING: ({ random }) => buster(random),
  RANDOM: ({ random }) => buster(random),
  TIMESTAMP: ({ now }) => new Date(now).toISOString(),
  CONTENTPLAYHEAD: ({ contentAt }) => clock(contentAt),
  MEDIAPLAYHEAD: ({ contentAt }) => clock(contentAt),
  ADPLAYHEAD: ({ adAt }) => clock(adAt),
  ASSETURI: ({ mediaUrl }) => mediaUrl,
  ERRORCODE: ({ errorCode }) => (errorCode === undefined ? undefined : String(errorCode)),
  BREAKPOSITION: ({ breakPosition }) => (breakPosition === undefined ? undefined : String(breakPosition)),
  PODSEQUENCE: ({ podSequence }) => (podSequence === undefined ? undefined : String(podSequence)),
  PAGEURL: ({ page }) => page,
  DOMAIN: ({ page }) => (URL.canParse(page) ? new URL(page).hostname : undefined),
  PLAYERSIZE: ({ width, height }) => (width && height ? `${Math.round(width)},${Math.round(height)}` : undefined),
  PLAYERSTATE: stateOf,
  MEDIAMIME: () => 'video/mp4,video/webm',
  VASTVERSIONS: () => '2,3,5,6,7,8,11,12,13,14',
  APIFRAMEWORKS: () => UNKNOWN,
  VERIFICATIONVENDORS: () => UNKNOWN,
};

const MACRO = /(?:\[|%5B)([A-Za-z0-9][\w.-]{0,63})(?:\]|%5D)/gi;

/**
 * Replaces the macros of an address. The identifiers of the viewer win over nothing that is known here; unknown macros stay as they are,
 * since brackets may mean something to the ad server.
 */
export function expandMacros(url: string, facts: MacroFacts): string {
  const ids = new Map(Object.entries(facts.ids).map(([system, id]) => [system.toUpperCase(), id]));
  return url.replaceAll(MACRO, (whole, name: string) => {
    const macro = name.toUpperCase();
    if (Object.hasOwn(known, macro)) return encodeURIComponent(known[macro]!(facts) ?? UNKNOWN);
    const id = ids.get(macro);
    if (id !== undefined) return encodeURIComponent(id);
    // Identifiers that the player has none of.
    return macro === 'IFA' || macro === 'IFATYPE' ? '' : whole;
  });
}

/** Whether the address wants this identifier. */
export const asksForId = (url: string, system: string): boolean =>
  [...url.matchAll(MACRO)].some(([, name]) => name!.toUpperCase() === system.toUpperCase());
