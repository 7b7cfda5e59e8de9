/** Maps language tags of files to ISO 639-1 and to names. Pure. */

/** The bibliographic codes of ISO 639-2, which `Intl` does not support. */
const BIBLIOGRAPHIC: Record<string, string> = {
  alb: 'sq',
  arm: 'hy',
  baq: 'eu',
  bur: 'my',
  chi: 'zh',
  cze: 'cs',
  dut: 'nl',
  fre: 'fr',
  geo: 'ka',
  ger: 'de',
  gre: 'el',
  ice: 'is',
  mac: 'mk',
  mao: 'mi',
  may: 'ms',
  per: 'fa',
  rum: 'ro',
  slo: 'sk',
  tib: 'bo',
  wel: 'cy',
};

/** ISO 639-1 of a tag (`rus`, `ger`, `en-US`), or `fallback` when it names no language. */
export function languageCode(tag: string | undefined, fallback: string): string {
  const primary = /^[a-z]{2,3}(?![a-z])/u.exec(tag?.trim().toLowerCase() ?? '')?.[0];
  if (primary === undefined || ['und', 'mis', 'mul', 'zxx'].includes(primary)) return fallback;
  return BIBLIOGRAPHIC[primary] ?? Intl.getCanonicalLocales(primary)[0] ?? fallback;
}

/** The language's own name for itself, as a menu shows it: `Русский`, `English`. */
export function languageLabel(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
