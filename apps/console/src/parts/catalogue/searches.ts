/** How titles, channels and persons are found by their name. */
import { operatorChannelsCall } from '@aerial/contract/calls/operator-channels.ts';
import { operatorPersonsCall, operatorTitlesCall } from '@aerial/contract/calls/operator-titles.ts';
import type { AnswerOf } from '@aerial/contract/core.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { callApi } from '../../core/api.ts';
import type { Pick } from './Picker.tsx';

type NameOf = (text: LocalizedText) => string;
const LIMIT = 12;

export const titlesNamed =
  (nameOf: NameOf) =>
  async (search: string, signal: AbortSignal): Promise<readonly Pick[]> =>
    (await callApi(operatorTitlesCall, { query: { search, limit: LIMIT }, signal })).items.map((one) => ({
      id: one.id,
      name: nameOf(one.title),
      ...(one.year !== null && { note: String(one.year) }),
      picture: one.poster,
    }));

export const channelsNamed =
  (nameOf: NameOf) =>
  async (search: string, signal: AbortSignal): Promise<readonly Pick[]> =>
    (await callApi(operatorChannelsCall, { query: { search, limit: LIMIT }, signal })).items.map((one) => ({
      id: String(one.id),
      name: nameOf(one.name),
      note: String(one.num),
      picture: one.logo,
    }));

const PAGE = 500;
/** All channels of a category. */
export async function channelsOfCategory(category: number, nameOf: NameOf): Promise<readonly Pick[]> {
  const found: Pick[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: AnswerOf<typeof operatorChannelsCall> = await callApi(operatorChannelsCall, {
      query: { category_id: category, limit: PAGE, ...(cursor !== undefined && { cursor }) },
    });
    found.push(...page.items.map(({ id, name }) => ({ id: String(id), name: nameOf(name) })));
    cursor = page.next_cursor;
  }
  return found;
}

export const personsNamed =
  (nameOf: NameOf) =>
  async (search: string, signal: AbortSignal): Promise<readonly Pick[]> =>
    (await callApi(operatorPersonsCall, { query: { search, limit: LIMIT }, signal })).items.map((one) => ({
      id: String(one.id),
      name: nameOf(one.name),
      picture: one.image,
    }));
