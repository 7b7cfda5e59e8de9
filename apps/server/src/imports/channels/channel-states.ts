/** What an import may change of a channel, and how two states of it differ. Pure. */
import type { ChannelId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ChannelRow, ImportedSource } from './channel-rows.ts';

export interface ChannelPlacement {
  readonly id: number;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly position: number;
}

/** A channel of a list as it stands at a provider. */
export interface ChannelState extends Omit<ChannelRow, 'name'> {
  readonly id: ChannelId;
  readonly name: LocalizedText;
  readonly aliases: readonly string[];
  /** Null where the provider does not show it. */
  readonly shown: {
    readonly num: number;
    readonly is_free: boolean;
    readonly is_hidden: boolean;
    readonly is_fixed: boolean;
    readonly archived_days: number;
  } | null;
  readonly categories: readonly ChannelPlacement[];
}

export interface ChannelChange {
  readonly kind: 'added' | 'changed' | 'removed' | 'unchanged';
  /** The channel's key in the list. */
  readonly key: string;
  readonly name: string;
  readonly before: ChannelState | null;
  readonly after: ChannelState | null;
}

export interface ChangedField {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

const nameIn = (name: LocalizedText, language: string): string => name[language] ?? Object.values(name)[0] ?? '';
const orNull = (value: string | number | undefined | null): string | null =>
  value === undefined || value === null || value === '' ? null : String(value);
const catchupText = ({ catchup }: ImportedSource): string | null =>
  catchup ? [catchup.mode, catchup.days, catchup.source].filter((part) => part !== undefined).join(' ') : null;

/** Addresses that only those read who may change channels. */
export const ADDRESS_FIELDS: ReadonlySet<string> = new Set(['address', 'archive_source', 'logo', 'referrer']);

/** The fields of a state as an operator reads them, in the order of a form. */
function fieldsOf(state: ChannelState, language: string): readonly (readonly [string, string | null])[] {
  const { source, shown } = state;
  return [
    ['name', orNull(nameIn(state.name, language))],
    ['num', orNull(shown?.num)],
    ['address', source.url],
    ['delivery', source.kind],
    ['categories', orNull(state.categories.map(({ name }) => nameIn(name, language)).join(', '))],
    ['group', orNull(source.group)],
    ['guide_id', orNull(source.guide?.id)],
    ['guide_name', orNull(source.guide?.name)],
    ['guide_shift', orNull(source.guide?.shiftH)],
    ['archived_days', orNull(shown?.archived_days)],
    ['archive_source', catchupText(source)],
    ['age', orNull(state.age)],
    ['logo', orNull(state.logo)],
    ['is_hd', state.is_4k ? '4K' : state.is_hd ? 'HD' : null],
    ['audio', orNull(state.audio.map(({ label }) => label).join(', '))],
    ['user_agent', orNull(source.userAgent)],
    ['referrer', orNull(source.referrer)],
    ['aliases', orNull(state.aliases.join(', '))],
  ];
}

/** The fields that differ; of a state that begins or ends, those that it has. A channel that leaves the provider's list ends. */
export function changedFields({ before, after }: Omit<ChannelChange, 'name'>, language: string): ChangedField[] {
  const had = new Map(before?.shown ? fieldsOf(before, language) : []);
  const has = new Map(after?.shown ? fieldsOf(after, language) : []);
  return [...new Set([...had.keys(), ...has.keys()])]
    .map((field) => ({ field, before: had.get(field) ?? null, after: has.get(field) ?? null }))
    .filter((one) => one.before !== one.after);
}

export type ChannelStates = ReadonlyMap<string, ChannelState>;

/**
 * What an import has done, channel by channel: those of the list in its order, then those it no longer has.
 * @param present keys of the list
 */
export function changesBetween(
  before: ChannelStates,
  after: ChannelStates,
  present: readonly string[],
  language: string,
): ChannelChange[] {
  const listed = new Set(present);
  const gone = [...before.keys()].filter((key) => !listed.has(key) && before.get(key)!.shown !== null);
  return [...listed, ...gone].flatMap((key): ChannelChange[] => {
    const [had = null, has = null] = [before.get(key), after.get(key)];
    const name = nameIn((has ?? had)?.name ?? {}, language);
    const change = { key, name, before: had, after: has };
    if (!listed.has(key)) return [{ kind: 'removed', ...change }];
    if (!had?.shown) return has?.shown ? [{ kind: 'added', ...change }] : [];
    return [{ kind: isDeepStrictEqual(had, has) ? 'unchanged' : 'changed', ...change }];
  });
}

/** Of the changes as they are shown: two plans with the same one do the same. Ids of channels that do not exist yet are no part of it. */
export function digestOf(changes: readonly ChannelChange[], language: string): string {
  const hash = createHash('sha256');
  for (const change of changes)
    if (change.kind !== 'unchanged')
      hash.update(JSON.stringify([change.kind, change.key, changedFields(change, language)]));
  return hash.digest('base64url');
}
