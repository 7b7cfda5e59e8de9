/** Providers, channels and their categories of the demo. */
import { asProviderId, asChannelId } from '@aerial/domain/ids.ts';
import type { Transaction } from 'kysely';
import type { ChannelSourceJson } from '../db/schema/channels.ts';
import type { Database } from '../db/schema.ts';
import type { DemoChannel } from '../../../../demo/catalogue/types.ts';
import type { CatalogueProvider, DemoCatalogue } from './catalogue.ts';
import { demoVitrina, feedPath } from './elsewhere-paths.ts';
import type { Pictures } from './pictures.ts';
import { upsert } from './upsert.ts';

/** Sound of the demo's channels. */
const AUDIO = [
  { language: 'ru', label: 'Русский' },
  { language: 'en', label: 'English' },
];

export async function loadProviders(
  trx: Transaction<Database>,
  providers: readonly CatalogueProvider[],
): Promise<void> {
  await upsert(
    trx,
    'providers',
    {
      id: 'int',
      shortname: 'text',
      name: 'jsonb',
      is_default: 'boolean',
      hosts: 'text[]',
      networks: 'cidr[]',
      settings: 'jsonb',
      partners: 'jsonb',
    },
    ['id'],
    providers.map((p) => ({
      id: p.id,
      shortname: p.shortname,
      name: p.name,
      is_default: p.isDefault,
      hosts: p.hosts,
      networks: p.networks,
      settings: p.settings,
      partners: p.partners,
    })),
  );
}

export async function loadChannels(
  trx: Transaction<Database>,
  catalogue: DemoCatalogue,
  files: Pictures,
): Promise<void> {
  await upsert(
    trx,
    'channels',
    {
      id: 'int',
      slug: 'text',
      name: 'jsonb',
      description: 'jsonb',
      age: 'int',
      is_hd: 'boolean',
      logo: 'text',
      cover: 'jsonb',
      source: 'jsonb',
      vitrina: 'jsonb',
      audio: 'jsonb',
    },
    ['id'],
    catalogue.channels.map((channel) => ({
      id: channel.id,
      slug: channel.slug,
      name: channel.name,
      description: channel.description,
      age: channel.age,
      is_hd: channel.isHd,
      ...channelPictures(files, channel.slug),
      source: sourceOf(channel),
      vitrina: channel.isVitrina ? demoVitrina(channel.id) : null,
      audio: [...AUDIO, ...(channel.moreLanguages ?? []).map((language) => ({ language, label: nameOf(language) }))],
    })),
  );
  for (const provider of catalogue.providers) await offerChannels(trx, catalogue, provider);
}

const nameOf = (language: string): string => {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};

/** Feeds are the demo's own: addresses without a host are of this installation. */
function sourceOf({ isRadio, records }: DemoChannel): ChannelSourceJson {
  if (records !== undefined) return { kind: 'recorded', url: feedPath(records) };
  return { kind: 'timeline', ...(isRadio && { audioOnly: true }) };
}

function channelPictures(files: Pictures, slug: string): { logo: string; cover: Record<string, string> } {
  const logo = files.first(`channels/${slug}-logo.webp`, `channels/${slug}-logo.png`, `channels/${slug}-logo.svg`);
  const light = files.ifPresent(`channels/${slug}-light.webp`) ?? logo;
  const wide = files.first(`channels/${slug}-cover.webp`);
  return {
    logo,
    cover: { full: logo, bg: wide, color_bg: wide, light_bg: light, dark_bg: logo, src_16x9: wide, src_2x3: wide },
  };
}

async function offerChannels(
  trx: Transaction<Database>,
  catalogue: DemoCatalogue,
  provider: CatalogueProvider,
): Promise<void> {
  const offered = catalogue.channels.filter((channel) => provider.channelIds?.includes(channel.id) ?? true);
  await upsert(
    trx,
    'provider_channels',
    { provider_id: 'int', channel_id: 'int', num: 'int', is_free: 'boolean', archived_days: 'int' },
    ['provider_id', 'channel_id'],
    offered.map((channel) => ({
      provider_id: provider.id,
      channel_id: channel.id,
      num: channel.id,
      is_free: channel.isFree,
      archived_days: channel.archivedDays,
    })),
  );
  await upsert(
    trx,
    'channel_categories',
    { provider_id: 'int', id: 'int', slug: 'text', name: 'jsonb', tags: 'jsonb', position: 'int' },
    ['provider_id', 'id'],
    catalogue.categories.map((category, position) => ({
      provider_id: provider.id,
      id: category.id,
      slug: category.slug,
      name: category.name,
      tags: category.tags,
      position,
    })),
  );
  await trx
    .deleteFrom('channel_category_channels')
    .where('provider_id', '=', asProviderId(provider.id))
    .where(
      'channel_id',
      'in',
      offered.map((c) => asChannelId(c.id)),
    )
    .execute();
  await upsert(
    trx,
    'channel_category_channels',
    { provider_id: 'int', category_id: 'int', channel_id: 'int', position: 'int' },
    ['provider_id', 'category_id', 'channel_id'],
    catalogue.categories.flatMap((category) =>
      offered
        .filter((channel) => isIn(channel, category))
        .map((channel, position) => ({
          provider_id: provider.id,
          category_id: category.id,
          channel_id: channel.id,
          position,
        })),
    ),
  );
}

const isIn = (
  channel: DemoChannel,
  category: { readonly slug: string; readonly tags: Readonly<Record<string, boolean>> },
): boolean => category.tags['all_channels'] === true || channel.categories.includes(category.slug);
