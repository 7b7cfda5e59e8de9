/** Groups of a channel list as the provider's channel categories. */
import { sql } from 'kysely';
import { nameKey } from './channel-names.ts';
import { slugOf } from './slug.ts';
import type { Trx } from './transaction.ts';

export interface GroupCategories {
  /**
   * Puts a channel into the category of its group, made if there is none of that name, and takes it out of the one of
   * the group it was in before.
   * @returns whether anything changed
   */
  place(channelId: number, group: string | undefined, before: string | undefined): Promise<boolean>;
}

/** The categories of the provider, ready to place channels in. */
export async function groupCategories(trx: Trx, providerId: number, language: string): Promise<GroupCategories> {
  const rows = await trx.selectFrom('channel_categories').select(['id', 'slug', 'name', 'position']).where('provider_id', '=', providerId).execute();
  const slugs = new Set(rows.map(({ slug }) => slug));
  // a category known by its name in any language, or by the slug an earlier import gave it
  const byName = new Map<string, number>();
  for (const { id, name, slug } of rows) for (const key of [...Object.values(name).map(nameKey), `slug:${slug}`]) if (!byName.has(key)) byName.set(key, id);
  let nextId = Math.max(0, ...rows.map(({ id }) => id)) + 1;
  let nextPosition = Math.max(0, ...rows.map(({ position }) => position)) + 1;

  const find = (group: string): number | undefined => byName.get(nameKey(group)) ?? byName.get(`slug:${slugOf(group)}`);
  const add = async (group: string): Promise<number> => {
    const id = nextId++;
    let slug = slugOf(group) || `group-${id}`;
    if (slugs.has(slug)) slug = `${slug}-${id}`;
    slugs.add(slug);
    await trx.insertInto('channel_categories').values({ provider_id: providerId, id, slug, name: JSON.stringify({ [language]: group }), position: nextPosition++ }).execute();
    byName.set(nameKey(group), id);
    return id;
  };

  return {
    async place(channelId, group, before) {
      let hasChanged = false;
      const left = before !== undefined && before !== group ? find(before) : undefined;
      if (left !== undefined) {
        await trx.deleteFrom('channel_category_channels').where('provider_id', '=', providerId).where('category_id', '=', left).where('channel_id', '=', channelId).execute();
        hasChanged = true;
      }
      // once placed, an operator may take it out: only a new group places it again
      if (group === undefined || before === group) return hasChanged;
      const category = find(group) ?? (await add(group));
      const { numInsertedOrUpdatedRows } = await trx.insertInto('channel_category_channels')
        .columns(['provider_id', 'category_id', 'channel_id', 'position'])
        .expression((eb) => eb.selectFrom('channel_category_channels').where('provider_id', '=', providerId).where('category_id', '=', category)
          .select([sql.val(providerId).$castTo<number>().as('p'), sql.val(category).$castTo<number>().as('c'), sql.val(channelId).$castTo<number>().as('ch'), sql<number>`coalesce(max(position), 0) + 1`.as('position')]))
        .onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
      return hasChanged || (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
  };
}
