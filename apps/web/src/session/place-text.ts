import { FALLBACK_LANGUAGE } from '@aerial/domain/language.ts';

/** The country's name in the viewer's language, and the network; what is known of them. */
export function placeText(language: string, country: string | null, address: string | null): string {
  return [country && countryName(language, country), address].filter(Boolean).join(' · ');
}

function countryName(language: string, code: string): string {
  try {
    return new Intl.DisplayNames([language, FALLBACK_LANGUAGE], { type: 'region' }).of(code) ?? code;
  } catch {
    // A browser without names of regions.
    return code;
  }
}
