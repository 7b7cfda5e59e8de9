/** What the references of a document stand for in the database. */
import { asProviderId } from '@aerial/domain/ids.ts';
import { sql, type RawBuilder } from 'kysely';
import type { PacketDocument } from './document.ts';
import type { Problems, Reference } from './fields.ts';
import type { Trx } from '../transaction.ts';

/** Finds an id by slug or number; undefined is reported as a problem. */
export type Resolve<Id> = (reference: Reference) => Id | undefined;

export interface References {
  readonly channel: Resolve<number>;
  readonly library: Resolve<number>;
  readonly content: Resolve<string>;
  readonly packet: Resolve<number>;
}

/** @returns the id for each way to name it; numbers win over slugs that look like numbers */
function resolver<Id extends number | string>(
  what: string,
  rows: readonly { readonly id: Id; readonly slug: string }[],
  problems: Problems,
): Resolve<Id> {
  const found = new Map<string, Id>(rows.map(({ id, slug }) => [slug, id]));
  for (const { id } of rows) found.set(String(id), id);
  return ({ name, line, path }) => {
    const id = found.get(name);
    if (id === undefined) problems.add(line, `there is no ${what} ${name}`, { path });
    return id;
  };
}

/** Contents `c` that the provider may sell: its own, those of its libraries, and those that belong to every provider. */
export const isSellableBy = (providerId: number): RawBuilder<boolean> => sql<boolean>`(
  c.owner_id = ${providerId}
  or exists (select from provider_libraries p where p.provider_id = ${providerId}
    and (p.library_id = any (c.library_ids)
      or p.library_id in (select w.library_id from withheld_contents w where w.content_id = c.id)))
  or c.owner_id is null and c.library_ids = '{}' and not exists (select from withheld_contents w where w.content_id = c.id))`;

/** Loads what the document refers to: channels, libraries and contents that the provider offers, and the other packets' ids. */
export async function loadReferences(
  trx: Trx,
  providerId: number,
  document: PacketDocument,
  packets: readonly { readonly id: number; readonly slug: string }[],
  problems: Problems,
): Promise<References> {
  const channels = await trx
    .selectFrom('channels as c')
    .innerJoin('provider_channels as p', 'p.channel_id', 'c.id')
    .select(['c.id', 'c.slug'])
    .where('p.provider_id', '=', asProviderId(providerId))
    .execute();
  const libraries = await trx
    .selectFrom('provider_libraries')
    .select('library_id as id')
    .where('provider_id', '=', asProviderId(providerId))
    .execute();
  const names = [
    ...(document.packets ?? []).flatMap(({ links }) => links.contents ?? []),
    ...(document.licenses ?? []).map(({ content }) => content),
  ].map(({ name }) => name);
  const contents =
    names.length === 0
      ? []
      : await trx
          .selectFrom('contents as c')
          .select(['c.id', 'c.slug'])
          .where((eb) => eb.or([eb('c.slug', 'in', names), eb(eb.cast<string>('c.id', 'text'), 'in', names)]))
          .where(isSellableBy(providerId))
          .execute();
  return {
    channel: resolver('channel of this provider', channels, problems),
    library: resolver(
      'library of this provider',
      libraries.map(({ id }) => ({ id, slug: String(id) })),
      problems,
    ),
    content: resolver('content', contents, problems),
    packet: resolver('packet', packets, problems),
  };
}
