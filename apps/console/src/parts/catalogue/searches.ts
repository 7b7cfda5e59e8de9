/** How titles, channels and persons are found by their name. */
import { operatorChannelsCall } from '@aerial/contract/calls/operator-channels.ts';
import { operatorPersonsCall, operatorTitlesCall } from '@aerial/contract/calls/operator-titles.ts';
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

export const personsNamed =
  (nameOf: NameOf) =>
  async (search: string, signal: AbortSignal): Promise<readonly Pick[]> =>
    (await callApi(operatorPersonsCall, { query: { search, limit: LIMIT }, signal })).items.map((one) => ({
      id: String(one.id),
      name: nameOf(one.name),
      picture: one.image,
    }));
