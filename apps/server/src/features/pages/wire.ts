import type { OperatorPage, PageItem, PageVersion } from '@aerial/contract/calls/operator-pages.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { epochMs, isoSeconds } from '@aerial/domain/time.ts';
import type { ItemLooks, PageVersionRow, StoredItem } from './ports.ts';
import { promotedTitle, promotionId, queryWire, versionOf } from './rules.ts';
import type { ShownPage } from './service.ts';

const localized = (value: unknown): LocalizedText | undefined =>
  typeof value === 'string' ? { ru: value } : ((value ?? undefined) as LocalizedText | undefined);

function itemWire(item: StoredItem, at: number, looks: ItemLooks): PageItem {
  const { content_id: content, channel_id: channel, person_id: person, promotion } = item;
  const wire = (
    kind: PageItem['kind'],
    id: string | number,
    look: ReturnType<ItemLooks['contents']['get']>,
  ): PageItem => ({
    kind,
    id: String(id),
    title: { ...look?.title },
    picture: look?.picture ?? null,
  });
  if (content !== null) return wire('content', content, looks.contents.get(content));
  if (channel !== null) return wire('channel', channel, looks.channels.get(channel));
  if (person !== null) return wire('person', person, looks.persons.get(person));
  const said = promotion ?? {};
  const about = looks.contents.get(promotedTitle(said) ?? '');
  const picture = said['image'] ?? said['cover'] ?? about?.picture;
  return {
    kind: 'promotion',
    id: promotionId(said, at),
    title: { ...(localized(said['title']) ?? about?.title) },
    picture: typeof picture === 'string' ? picture : null,
  };
}

export const pageWire = ({ page, looks }: ShownPage): OperatorPage => ({
  id: page.id,
  version: versionOf(page),
  slug: page.slug,
  title: { ...page.title },
  description: { ...page.description },
  in_menu: page.in_menu,
  rows: page.rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: { ...row.title },
    template: row.template,
    query: queryWire(row.query),
    items: row.items.map((item, at) => itemWire(item, at, looks)),
    pages: looks.pages.get(row.id) ?? 1,
  })),
});

export const pageVersionWire = (version: PageVersionRow): PageVersion => ({
  id: version.id,
  replaced_at: isoSeconds(epochMs(version.replaced_at.getTime())),
  replaced_by: version.replaced_by,
  rows: version.rows,
});
