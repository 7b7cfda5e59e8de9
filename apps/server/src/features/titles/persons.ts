/** Persons as an operator edits them: one use case each. */
import type { AppError } from '@aerial/contract/errors.ts';
import type { PersonId, ProviderId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { EditedPerson, PersonStore, PersonValues, PersonWriter } from './ports.ts';
import { changedMeanwhile, refused, Refused, sharedTitle } from './refusals.ts';
import { isNamed, versionOf } from './rules.ts';

const unknown: AppError = { code: 'person_not_found', message: 'There is no such person.' };
type Answer<T> = Promise<Result<T, AppError>>;

export function personEditor(store: PersonStore) {
  async function write<T>(providerId: ProviderId, work: (writer: PersonWriter) => Promise<T>): Answer<T> {
    try {
      return ok(await store.write(providerId, work));
    } catch (error) {
      if (error instanceof Refused) return fail(error.error);
      throw error;
    }
  }
  async function editable(writer: PersonWriter, id: PersonId): Promise<EditedPerson> {
    const present = await writer.find(id);
    if (!present) throw new Refused(unknown);
    if (!present.is_editable) throw new Refused(sharedTitle);
    return present;
  }

  return {
    async list(providerId: ProviderId, search: string | undefined, before: number | undefined, limit: number) {
      const rows = await store.page(providerId, search, before, limit + 1);
      const items = rows.slice(0, limit);
      return { items, nextCursor: rows.length > limit ? String(items.at(-1)!.id) : null };
    },

    async find(providerId: ProviderId, id: PersonId): Answer<EditedPerson> {
      const found = await store.find(providerId, id);
      return found ? ok(found) : fail(unknown);
    },

    create: (
      providerId: ProviderId,
      { name, ...values }: PersonValues & { name: LocalizedText },
    ): Answer<EditedPerson> =>
      write(providerId, async (writer) => {
        if (!isNamed(name)) throw new Refused(refused('name'));
        const id = await writer.insert(name);
        await writer.change(id, values);
        return (await writer.find(id))!;
      }),

    change: (providerId: ProviderId, id: PersonId, version: string, values: PersonValues): Answer<EditedPerson> =>
      write(providerId, async (writer) => {
        const present = await editable(writer, id);
        if (versionOf(present) !== version) throw new Refused(changedMeanwhile);
        if (!isNamed(values.name)) throw new Refused(refused('name'));
        await writer.change(id, values);
        return (await writer.find(id))!;
      }),

    remove: (providerId: ProviderId, id: PersonId): Answer<undefined> =>
      write(providerId, async (writer) => {
        await editable(writer, id);
        await writer.remove(id);
        return undefined;
      }),
  };
}
export type PersonEditor = ReturnType<typeof personEditor>;
