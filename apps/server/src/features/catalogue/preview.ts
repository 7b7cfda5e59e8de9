/** What a row would hold that is not published, for an operator who arranges a page. */
import { asChannelId, asContentId, asUserId, type PersonId, type ProviderId } from '@aerial/domain/ids.ts';
import { trailingId } from '@aerial/domain/refs.ts';
import { listOf, type RowTemplate } from '@aerial/domain/rows.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { RowQuery } from '../../db/schema/pages.ts';
import { channelCard, contentCard, personCard, type PersonCardRecord } from '../../wire/cards.ts';
import type { WireStyle } from '../../wire/content-parts.ts';
import type { PageService } from './pages.ts';
import type { ContentStore, PageStore, RowPage, RowRecord } from './ports.ts';
import { isPersonOffered } from './references.pg.ts';
import { isCardForChild, isPersonalRow } from './rules.ts';

export interface RowDraft {
  readonly template: RowTemplate;
  readonly query: RowQuery;
  /** Of the chosen titles, channels or persons; of promotions the titles they lead to. */
  readonly ids: readonly string[];
}
export interface PreviewedRow {
  readonly items: readonly { readonly id: string; readonly title: string; readonly picture: string | null }[];
  readonly total: number;
  readonly isPersonal: boolean;
}

export interface RowPreviewer {
  (
    providerId: ProviderId,
    draft: RowDraft,
    audience: { readonly isChild: boolean; readonly limit: number; readonly language: string },
  ): Promise<PreviewedRow>;
}

/** Of more digits there are none. */
const MAX_INT_DIGITS = 9;
const numbers = (ids: readonly string[]): number[] => ids.filter((id) => id.length <= MAX_INT_DIGITS).map(Number);

/** Nobody: has watched nothing and saved nothing. */
const NOBODY = { userId: asUserId(0) };

export function rowPreviewer(deps: {
  readonly db: Kysely<Database>;
  readonly pages: PageStore;
  readonly contents: ContentStore;
  readonly fill: PageService['fill'];
}): RowPreviewer {
  const { db, pages, contents, fill } = deps;

  async function chosen(providerId: ProviderId, draft: RowDraft, page: RowPage, style: WireStyle) {
    switch (listOf(draft.template)) {
      case 'channels': {
        const found = await pages.channelsById(providerId, numbers(draft.ids).map(asChannelId), page);
        return found.items.map((channel) => channelCard(channel, style)).map(ofChannel);
      }
      case 'persons': {
        const ids = numbers(draft.ids);
        const { rows } = await sql<PersonCardRecord>`
          select p.id, p.slug, p.name, p.image, null as role from persons p
          where p.id = any (${ids}::int[]) and ${isPersonOffered(providerId)} order by array_position(${ids}::int[], p.id)`.execute(
          db,
        );
        return rows.map((person) => personCard(person, style)).map(ofPerson);
      }
      default: {
        const cards = await contents.cards(
          providerId,
          draft.ids.filter((id) => trailingId(id) !== undefined).map(asContentId),
        );
        const shown = cards.filter((card) => !page.isChild || isCardForChild(card));
        return shown.map((card) => contentCard(card, style)).map(ofContent(draft.template));
      }
    }
  }

  return async (providerId, draft, { isChild, limit, language }) => {
    const style: WireStyle = { language, absolute: (path) => path };
    const page: RowPage = { offset: 0, limit, text: undefined, libraryId: undefined, isChild };
    const { template, query } = draft;
    if (isPersonalRow({ template, query })) return { items: [], total: 0, isPersonal: true };
    if (query.kind === 'items') {
      const items = await chosen(providerId, draft, page, style);
      return { items, total: items.length, isPersonal: false };
    }
    const row: RowRecord = { id: '0', slug: '', title: {}, template, contentType: null, libraryId: null, query };
    const { value } = await fill(providerId, row, page, NOBODY, style);
    const items = [
      ...(value.contents ?? []).map(ofContent(template)),
      ...(value.channels ?? []).map(ofChannel),
      ...(value.persons ?? []).map(ofPerson),
    ];
    return { items, total: items.length + value.more_count, isPersonal: false };
  };
}

const isWide = (template: string): boolean => /-h$|promo/.test(template);
const ofContent =
  (template: RowTemplate) =>
  ({
    id,
    title,
    cover,
  }: {
    id: string;
    title: string;
    cover: { src_2x3: string | null; src_16x9: string | null };
  }) => ({
    id,
    title,
    picture: isWide(template) ? (cover.src_16x9 ?? cover.src_2x3) : (cover.src_2x3 ?? cover.src_16x9),
  });
const ofChannel = ({ id, name, logo }: { id: number; name: string; logo: string | null }) => ({
  id: String(id),
  title: name,
  picture: logo,
});
const ofPerson = ({ id, name, image }: { id: PersonId; name: string; image: string | null }) => ({
  id: String(id),
  title: name,
  picture: image,
});
