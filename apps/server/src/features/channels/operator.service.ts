/** Channels as their operator arranges them: one use case each. */
import type { AppError } from '@aerial/contract/errors.ts';
import type { ChannelId, ProviderId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type {
  ArrangedChannel,
  Arrangement,
  BulkChange,
  ChannelArrangements,
  ChannelFacts,
  ChannelFilter,
  ChannelWriter,
} from './operator.ports.ts';
import { renumbered, storedSource, versionOf } from './operator.rules.ts';

const unknown: AppError = { code: 'channel_not_found', message: 'There is no such channel.' };
const changedMeanwhile: AppError = {
  code: 'changed_meanwhile',
  message: 'It was changed meanwhile. Load it again and repeat your change.',
};
const shared: AppError = {
  code: 'shared_channel',
  message: 'Other providers show this channel as well: it cannot be changed itself here.',
};
const refused = (field: string): AppError => ({
  code: 'validation_failed',
  message: 'The request is not valid.',
  detail: { [field]: ['Please check this value.'] },
});

export type SourceValues = Parameters<typeof storedSource>[0];
export interface ChannelValues extends Arrangement, Omit<ChannelFacts, 'source'> {
  readonly source?: SourceValues | undefined;
}
type Answer<T> = Promise<Result<T, AppError>>;

const hasText = (name: ChannelFacts['name']): boolean =>
  name !== undefined && Object.values(name).some((text) => text.trim() !== '');

/** Undoes the transaction of a change that is refused. */
class Refused extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.code);
    this.error = error;
  }
}

export function channelArranger(store: ChannelArrangements, invalidate: () => void) {
  /** The result as a value; a failure is undone. */
  async function write<T>(
    providerId: ProviderId,
    work: (writer: ChannelWriter) => Answer<T>,
    isDryRun = false,
  ): Answer<T> {
    try {
      const value = await store.write(
        providerId,
        async (writer) => {
          const result = await work(writer);
          if (!result.ok) throw new Refused(result.error);
          return result.value;
        },
        isDryRun,
      );
      if (!isDryRun) invalidate();
      return ok(value);
    } catch (error) {
      if (error instanceof Refused) return fail(error.error);
      throw error;
    }
  }

  const checkCategories = async (writer: ChannelWriter, ids: readonly number[] | undefined) =>
    ids && ids.length > 0 && (await writer.unknownCategories(ids)).length > 0 ? refused('category_ids') : undefined;

  /** What of a channel or a bulk change names something that the provider does not have. */
  const checkNames = async (
    writer: ChannelWriter,
    categoryIds: readonly number[] | undefined,
    packets: readonly string[] | undefined,
  ) =>
    (await checkCategories(writer, categoryIds)) ??
    (packets && packets.length > 0 && (await writer.unknownPackets(packets)).length > 0
      ? refused('packets')
      : undefined);

  return {
    categories: store.categories,

    async list(providerId: ProviderId, filter: ChannelFilter, cursor: string | undefined, limit: number) {
      const [num, id] = cursor?.split('.').map(Number) ?? [];
      const after = num === undefined || id === undefined ? undefined : { num, id };
      const [rows, total] = await Promise.all([
        store.page(providerId, filter, after, limit + 1),
        store.count(providerId, filter),
      ]);
      const items = rows.slice(0, limit);
      const last = rows.length > limit ? items.at(-1) : undefined;
      return { items, total, nextCursor: last ? `${last.num}.${last.id}` : null };
    },

    async find(providerId: ProviderId, id: ChannelId): Answer<ArrangedChannel> {
      const found = await store.find(providerId, id);
      return found ? ok(found) : fail(unknown);
    },

    create: (
      providerId: ProviderId,
      {
        name,
        description,
        age,
        logo,
        source,
        ...arrangement
      }: ChannelValues & {
        readonly name: NonNullable<ChannelFacts['name']>;
        readonly source: SourceValues;
      },
    ): Answer<ArrangedChannel> =>
      write(providerId, async (writer) => {
        if (!hasText(name)) return fail(refused('name'));
        const wrong = await checkNames(writer, arrangement.category_ids, arrangement.packets);
        if (wrong) return fail(wrong);
        const id = await writer.insert({ name, description, age, logo, source: storedSource(source, undefined) });
        await writer.change(id, arrangement, {});
        return ok((await writer.find(id))!);
      }),

    change: (providerId: ProviderId, id: ChannelId, version: string, values: ChannelValues): Answer<ArrangedChannel> =>
      write(providerId, async (writer) => {
        const present = await writer.find(id);
        if (!present) return fail(unknown);
        if (versionOf(present) !== version) return fail(changedMeanwhile);
        const { name, description, age, logo, source, ...arrangement } = values;
        const facts = { name, description, age, logo, source };
        if (present.is_shared && Object.values(facts).some((value) => value !== undefined)) return fail(shared);
        if (name !== undefined && !hasText(name)) return fail(refused('name'));
        // What a timeline plays is made of its assets, not of an address.
        if (source && present.source.kind === 'timeline') return fail(refused('source'));
        const wrong = await checkNames(writer, arrangement.category_ids, arrangement.packets);
        if (wrong) return fail(wrong);
        await writer.change(id, arrangement, {
          ...facts,
          source: source && storedSource(source, present.source),
        });
        return ok((await writer.find(id))!);
      }),

    changeMany: (providerId: ProviderId, filter: ChannelFilter, change: BulkChange, isDryRun: boolean) =>
      write(
        providerId,
        async (writer) => {
          const wrong = await checkNames(writer, change.addCategoryIds, change.addPackets);
          return wrong ? fail(wrong) : ok(await writer.changeMany(filter, change));
        },
        isDryRun,
      ),

    /** @returns how many channels have another number now; channel_not_found where one is not the provider's */
    number: (providerId: ProviderId, ids: readonly ChannelId[], from: number): Answer<number> =>
      write(providerId, async (writer) => {
        const present = await writer.numbers();
        const known = new Set(present.map(({ id }) => id));
        if (ids.some((id) => !known.has(id))) return fail(unknown);
        if (new Set(ids).size < ids.length) return fail(refused('ids'));
        const numbers = renumbered(present, ids, from);
        await writer.renumber(numbers);
        return ok(numbers.size);
      }),

    remove: (providerId: ProviderId, id: ChannelId): Answer<undefined> =>
      write(providerId, async (writer) => {
        if (!(await writer.find(id))) return fail(unknown);
        await writer.remove(id);
        return ok(undefined);
      }),
  };
}
export type ChannelArranger = ReturnType<typeof channelArranger>;
