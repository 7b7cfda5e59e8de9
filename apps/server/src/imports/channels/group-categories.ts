/** Groups of a channel list as the provider's channel categories. */
import type { ProviderId, ChannelId } from '@aerial/domain/ids.ts';
import type { Trx } from '../transaction.ts';
import { nameKey } from './channel-names.ts';
import { placeChannels, removePlacements, type Placement } from './channel-tables.pg.ts';
import { slugOf } from '../slug.ts';

export interface GroupCategories {
  /**
   * Puts a channel into the category of its group, made if there is none of that name, and takes it out of the one of
   * the group it was in before. Written by `flush`.
   * @returns whether anything changes
   */
  place(channelId: ChannelId, group: string | undefined, before: string | undefined): Promise<boolean>;
  flush(): Promise<void>;
}

/** The categories of the provider, ready to place channels in. */
export async function groupCategories(trx: Trx, providerId: ProviderId, language: string): Promise<GroupCategories> {
  const rows = await trx
    .selectFrom('channel_categories')
    .select(['id', 'slug', 'name', 'position'])
    .where('provider_id', '=', providerId)
    .execute();
  const members = await trx
    .selectFrom('channel_category_channels')
    .select(['category_id', 'channel_id', 'position'])
    .where('provider_id', '=', providerId)
    .execute();
  const memberKey = ({ category_id, channel_id }: Placement): string => `${category_id} ${channel_id}`;
  const placed = new Set(members.map(memberKey));
  const lastPosition = new Map<number, number>();
  for (const { category_id, position } of members)
    lastPosition.set(category_id, Math.max(position, lastPosition.get(category_id) ?? 0));
  const slugs = new Set(rows.map(({ slug }) => slug));
  // a category known by its name in any language, or by the slug an earlier import gave it
  const byName = new Map<string, number>();
  for (const { id, name, slug } of rows)
    for (const key of [...Object.values(name).map(nameKey), `slug:${slug}`]) if (!byName.has(key)) byName.set(key, id);
  let nextId = rows.reduce((highest, { id }) => Math.max(highest, id), 0) + 1;
  let nextPosition = rows.reduce((highest, { position }) => Math.max(highest, position), 0) + 1;
  const added: (Placement & { position: number })[] = [];
  const removed: Placement[] = [];

  const find = (group: string): number | undefined => byName.get(nameKey(group)) ?? byName.get(`slug:${slugOf(group)}`);
  const add = async (group: string): Promise<number> => {
    const id = nextId++;
    let slug = slugOf(group) || `group-${id}`;
    if (slugs.has(slug)) slug = `${slug}-${id}`;
    slugs.add(slug);
    await trx
      .insertInto('channel_categories')
      .values({
        provider_id: providerId,
        id,
        slug,
        name: JSON.stringify({ [language]: group }),
        position: nextPosition++,
      })
      .execute();
    byName.set(nameKey(group), id);
    return id;
  };

  return {
    async place(channelId, group, before) {
      let hasChanged = false;
      const left = before !== undefined && before !== group ? find(before) : undefined;
      if (left !== undefined) {
        const placement = { category_id: left, channel_id: channelId };
        placed.delete(memberKey(placement));
        removed.push(placement);
        hasChanged = true;
      }
      // once placed, an operator may take it out: only a new group places it again
      if (group === undefined || before === group) return hasChanged;
      const placement = { category_id: find(group) ?? (await add(group)), channel_id: channelId };
      if (placed.has(memberKey(placement))) return hasChanged;
      placed.add(memberKey(placement));
      const position = (lastPosition.get(placement.category_id) ?? 0) + 1;
      lastPosition.set(placement.category_id, position);
      added.push({ ...placement, position });
      return true;
    },
    async flush() {
      await removePlacements(trx, providerId, removed.splice(0));
      await placeChannels(trx, providerId, added.splice(0));
    },
  };
}
