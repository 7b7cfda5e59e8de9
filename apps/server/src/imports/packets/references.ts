/** What the references of a document stand for in the database. */
import { asProviderId } from '@aerial/domain/ids.ts';
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
  return ({ name, line }) => {
    const id = found.get(name);
    if (id === undefined) problems.add(line, `there is no ${what} ${name}`);
    return id;
  };
}

/** Loads what the document refers to: channels and libraries that the provider offers, contents, and the other packets' ids. */
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
    ...(document.packets ?? []).flatMap(({ links }) => links.contents),
    ...(document.licenses ?? []).map(({ content }) => content),
  ].map(({ name }) => name);
  const contents =
    names.length === 0
      ? []
      : await trx
          .selectFrom('contents')
          .select(['id', 'slug'])
          .where((eb) => eb.or([eb('slug', 'in', names), eb(eb.cast<string>('id', 'text'), 'in', names)]))
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
