/** Pages, rows and what stands in them, as the wire writes them. @source wire shapes §4 rows, spec 2 §3 */
import { asLibraryId, type TrailerId } from '@aerial/domain/ids.ts';
import type { HistoryItem, Promotion, Row, RowStub, RowsetStub } from '@aerial/contract/shapes/row.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { contentCover, picture, text, year, type WireStyle } from '../../wire/content-parts.ts';
import type { HistoryRecord, PromotionRecord, RowReason, RowRecord, RowsetRecord } from './ports.ts';
import { isPersonalRow } from './rules.ts';
import { backgroundWire } from './wire.ts';
import { contentCard, type CardRecord } from '../../wire/cards.ts';

/** How long clients may cache a page or row, seconds. */
export const CACHE_TIMEOUT_S = 60;
/** Of a promotion that names none, seconds. @source C-369 */
const PROMOTION_S = 7;

export const rowStub = (row: RowRecord, style: WireStyle): RowStub => ({
  id: row.id,
  slug: row.slug,
  title: text(row.title, style),
  template: row.template,
  content_type: row.contentType,
  library_id: row.libraryId,
  is_personal: isPersonalRow(row),
});

export const reasonWire = ({ kind, text: said, contentId }: RowReason, style: WireStyle): Row['reason'] => ({
  kind,
  text: text(said, style),
  content_id: contentId ?? null,
});

export function rowsetStub(rowset: RowsetRecord, style: WireStyle): RowsetStub {
  const icon = picture(rowset.icon, style);
  return {
    id: rowset.id,
    slug: rowset.slug,
    title: text(rowset.title, style),
    template: rowset.template,
    library_id: rowset.libraryId,
    description: text(rowset.description, style),
    logo: icon === null ? null : { tv_x3: icon },
    icon: icon === null ? null : { tv_x3: icon },
    cache_timeout: CACHE_TIMEOUT_S,
  };
}

export function historyItem(history: HistoryRecord, card: CardRecord, style: WireStyle): HistoryItem {
  const { episode } = history;
  return {
    id: history.id,
    content: contentCard(card, style),
    content_episode: episode && {
      id: episode.id,
      slug: episode.slug,
      title: text(episode.title, style),
      season: episode.season,
      series: episode.series,
    },
    ...(history.entry && {
      entry: {
        id: history.entry.id,
        channel_id: history.entry.channelId,
        channel_slug: history.entry.channelSlug,
        timestamp: history.entry.startAt,
      },
    }),
    screenshot: contentCover(history.cover, style).src_16x9,
    seconds: history.seconds,
    watch_percentage: history.percent,
  };
}

/** A value of a promotion in the viewer's language, when it is a text by language. */
const said = (value: unknown, style: WireStyle): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'object' && value !== null
      ? text(value as LocalizedText, style)
      : '';
const textOrNull = (value: unknown): string | null => (value === undefined || value === null ? null : String(value));

/** What a promotion does not say itself is taken from the content it leads to. */
export function promotionWire(
  { position, promotion, content, background, description, trailerId }: PromotionRecord,
  style: WireStyle,
): Promotion {
  const destination = (promotion['destination'] ?? {}) as Record<string, unknown>;
  const own = promotion['background'] as Record<string, string> | undefined;
  const cover = contentCover(content?.cover, style);
  const title = said(promotion['title'], style) || (content ? text(content.title, style) : '');
  const images = [
    { type: 'wide', ar: '16:9', src: picture(promotion['image'] as string | undefined, style) ?? cover.src_16x9 },
    { type: 'poster', ar: '2:3', src: picture(promotion['cover'] as string | undefined, style) ?? cover.src_2x3 },
  ];
  return {
    id: String(promotion['id'] ?? position),
    title,
    short: said(promotion['short'], style) || (content ? text(content.short, style) : ''),
    description: said(promotion['description'], style) || text(description, style),
    destination: {
      type: String(destination['type'] ?? 'text'),
      id: textOrNull(destination['id']),
      slug: content?.slug ?? textOrNull(destination['slug']),
      library_id:
        destination['library_id'] === undefined
          ? (content?.library?.id ?? null)
          : asLibraryId(Number(destination['library_id'])),
      src: textOrNull(destination['src']),
      id_no_ott: textOrNull(destination['id_no_ott']),
      title: said(destination['title'], style) || title || null,
      description: said(destination['description'], style) || null,
    },
    background: backgroundWire(own ?? background, style),
    images: images.flatMap(({ src, ...image }) => (src === null ? [] : [{ ...image, src }])),
    graphic_title: promotion['graphic_title'] ?? null,
    duration: Number(promotion['duration'] ?? PROMOTION_S),
    trailer_id: (textOrNull(promotion['trailer_id']) as TrailerId | null) ?? trailerId,
    age: content?.age ?? null,
    year: year(content?.year ?? null),
    genres: (content?.genres ?? []).map((name) => ({ name: text(name, style) })),
  };
}
