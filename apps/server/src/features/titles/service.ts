/** Titles as their operator edits them: one use case each. */
import type { AppError } from '@aerial/contract/errors.ts';
import type { ContentId, ProviderId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import { changedMeanwhile, refused, Refused, sharedTitle } from './refusals.ts';
import type { EditedTitle, PartRow, TitleFilter, TitleStore, TitleValues, TitleWriter } from './ports.ts';
import { faultsOf, isNamed, trimmed, versionOf } from './rules.ts';

const unknown: AppError = { code: 'content_not_found', message: 'There is no such content.' };
const inUse: AppError = {
  code: 'title_in_use',
  message: 'It is sold, or stands in the guide: it can be taken off the site, not deleted.',
};
const numberTaken: AppError = { code: 'already_exists', message: 'There is a part with this number already.' };

type Answer<T> = Promise<Result<T, AppError>>;

/** PostgreSQL: another row still refers to it. */
const isReferenced = (error: unknown): boolean => (error as { code?: string }).code === '23503';

export function titleEditor(store: TitleStore, clock: Clock) {
  async function write<T>(providerId: ProviderId, work: (writer: TitleWriter) => Promise<T>): Answer<T> {
    try {
      return ok(await store.write(providerId, work));
    } catch (error) {
      if (error instanceof Refused) return fail(error.error);
      throw error;
    }
  }

  async function editable(writer: TitleWriter, id: ContentId): Promise<EditedTitle> {
    const present = await writer.find(id, true);
    if (!present) throw new Refused(unknown);
    if (!present.is_editable) throw new Refused(sharedTitle);
    return present;
  }

  async function check(writer: TitleWriter, values: TitleValues, present?: EditedTitle): Promise<void> {
    const faults = [...faultsOf(values), ...(await writer.unknownIn(values, present?.places ?? []))];
    if (faults.length > 0) throw new Refused(refused(...faults));
  }

  return {
    async list(providerId: ProviderId, filter: TitleFilter, before: string | undefined, limit: number) {
      const rows = await store.page(providerId, filter, before, limit + 1);
      const items = rows.slice(0, limit);
      return { items, nextCursor: rows.length > limit ? items.at(-1)!.id : null };
    },

    async find(providerId: ProviderId, id: ContentId): Answer<EditedTitle> {
      const found = await store.find(providerId, id);
      return found ? ok(found) : fail(unknown);
    },

    async parts(providerId: ProviderId, id: ContentId): Answer<readonly PartRow[]> {
      const found = await store.find(providerId, id);
      return found ? ok(await store.parts(found.id)) : fail(unknown);
    },

    create: (
      providerId: ProviderId,
      { type, title, ...values }: TitleValues & { type: 'movie' | 'series'; title: LocalizedText },
    ): Answer<EditedTitle> =>
      write(providerId, async (writer) => {
        await check(writer, { title, ...values });
        const id = await writer.insert({ type, title });
        await writer.change(id, values);
        await writer.settle(id, clock.now());
        return (await writer.find(id, false))!;
      }),

    createPart: (
      providerId: ProviderId,
      parentId: ContentId,
      { number, title, ...values }: TitleValues & { number: number; title: LocalizedText },
    ): Answer<EditedTitle> =>
      write(providerId, async (writer) => {
        const parent = await editable(writer, parentId);
        const type = { series: 'season', season: 'episode' } as const;
        if (parent.content_type !== 'series' && parent.content_type !== 'season') throw new Refused(refused('id'));
        await check(writer, { title, ...values });
        if (await writer.hasPart(parentId, number)) throw new Refused(numberTaken);
        const id = await writer.insert({ type: type[parent.content_type], parent, number, title });
        // What is for adults is so in all its parts; pictures of a season are those of its series until it has its own.
        await writer.change(id, { age: parent.age, is_adult: parent.is_adult, year: parent.year, ...values });
        await writer.settle(parent.whole_id, clock.now());
        return (await writer.find(id, false))!;
      }),

    change: (providerId: ProviderId, id: ContentId, version: string, values: TitleValues): Answer<EditedTitle> =>
      write(providerId, async (writer) => {
        const present = await editable(writer, id);
        if (versionOf(present) !== version) throw new Refused(changedMeanwhile);
        const isPart = present.parent_id !== null;
        if (isPart && values.places) throw new Refused(refused('places'));
        if (present.content_type !== 'season' && values.season !== undefined) throw new Refused(refused('season'));
        if (present.content_type !== 'episode' && values.series !== undefined) throw new Refused(refused('series'));
        await check(writer, values, present);
        const number = values.season ?? values.series;
        if (isPart && number !== undefined && (await writer.hasPart(present.parent_id, number, id)))
          throw new Refused(numberTaken);
        await writer.change(id, values);
        if (values.places || values.is_published !== undefined) await writer.settle(present.whole_id, clock.now());
        return (await writer.find(id, false))!;
      }),

    async remove(providerId: ProviderId, id: ContentId): Answer<undefined> {
      try {
        return await write(providerId, async (writer) => {
          await editable(writer, id);
          await writer.remove(id);
          return undefined;
        });
      } catch (error) {
        if (isReferenced(error)) return fail(inUse);
        throw error;
      }
    },

    words: store.words,

    async createLibrary(
      providerId: ProviderId,
      { title, description = {}, isFree }: { title: LocalizedText; description?: LocalizedText; isFree: boolean },
    ) {
      if (!isNamed(title)) return fail(refused('title'));
      const values = { title: trimmed(title), description: trimmed(description), isFree };
      return ok(await store.createLibrary(providerId, values));
    },

    begin: () => store.begin(clock.now()),
  };
}
export type TitleEditor = ReturnType<typeof titleEditor>;
