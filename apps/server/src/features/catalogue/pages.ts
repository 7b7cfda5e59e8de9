/** Pages and rows. Lists in four steps: ids, records, rules, wire. */
import { asContentId, type ProviderId, type ContentId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { HistoryItem, Row, Rowset, RowsetStub } from '@aerial/contract/shapes/row.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type Clock, type EpochMs } from '@aerial/domain/time.ts';
import type { ProfileOwner } from '../../accounts/profiles.ts';
import type { WireStyle } from '../../wire/content-parts.ts';
import { trailingId } from '@aerial/domain/refs.ts';
import { listOf } from '@aerial/domain/rows.ts';
import type { ProviderSettings } from '../../tenancy/provider.ts';
import type {
  ContentStore,
  Found,
  HistoryRecord,
  PageStore,
  PersonalRows,
  PersonalTitles,
  PromotionRecord,
  ReferenceStore,
  RowPage,
  RowReason,
  RowRecord,
} from './ports.ts';
import { FAVOURITES_PAGE, FAVOURITES_ROWS, favouritesRow, isFavouritesPage } from './favourites-page.ts';
import { isCardForChild, isHiddenRow, isWatchedRow, neighboursRow, personRow, personRowRef } from './rules.ts';
import { CACHE_TIMEOUT_S, historyItem, promotionWire, reasonWire, rowsetStub, rowStub } from './rows-wire.ts';
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
  fill(
    providerId: ProviderId,
    row: RowRecord,
    page: RowPage,
    whose: ProfileOwner,
    style: WireStyle,
  ): Promise<Cacheable<Row>>;
}

type Items = Pick<Row, 'contents' | 'channels' | 'persons' | 'promotions' | 'histories'>;
interface Filled {
  readonly items: Items;
  readonly count: number;
  readonly total: number;
  /** In place of the row’s own. */
  readonly title?: LocalizedText | undefined;
  readonly reason?: RowReason | undefined;
}

export interface PageServiceDeps {
  readonly pages: PageStore;
  readonly contents: ContentStore;
  readonly references: Pick<ReferenceStore, 'person'>;
  readonly personal: PersonalRows;
  settingsOf(providerId: ProviderId): Promise<Pick<ProviderSettings, 'timeZone' | 'hiddenPersonalRows'>>;
  readonly clock: Clock;
}

export function pageService({
  pages,
  contents,
  references,
  personal,
  settingsOf,
  clock,
}: PageServiceDeps): PageService {
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

  async function histories(
    providerId: ProviderId,
    page: RowPage,
    whose: ProfileOwner,
    style: WireStyle,
  ): Promise<Filled> {
    return historyItems(providerId, await pages.histories(providerId, whose, page, clock.now()), style);
  }

  async function historyItems(providerId: ProviderId, found: Found<HistoryRecord>, style: WireStyle): Promise<Filled> {
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

  /** Broadcasts of what the viewer follows, out of the archive. */
  async function recorded(
    providerId: ProviderId,
    page: RowPage,
    whose: ProfileOwner,
    style: WireStyle,
  ): Promise<Filled> {
    const { ids, reason } = await personal.recorded({ providerId, whose, isChild: page.isChild === true });
    const found = await pages.recorded(providerId, ids, page, clock.now());
    return { ...(await historyItems(providerId, found, style)), reason };
  }

  /** Titles that follow from what viewers watch. */
  async function watched(
    providerId: ProviderId,
    { query, libraryId }: RowRecord,
    page: RowPage,
    whose: ProfileOwner,
    style: WireStyle,
  ): Promise<Filled> {
    const audience = { providerId, whose, isChild: page.isChild === true };
    const titlesOf = async (): Promise<PersonalTitles> => {
      switch (query.kind) {
        case 'personal':
          return personal.titles({ ...audience, kind: query.of, place: query.place ?? 0, text: page.text });
        case 'neighbours':
          return personal.alsoWatched(audience, query.contentId, page.text);
        default:
          return { ids: await personal.topOfWeek(audience, page.text) };
      }
    };
    const { ids, title, reason } = await titlesOf();
    const part = ids.slice(page.offset, page.offset + page.limit);
    const cards = await contents.cards(providerId, part, page.libraryId ?? libraryId ?? undefined);
    return {
      items: { contents: cards.map((card) => contentCard(card, style)) },
      count: part.length,
      total: ids.length,
      title,
      reason,
    };
  }

  /** Channels of a row, or those that the viewer watches at this hour. */
  async function channels(
    providerId: ProviderId,
    row: RowRecord,
    page: RowPage,
    whose: ProfileOwner,
    style: WireStyle,
  ): Promise<Filled> {
    const own =
      row.query.kind === 'personal'
        ? await personal.channels(
            { providerId, whose, isChild: page.isChild === true },
            (await settingsOf(providerId)).timeZone,
          )
        : undefined;
    const found = await (own
      ? pages.channelsById(providerId, own.ids, page)
      : pages.channels(providerId, row, page, whose));
    return {
      items: { channels: found.items.map((channel) => channelCard(channel, style)) },
      count: found.items.length,
      total: found.total,
      reason: own?.reason,
    };
  }

  async function itemsOf(
    providerId: ProviderId,
    row: RowRecord,
    page: RowPage,
    whose: ProfileOwner,
    style: WireStyle,
  ): Promise<Filled> {
    // A page that a client cached may still name it.
    if (isHiddenRow(row, (await settingsOf(providerId)).hiddenPersonalRows))
      return { items: { [listOf(row.template) ?? 'contents']: [] }, count: 0, total: 0 };
    switch (listOf(row.template) ?? 'contents') {
      case 'channels':
        return channels(providerId, row, page, whose, style);
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
        if (row.query.kind === 'personal') return recorded(providerId, page, whose, style);
        return histories(providerId, page, whose, style);
      case 'contents': {
        if (isWatchedRow(row)) return watched(providerId, row, page, whose, style);
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
      const { hiddenPersonalRows: hidden } = await settingsOf(providerId);
      const rows = found.rows.filter((row) => !isHiddenRow(row, hidden));
      return ok({
        value: { ...rowsetStub(found.rowset, style), rows: rows.map((row) => rowStub(row, style)) },
        validUntil: validUntil(),
      });
    },

    async row(providerId, ref) {
      const own = favouritesRow(ref) ?? neighboursRow(ref);
      const works = personRowRef(ref);
      const person = works && (await references.person(providerId, works.person));
      const row = own ?? (works ? person && personRow(person.id, works.type) : await pages.row(providerId, ref));
      return row ? ok(row) : fail({ code: 'row_not_found', message: 'There is no such row.' });
    },

    async fill(providerId, row, page, whose, style) {
      const { items, count, total, title, reason } = await itemsOf(providerId, row, page, whose, style);
      const value: Row = {
        ...rowStub(title ? { ...row, title } : row, style),
        ...(reason && count > 0 && { reason: reasonWire(reason, style) }),
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
