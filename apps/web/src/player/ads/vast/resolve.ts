/**
 * Follows the address of an ad server to the ads that play: wrappers are fetched one after another, and what they track is joined
 * with the ad that they lead to. A chain that fails reports its error once to each of its wrappers.
 */
import { pixelCode, type AdErrorCode } from '../errors.ts';
import type { FetchedText } from './fetch.ts';
import type { AdParts, InlineAd, ParsedVast, ResolvedAd, VastAd, WrapperAd } from './types.ts';

/** Wrappers in a chain. */
export const MAX_WRAPPERS = 5;

export interface ResolveDeps {
  /** Fetches a document; macros are replaced already. */
  fetchText(url: string, signal: AbortSignal): Promise<FetchedText>;
  parse(text: string): ParsedVast;
  /** Replaces the macros of an address to fetch. */
  expand(url: string): string;
  /** Sends an error pixel. */
  sendError(url: string, code: number): void;
}

export type Resolved =
  | {
      readonly ok: true;
      /** To be played one after another. */
      readonly ads: readonly ResolvedAd[];
      /** Played in the place of one that fails. */
      readonly fallbacks: readonly ResolvedAd[];
    }
  | { readonly ok: false; readonly code: AdErrorCode };

/** What the wrappers of a chain track, and the addresses it has been to. */
interface Chain {
  readonly parts: AdParts;
  readonly visited: readonly string[];
  readonly mayWrap: boolean;
  readonly allowsMultiple: boolean;
}

const noParts: AdParts = { impressions: [], errors: [], tracking: [], clickTracking: [] };
const joined = (outer: AdParts, inner: AdParts): AdParts => ({
  impressions: [...outer.impressions, ...inner.impressions],
  errors: [...outer.errors, ...inner.errors],
  tracking: [...outer.tracking, ...inner.tracking],
  clickTracking: [...outer.clickTracking, ...inner.clickTracking],
});

/** @returns why there is nothing to play, or what there is. Never throws. */
export async function resolveTag(url: string, deps: ResolveDeps, signal: AbortSignal): Promise<Resolved> {
  const chain: Chain = { parts: noParts, visited: [], mayWrap: true, allowsMultiple: true };
  return follow(url, chain, deps, signal);
}

/** Reports what failed behind the wrappers of a chain. */
function failed(
  code: AdErrorCode,
  errors: readonly string[],
  { sendError }: ResolveDeps,
  signal: AbortSignal,
): Resolved {
  // The viewer left: that is no error of the ad server.
  if (!signal.aborted) for (const url of errors) sendError(url, pixelCode(code));
  return { ok: false, code };
}

async function follow(url: string, chain: Chain, deps: ResolveDeps, signal: AbortSignal): Promise<Resolved> {
  const isWrapped = chain.visited.length > 0;
  const { errors } = chain.parts;
  if (chain.visited.length > MAX_WRAPPERS || chain.visited.includes(url)) return failed(302, errors, deps, signal);
  const fetched = await deps.fetchText(deps.expand(url), signal);
  if (!fetched.ok) return failed(isWrapped && fetched.code === 1012 ? 300 : fetched.code, errors, deps, signal);
  if (fetched.text.trim() === '') return failed(isWrapped ? 303 : 1009, errors, deps, signal);
  const parsed = deps.parse(fetched.text);
  if (!parsed.ok) return failed(parsed.code, errors, deps, signal);
  const { ads, errors: ofDocument } = parsed.document;
  if (ads.length === 0) return failed(303, [...errors, ...ofDocument], deps, signal);
  return gather(ads, { ...chain, visited: [...chain.visited, url] }, deps, signal);
}

/** A pod in its order; without one the first ad that there is, and the others in case that it fails. */
async function gather(ads: readonly VastAd[], chain: Chain, deps: ResolveDeps, signal: AbortSignal): Promise<Resolved> {
  const pod = chain.allowsMultiple
    ? ads.filter(({ sequence }) => sequence !== undefined).toSorted((a, b) => a.sequence! - b.sequence!)
    : [];
  const others = ads.filter((ad) => !pod.includes(ad));
  const found: ResolvedAd[] = [];
  const fallbacks: ResolvedAd[] = [];
  let code: AdErrorCode = 303;
  for (const ad of pod) {
    const resolved = await one(ad, chain, deps, signal);
    if (resolved.ok) {
      found.push(...resolved.ads);
      fallbacks.push(...resolved.fallbacks);
    } else code = resolved.code;
  }
  for (const ad of others) {
    // Further wrappers are followed only while there is nothing to play.
    if (found.length > 0 && ad.kind === 'wrapper') continue;
    const resolved = await one(ad, chain, deps, signal);
    if (!resolved.ok) {
      if (found.length === 0) code = resolved.code;
    } else if (found.length === 0) {
      found.push(...resolved.ads);
      fallbacks.push(...resolved.fallbacks);
    } else fallbacks.push(...resolved.ads);
  }
  return found.length > 0 ? { ok: true, ads: found, fallbacks } : { ok: false, code };
}

const one = (ad: VastAd, chain: Chain, deps: ResolveDeps, signal: AbortSignal): Promise<Resolved> =>
  ad.kind === 'inline' ? Promise.resolve(inline(ad, chain, deps, signal)) : unwrap(ad, chain, deps, signal);

function inline({ kind: _kind, ...ad }: InlineAd, chain: Chain, deps: ResolveDeps, signal: AbortSignal): Resolved {
  const parts = joined(chain.parts, ad);
  if (!ad.isLinear) return failed(200, parts.errors, deps, signal);
  if (ad.mediaFiles.length === 0) return failed(403, parts.errors, deps, signal);
  return { ok: true, ads: [{ ...ad, ...parts }], fallbacks: [] };
}

function unwrap(ad: WrapperAd, chain: Chain, deps: ResolveDeps, signal: AbortSignal): Promise<Resolved> {
  const next: Chain = {
    visited: chain.visited,
    parts: joined(chain.parts, ad),
    mayWrap: ad.followsWrappers,
    allowsMultiple: ad.allowsMultiple,
  };
  if (!chain.mayWrap) return Promise.resolve(failed(302, next.parts.errors, deps, signal));
  if (ad.tagUrl === undefined) return Promise.resolve(failed(300, next.parts.errors, deps, signal));
  return follow(ad.tagUrl, next, deps, signal);
}
