/** The parts of a request that decide which page is sent. */
import { checkedMoment } from '@aerial/domain/moments.ts';
import type { FastifyRequest } from 'fastify';

/** Query parameters that change what a page shows; others do not make a page of their own. */
const SIGNIFICANT = ['library_id', 'text', 'device', 'code', 'genre', 'subgenre', 'country', 'year', 'rating', 'view'];

/** Moments of films and channels: pages differ by the picture of their card, of which there is one for some seconds. */
const MOMENTS = { t: /^\d{1,5}$/, ts: /^\d{1,12}$/ };
const HAS_MOMENTS = /^\/(?:contents|episodes|channels?)\//;

/** Path and significant query of an address. */
export function pageKey(url: string): string {
  const [path = '/', search = ''] = url.split('?', 2);
  const query = new URLSearchParams(search);
  const significant = SIGNIFICANT.filter((name) => query.has(name)).map(
    (name) => `${name}=${encodeURIComponent(query.get(name)!.toWellFormed())}`,
  );
  const moments = (HAS_MOMENTS.test(path) ? Object.entries(MOMENTS) : []).flatMap(([name, pattern]) => {
    const text = query.get(name) ?? '';
    const at = pattern.test(text) ? checkedMoment(Number(text)) : undefined;
    return at === undefined ? [] : [`${name}=${at}`];
  });
  return [path, ...significant, ...moments].join(' ');
}

/** The partner whose variant of the provider that an address requests. @source F-172 */
export const partnerOf = (url: string): string | undefined =>
  new URLSearchParams(url.split('?', 2)[1] ?? '').get('partner') || undefined;

/** The language requested by `?lang=` or chosen earlier (cookie `lang`), if it is offered. */
export function chosenLanguage(
  request: Pick<FastifyRequest, 'url' | 'headers'>,
  offered: readonly string[],
): string | undefined {
  const requested = new URLSearchParams(request.url.split('?', 2)[1] ?? '').get('lang');
  const stored = /(?:^|;\s*)lang=([a-z]{2})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
  return [requested, stored].find((key): key is string => key !== null && key !== undefined && offered.includes(key));
}

/** Apple's browsers play HLS without our engine, whose code they then need not load. */
export function playsHlsItself(agent: string | undefined): boolean {
  return (
    /iPhone|iPad|iPod/.test(agent ?? '') ||
    (/Version\/\S+ .*Safari\//.test(agent ?? '') && !/Chrome|Chromium|Android/.test(agent ?? ''))
  );
}

/** Phones and tablets have a set of pages of their own. @source C-887, C-888 */
export function mapTypeOf(agent: string | undefined): 'web' | 'mobile300' {
  return /Mobile|Android|iPhone|iPad|; wv\)/.test(agent ?? '') ? 'mobile300' : 'web';
}
