/** Packets as an operator edits them one by one: one use case each, written by the import. */
import type { PacketChanges } from '@aerial/contract/calls/operator-packets.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { asCurrency } from '@aerial/domain/money.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Kysely, Transaction } from 'kysely';
import { publishIn } from '../../bus/bus.pg.ts';
import { topics } from '../../bus/topics.ts';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import type { PacketEntry } from '../../imports/packets/document.ts';
import { DocumentError } from '../../imports/packets/fields.ts';
import { writePackets } from '../../imports/packets/write-packets.ts';
import { slugOf } from '../../imports/slug.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { entryOf, type FieldFaults } from './operator.entry.ts';
import {
  findPacket,
  listPackets,
  namedPackets,
  packetVersion,
  takenSlugs,
  type EditedPacket,
} from './operator.packets.pg.ts';

type Answer<T> = Promise<Result<T, AppError>>;

const unknownPacket: AppError = { code: 'packet_not_found', message: 'There is no such packet.' };
const changedMeanwhile: AppError = {
  code: 'changed_meanwhile',
  message: 'It was changed meanwhile. Load it again and repeat your change.',
};
const sold: AppError = {
  code: 'packet_sold',
  message: 'This packet was sold: whether it is a base packet, a promo packet or a donation cannot be changed.',
};
const invalid = (detail: FieldFaults): AppError => ({
  code: 'validation_failed',
  message: 'The request is not valid.',
  detail,
});

/** Pages of the console beside those of packets. */
const RESERVED = ['document', 'new'];
/** The console leads to a packet by its slug, which begins and ends with a letter or digit. */
function freeSlug(name: PacketEntry['texts']['name'], language: string, taken: ReadonlySet<string>): string {
  const named = name[language] ?? Object.values(name)[0] ?? '';
  const base = slugOf(named).slice(0, 50).replace(/-+$/u, '') || 'packet';
  for (let ordinal = 1; ; ordinal += 1) {
    const slug = ordinal === 1 ? base : `${base}-${ordinal}`;
    if (!taken.has(slug) && !RESERVED.includes(slug)) return slug;
  }
}

/** Undoes the transaction of a change that is refused. */
class Refused extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.code);
    this.error = error;
  }
}

/** The refusal of a change that the import does not write. */
function refusalOf({ problems }: DocumentError): AppError {
  if (problems.some(({ isSold }) => isSold)) return sold;
  return invalid(Object.fromEntries(problems.map(({ path = 'name' }) => [path, ['Please check this value.']])));
}

export function packetEditor({
  db,
  clock,
  invalidate,
}: {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  /** The packets of this process have changed. */
  invalidate(): void;
}) {
  const currencyOf = ({ settings }: ProviderRecord) => asCurrency(settings.currency.ISO_CODE);
  const present = () => new Date(clock.now());

  async function write(
    { id: providerId }: ProviderRecord,
    work: (trx: Transaction<Database>) => Promise<string>,
  ): Answer<EditedPacket> {
    try {
      const packet = await transaction(db, async (trx) => {
        const slug = await work(trx);
        await publishIn(trx, topics.catalogue, null);
        return (await findPacket(trx, providerId, slug, { now: present() }))!;
      });
      invalidate();
      return ok(packet);
    } catch (error) {
      if (error instanceof Refused) return fail(error.error);
      if (error instanceof DocumentError) return fail(refusalOf(error));
      throw error;
    }
  }

  async function store(
    trx: Transaction<Database>,
    provider: ProviderRecord,
    { slug, found, values }: { readonly slug: string; readonly found?: EditedPacket; readonly values: PacketChanges },
  ): Promise<string> {
    const [currency, now] = [currencyOf(provider), present()];
    const entry = entryOf(slug, found, values, { currency, now });
    if (!entry.ok) throw new Refused(invalid(entry.error));
    await writePackets(
      trx,
      { providerId: provider.id, currency, now, keepsOthers: true, known: found ? await namedPackets(trx, found) : [] },
      { packets: [entry.value], licenses: undefined, campaigns: [] },
    );
    return slug;
  }

  return {
    list: (provider: ProviderRecord) => listPackets(db, provider.id, present()),

    async find(provider: ProviderRecord, slug: string): Answer<EditedPacket> {
      const found = await findPacket(db, provider.id, slug, { now: present() });
      return found ? ok(found) : fail(unknownPacket);
    },

    create: (
      provider: ProviderRecord,
      values: PacketChanges & Required<Pick<PacketChanges, 'name'>>,
    ): Answer<EditedPacket> =>
      write(provider, async (trx) => {
        const taken = await takenSlugs(trx, provider.id);
        const slug = freeSlug(values.name, provider.settings.defaultLanguage, taken);
        return store(trx, provider, { slug, values });
      }),

    /** Fails with packet_not_found, with changed_meanwhile, and with packet_sold where the kind of a packet that was sold would change. */
    change: (provider: ProviderRecord, slug: string, version: string, values: PacketChanges): Answer<EditedPacket> =>
      write(provider, async (trx) => {
        const found = await findPacket(trx, provider.id, slug, { now: present(), isLocked: true });
        if (!found) throw new Refused(unknownPacket);
        if (packetVersion(found) !== version) throw new Refused(changedMeanwhile);
        return store(trx, provider, { slug, found, values });
      }),
  };
}
export type PacketEditor = ReturnType<typeof packetEditor>;
