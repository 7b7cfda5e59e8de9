/** Which channel of ours an entry of a list is, from one import to the next. Pure. */
import { nameKey } from './channel-names.ts';
import { ordinals } from '../ordinals.ts';

export interface Identifiable {
  readonly name: string;
  readonly guideId?: string;
  readonly group?: string;
}

/** A channel that an earlier import of the same list made. */
export interface KnownChannel {
  readonly key: string;
  readonly name: string;
}

const ORDINAL = /#(\d+)$/u;

/** The key of an entry before ordinals make duplicates distinct: its guide id, else its name and group. */
export function baseKey(entry: Identifiable): string {
  const base = entry.guideId
    ? `id:${nameKey(entry.guideId)}`
    : `name:${nameKey(entry.name)}|${nameKey(entry.group ?? '')}`;
  return base.replaceAll('#', '');
}

/**
 * Gives every entry a key that is unique in the list and stays with the same channel when the list is reordered, grows,
 * moves it to another group, gives it a guide id, or renames one that has an id. An entry takes, in this order:
 * 1. the known channel with its base and its name,
 * 2. one with its base (in the list's order, when several are left),
 * 3. one with its name, whose base has changed,
 * 4. a new key: its base with the lowest free ordinal.
 * @returns one key per entry, in the entries' order
 */
export function assignIdentities(entries: readonly Identifiable[], known: readonly KnownChannel[]): string[] {
  const keys: (string | undefined)[] = entries.map(() => undefined);
  const used = new Set(known.map(({ key }) => key));
  const take = (waiting: (channel: KnownChannel) => string, wanted: (entry: Identifiable) => string): void => {
    const given = new Set(keys);
    const free = Map.groupBy(
      known.filter(({ key }) => !given.has(key)).sort((a, b) => ordinalOf(a.key) - ordinalOf(b.key)),
      waiting,
    );
    entries.forEach((entry, at) => {
      keys[at] ??= free.get(wanted(entry))?.shift()?.key;
    });
  };
  const knownBase = ({ key }: KnownChannel): string => key.replace(ORDINAL, '');
  take(
    (channel) => `${knownBase(channel)}/${nameKey(channel.name)}`,
    (entry) => `${baseKey(entry)}/${nameKey(entry.name)}`,
  );
  take(knownBase, baseKey);
  take(
    ({ name }) => nameKey(name),
    ({ name }) => nameKey(name),
  );
  const next = ordinals(used, (base, ordinal) => (ordinal === 1 ? base : `${base}#${ordinal}`));
  return entries.map((entry, at) => keys[at] ?? next(baseKey(entry)));
}

function ordinalOf(key: string): number {
  return Number(ORDINAL.exec(key)?.[1] ?? 1);
}
