/** How a content is shown. @source spec 2 §2 Content detail page, §5 */
import type { Seconds } from '@aerial/domain/time.ts';
import { resumePosition } from '../../player/rules/resume.ts';
import type { Content, Episode } from './queries.ts';

/** Maximum number of similar titles. @source C-162 */
export const MAX_SIMILAR = 12;
/** Episodes shown before "show all". @source C-160 */
export const FIRST_EPISODES = 25;

/** Ratings of services, rounded to one decimal; those below 1 are not shown. @source C-611, C-612, C-613 */
export function ratingText(rating: string | number | null | undefined): string | undefined {
  const value = Number(rating);
  return Number.isFinite(value) && Math.trunc(value) !== 0 ? value.toFixed(1) : undefined;
}

/** @source C-614, C-615 */
export function ageText(content: { age: number | null; motion_rating?: { text: string } | null }): string | undefined {
  if (content.motion_rating?.text) return content.motion_rating.text;
  return content.age === null || content.age === undefined ? undefined : `${content.age}+`;
}

const ABBREVIATIONS = new Set(['ussr', 'usa', 'uk', 'uae', 'ссср', 'сша', 'оаэ', 'юар', 'кндр', 'фрг', 'гдр']);

/** @source C-616, C-617 */
export function countryName(name: string): string {
  const lower = name.toLocaleLowerCase();
  if (ABBREVIATIONS.has(lower)) return name.toLocaleUpperCase();
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

/** Collapsed length of a text: with paragraphs, and without. @source C-164, C-165, C-166 */
const PLAIN_LIMIT = 400;
const PARAGRAPHS_LIMIT = 600;

export interface CollapsedText {
  /** The collapsed text. */
  readonly short: string;
  readonly isCut: boolean;
  /** The label of the control that expands it. */
  readonly control: 'more' | 'show_all';
}

/** Never cuts inside a word; adds an ellipsis. @source C-166 */
export function collapseText(text: string): CollapsedText {
  const hasParagraphs = /\n/.test(text.trim());
  const limit = hasParagraphs ? PARAGRAPHS_LIMIT : PLAIN_LIMIT;
  const control = hasParagraphs ? 'show_all' : 'more';
  if (text.length <= limit) return { short: text, isCut: false, control };
  const window = text.slice(0, limit + 1);
  const lastSpace = window.search(/\s\S*$/);
  const cut = lastSpace > 0 ? window.slice(0, lastSpace) : text.slice(0, limit);
  return { short: `${cut.replace(/[\s.,;:!?—–-]+$/, '')}…`, isCut: true, control };
}

/** The description; undefined for empty placeholders. @source C-167 */
export function usefulText(text: string | number | null | undefined): string | undefined {
  const trimmed = String(text ?? '').trim();
  return trimmed === '' || ['null', 'none', '0'].includes(trimmed.toLowerCase()) ? undefined : trimmed;
}

/** Which parts of "season N, episode M" a title needs. @source C-142, C-143 */
export function numbersOf(content: { content_type: string; season: number | null; series: number | null }): {
  season?: number;
  episode?: number;
} {
  if (content.content_type !== 'episode' && content.content_type !== 'season') return {};
  return {
    season: content.season || undefined,
    episode: content.content_type === 'episode' ? content.series || undefined : undefined,
  };
}

const SERIES_LIKE = new Set(['series', 'serial', 'season', 'episode']);
/** Whether it has episodes or is one of them. */
export const isSeriesLike = (content: Pick<Content, 'content_type'>): boolean => SERIES_LIKE.has(content.content_type);

/** The series of a season or episode. @source C-142, C-149 */
export const wholeOf = (content: Partial<Pick<Content, 'parent' | 'whole'>>): Content['parent'] =>
  content.whole ?? content.parent ?? null;

/** The catalogue page of a content, for its breadcrumbs; a part belongs to that of its series. @source C-149 */
export function sectionOf(
  content: Pick<Content, 'content_type'> & Partial<Pick<Content, 'whole'>>,
): 'movies' | 'series' | 'telecasts' {
  const { content_type: type } = content.whole ?? content;
  if (type === 'movie') return 'movies';
  return type === 'program' ? 'telecasts' : 'series';
}

/** Seasons that have episodes, ascending. @source C-158 */
export function seasonsOf(episodes: readonly Pick<Episode, 'season'>[]): number[] {
  const seasons = new Set(
    episodes.map(({ season }) => season).filter((season): season is number => typeof season === 'number' && season > 0),
  );
  return [...seasons].sort((a, b) => a - b);
}

/** Episodes of a season (all when undefined), by series number. @source C-158, C-159 */
export function episodesOfSeason<E extends Pick<Episode, 'season' | 'series'>>(
  episodes: readonly E[],
  season: number | undefined,
): E[] {
  return episodes
    .filter((episode) => season === undefined || episode.season === season)
    .toSorted((a, b) => (a.season ?? 0) - (b.season ?? 0) || (a.series ?? 0) - (b.series ?? 0));
}

/** Where a film or episode is resumed, seconds; undefined where it starts from the beginning. @source C-604, C-605 */
export const resumeOffer = (
  history: { seconds: Seconds; watch_percentage: number } | null | undefined,
): number | undefined => resumePosition(history) || undefined;

/** Width of a progress bar; undefined for no bar. @source C-618, C-619 */
export function progressPercent(percentage: number | null | undefined, isOnAir = false): number | undefined {
  if (percentage === null || percentage === undefined) return isOnAir ? 1 : undefined;
  if (percentage <= 0 && !isOnAir) return undefined;
  return Math.min(100, Math.max(1, Math.round(percentage)));
}

/** Address of a content: an episode or season under its parent. @source C-042 */
export function contentAddress(content: { id: string; slug: string }, parentSlug?: string): string {
  const own = encodeURIComponent(content.slug || content.id);
  return parentSlug ? `/contents/${encodeURIComponent(parentSlug)}/${own}` : `/contents/${own}`;
}
