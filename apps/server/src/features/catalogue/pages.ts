/** Pages and rows. Lists in four steps: ids, records, rules, wire. */
import { asContentId, type ProviderId, type UserId, type ContentId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { HistoryItem, Row, Rowset, RowsetStub } from '@aerial/contract/shapes/row.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type Clock, type EpochMs } from '@aerial/domain/time.ts';
import type { WireStyle } from '../../wire/content-parts.ts';
import { trailingId } from '@aerial/domain/refs.ts';
import { listOf } from '@aerial/domain/rows.ts';
import type { ContentStore, PageStore, PromotionRecord, ReferenceStore, RowPage, RowRecord, Whose } from './ports.ts';
import { FAVOURITES_PAGE, FAVOURITES_ROWS, favouritesRow, isFavouritesPage } from './favourites-page.ts';
import { isCardForChild, personRow, personRowRef } from './rules.ts';
import { CACHE_TIMEOUT_S, historyItem, promotionWire, rowsetStub, rowStub } from './rows-wire.ts';
import { channelCard, contentCard, personCard } from '../../wire/cards.ts';

export interface Cacheable<T> {
  readonly value: T;
  readonly validUntil: EpochMs;
}

export interface PageService {
  rowsets(providerId: ProviderId, style: WireStyle): Promise<Cacheable<RowsetStub[]>>;
  rowset(providerId: ProviderId, ref: string, style: WireStyle): Promise<Result<Cacheable<Rowset>, AppError>>;
  /** By id or slug; rows of persons are built on request. */
  row(providerId: ProviderId, ref: string): Promise<Result<RowRecord, AppError>>;
  fill(providerId: ProviderId, row: RowRecord, page: RowPage, whose: Whose, style: WireStyle): Promise<Cacheable<Row>>;
}

type Items = Pick<Row, 'contents' | 'channels' | 'persons' | 'promotions' | 'histories'>;
interface Filled {
  readonly items: Items;
  readonly count: number;
  readonly total: number;
}

export function pageService(
  pages: PageStore,
  contents: ContentStore,
  references: Pick<ReferenceStore, 'person'>,
  clock: Clock,
): PageService {
  const validUntil = (): EpochMs => epochMs(clock.now() + CACHE_TIMEOUT_S * 1000);

  async function promotions(providerId: ProviderId, row: RowRecord, page: RowPage, style: WireStyle): Promise<Filled> {
    const found = await pages.promotions(row, page);
    const contentOf = (promotion: Record<string, unknown>): ContentId | undefined => {
      const destination = promotion['destination'] as { type?: unknown; id?: unknown } | undefined;
      const id = destination?.type === 'content' ? trailingId(String(destination.id ?? '')) : undefined;
      return id === undefined ? undefined : asContentId(id);
    };
    const ids = found.items.flatMap(({ promotion }) => contentOf(promotion) ?? []);
    const [cards, promoted] = await Promise.all([contents.cards(providerId, ids), pages.promoted(ids)]);
    const isShown = (id: ContentId | undefined): boolean =>
      !page.isChild || id === undefined || isCardForChild(cards.find((card) => card.id === id));
    const records = found.items
      .filter(({ promotion }) => isShown(contentOf(promotion)))
      .map(({ position, promotion }): PromotionRecord => {
        const id = contentOf(promotion);
        const about = id === undefined ? undefined : promoted.get(id);
        return {
          position,
          promotion,
          content: cards.find((card) => card.id === id),
          background: about?.background ?? {},
          description: about?.description ?? {},
          trailerId: about?.trailerId ?? null,
        };
      });
    return {
      items: { promotions: records.map((record) => promotionWire(record, style)) },
      count: found.items.length,
      total: found.total,
    };
  }

  async function histories(providerId: ProviderId, page: RowPage, userId: UserId, style: WireStyle): Promise<Filled> {
    const found = await pages.histories(providerId, userId, page);
    const cards = new Map(
      (
        await contents.cards(
          providerId,
          found.items.map((item) => item.contentId),
        )
      ).map((card) => [card.id, card]),
    );
    const items = found.items.flatMap((history): HistoryItem[] => {
      const card = cards.get(history.contentId);
      return card ? [historyItem(history, card, style)] : [];
    });
    return { items: { histories: items }, count: found.items.length, total: found.total };
  }

  async function itemsOf(
    providerId: ProviderId,
    row: RowRecord,
    page: RowPage,
    whose: Whose,
    style: WireStyle,
  ): Promise<Filled> {
    switch (listOf(row.template) ?? 'contents') {
      case 'channels': {
        const found = await pages.channels(providerId, row, page, whose);
        return {
          items: { channels: found.items.map((channel) => channelCard(channel, style)) },
          count: found.items.length,
          total: found.total,
        };
      }
      case 'persons': {
        const found = await pages.persons(providerId, row, page, whose);
        return {
          items: { persons: found.items.map((person) => personCard(person, style)) },
          count: found.items.length,
          total: found.total,
        };
      }
      case 'promotions':
        return promotions(providerId, row, page, style);
      case 'histories':
        return histories(providerId, page, whose.userId, style);
      case 'contents': {
        const found = await pages.contentIds(providerId, row, page, whose);
        const cards = await contents.cards(providerId, found.items, page.libraryId ?? row.libraryId ?? undefined);
        return {
          items: { contents: cards.map((card) => contentCard(card, style)) },
          count: found.items.length,
          total: found.total,
        };
      }
    }
  }

  return {
    async rowsets(providerId, style) {
      const rowsets = [...(await pages.rowsets(providerId)), FAVOURITES_PAGE];
      return { value: rowsets.map((rowset) => rowsetStub(rowset, style)), validUntil: validUntil() };
    },

    async rowset(providerId, ref, style) {
      const found = isFavouritesPage(ref)
        ? { rowset: FAVOURITES_PAGE, rows: FAVOURITES_ROWS }
        : await pages.rowset(providerId, ref);
      if (!found) return fail({ code: 'rowset_not_found', message: 'There is no such page.' });
      return ok({
        value: { ...rowsetStub(found.rowset, style), rows: found.rows.map((row) => rowStub(row, style)) },
        validUntil: validUntil(),
      });
    },

    async row(providerId, ref) {
      const own = favouritesRow(ref);
      if (own) return ok(own);
      const works = personRowRef(ref);
      const person = works && (await references.person(providerId, works.person));
      const row = works ? person && personRow(person.id, works.type) : await pages.row(providerId, ref);
      return row ? ok(row) : fail({ code: 'row_not_found', message: 'There is no such row.' });
    },

    async fill(providerId, row, page, whose, style) {
      const { items, count, total } = await itemsOf(providerId, row, page, whose, style);
      const value: Row = {
        ...rowStub(row, style),
        offset: page.offset,
        limit: page.limit,
        more_count: Math.max(0, total - page.offset - count),
        ...items,
        cache_timeout: CACHE_TIMEOUT_S,
      };
      return { value, validUntil: validUntil() };
    },
  };
}
