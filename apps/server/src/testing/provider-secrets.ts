/** Objects of one provider only, each with a marker in its texts, and the addresses at which an attacker might look for them. */
import type { Call } from '@aerial/contract/core.ts';
import { toEpochSeconds } from '@aerial/domain/time.ts';
import type { TestServer } from './server.ts';

export interface ProviderSecrets {
  readonly marker: string;
  /** By kind, as favourites name them. */
  readonly ids: Readonly<Record<'channel' | 'program' | 'content' | 'person', number | string>>;
  /** Every address of the call that names one of the objects; the bare address of a call that names none. */
  addresses(call: Call): string[];
}

const MARKER = 'SECRET-OF-ONE-PROVIDER';
const text = JSON.stringify({ ru: MARKER, en: MARKER });

export async function secretsOf({ db, clock }: TestServer, providerId: number): Promise<ProviderSecrets> {
  const content = '799000000000000001';
  const [channel, library, category, rowset, row, person] = [9901, 9902, 9903, 9904, '649000000000000001', 9906];
  const playlist = await db
    .insertInto('playlists')
    .values({ items: JSON.stringify([{ asset: 'card-a', segments: 4 }]), segment_count: 4 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('channels')
    .values({ id: channel, slug: 'secret-channel', name: text, description: text })
    .execute();
  await db
    .insertInto('provider_channels')
    .values({ provider_id: providerId, channel_id: channel, num: channel, archived_days: 14 })
    .execute();
  await db
    .insertInto('channel_categories')
    .values({ provider_id: providerId, id: category, slug: 'secret-category', name: text })
    .execute();
  await db
    .insertInto('channel_category_channels')
    .values({ provider_id: providerId, category_id: category, channel_id: channel })
    .execute();
  await db.insertInto('libraries').values({ id: library, title: text }).execute();
  await db.insertInto('provider_libraries').values({ provider_id: providerId, library_id: library }).execute();
  const made = await db
    .insertInto('contents')
    .values({
      id: content,
      slug: `secret-film-${content}`,
      content_type: 'movie',
      title: text,
      short: text,
      description: text,
      year: 2020,
    })
    .returning('program_id')
    .executeTakeFirstOrThrow();
  await db.insertInto('library_contents').values({ library_id: library, content_id: content }).execute();
  await db.insertInto('content_media').values({ content_id: content, playlist_id: playlist.id }).execute();
  const trailer = await db
    .insertInto('trailers')
    .values({ content_id: content, library_id: library, playlist_id: playlist.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const now = toEpochSeconds(clock.now());
  // Seven days on: the tokens of the tests are made after a while.
  for (const day of [0, 8])
    await db
      .insertInto('schedule_entries')
      .values({
        channel_id: channel,
        start_at: now + day * 86_400 - 1800,
        duration_s: 86_400,
        title: text,
        subtitle: text,
        content_id: content,
      })
      .execute();
  // A show of the channel's guide that stands in no library.
  const show = '799000000000000002';
  const shown = await db
    .insertInto('contents')
    .values({
      id: show,
      slug: `secret-show-${show}`,
      content_type: 'program',
      title: text,
      short: text,
      description: text,
    })
    .returning('program_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('schedule_entries')
    .values({ channel_id: channel, start_at: now + 86_400, duration_s: 3600, title: text, content_id: show })
    .execute();
  await db
    .insertInto('news')
    .values({
      provider_id: providerId,
      id: 9907,
      title: text,
      short: text,
      body: text,
      published_at: new Date(clock.now() - 1000),
    })
    .execute();
  await db
    .insertInto('persons')
    .values({ id: person, slug: `secret-person-${person}`, name: text, bio: text })
    .execute();
  await db.insertInto('content_persons').values({ content_id: content, person_id: person, role: 'actor' }).execute();
  await db
    .insertInto('rowsets')
    .values({
      id: rowset,
      provider_id: providerId,
      slug: 'secret-rowset',
      title: text,
      description: text,
      template: 'group.catalog',
    })
    .execute();
  await db
    .insertInto('rows')
    .values({ id: row, provider_id: providerId, slug: 'secret-row', title: text, template: 'content-v' })
    .execute();
  await db.insertInto('rowset_rows').values({ rowset_id: rowset, row_id: row, position: 0 }).execute();
  await db.insertInto('row_items').values({ row_id: row, position: 0, content_id: content }).execute();

  const packet = 9908;
  await db
    .insertInto('packets')
    .values({ id: packet, provider_id: providerId, slug: 'secret-packet', name: text, short: text, is_base: true })
    .execute();
  await db.insertInto('packet_channels').values({ packet_id: packet, channel_id: channel }).execute();
  await db
    .insertInto('purchase_types')
    .values({
      provider_id: providerId,
      packet_id: packet,
      entity_license_id: null,
      code: 'month',
      currency: 'RUB',
      amount: 100,
      trial_amount: null,
      months: 1,
      valid_from: new Date(0),
    })
    .execute();

  const campaign = 9909;
  await db
    .insertInto('promo_campaigns')
    .values({
      id: campaign,
      provider_id: providerId,
      slug: 'secret-campaign',
      title: text,
      text,
      packet_ids: [packet],
      days: 30,
    })
    .execute();
  await db
    .insertInto('promo_keys')
    .values({ provider_id: providerId, campaign_id: campaign, code: 'SECRET-CODE' })
    .execute();

  const ids: readonly (readonly [RegExp, readonly (string | number)[]])[] = [
    [/^\/v2\/channels\/:id/, [channel]],
    [/^\/v2\/programs\/:id/, [made.program_id, shown.program_id]],
    [/^\/v2\/videos\/:id/, [made.program_id, shown.program_id]],
    [/^\/v2\/filters\/:id/, [rowset]],
    [/^\/v2\/news\/:id/, [9907]],
    [/^\/v2\/rowsets\/:id/, [rowset, 'secret-rowset']],
    [/^\/v2\/rows\/:id/, [row, 'secret-row']],
    [/^\/v2\/persons\/:id/, [person, `secret-person-${person}`]],
    [/^\/v2\/packets\/:id/, [packet]],
    [/^\/v2\/promokeys\/:key/, ['SECRET-CODE']],
    [/^\/v2\/promo\/:id/, [campaign, 'secret-campaign']],
    [/^\/v2\/trailers\/:id/, [trailer.id]],
    [/^\/v2\/libraries\/:library\/contents\/:id/, [content]],
    [/\/(contents|content_metadata)\/:id/, [content, `secret-film-${content}`, show, `secret-show-${show}`]],
  ];
  const queries: Readonly<Record<string, string>> = {
    library_id: `library_id=${library}`,
    person_id: `person_id=${person}`,
    search: `search=${MARKER}`,
    text: `text=${MARKER}`,
  };

  return {
    marker: MARKER,
    ids: { channel, program: shown.program_id, content: show, person },
    addresses(call) {
      const found = ids.find(([pattern]) => pattern.test(call.path))?.[1] ?? ['1'];
      const paths = found.map((id) => call.path.replace(':library', String(library)).replaceAll(/:\w+/g, String(id)));
      const known = Object.keys((call.query as { properties?: object } | undefined)?.properties ?? {}).filter(
        (name) => name in queries,
      );
      return paths.flatMap((path) => [path, ...known.map((name) => `${path}?${queries[name]}`)]);
    },
  };
}
