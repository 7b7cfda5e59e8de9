/** Which channel of ours an entry of a list is, from one import to the next. Pure. */
import { nameKey } from './channel-names.ts';

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

/** What an entry is known by before others with the same are told apart: its guide id, else its name and group. */
export function baseKey(entry: Identifiable): string {
  const base = entry.guideId ? `id:${nameKey(entry.guideId)}` : `name:${nameKey(entry.name)}|${nameKey(entry.group ?? '')}`;
  return base.replaceAll('#', '');
}

/**
 * Gives every entry a key that is unique in the list and stays with the same channel when the list is reordered,
 * grows, or a channel with its own guide id is renamed. Entries that share a base are told apart by their names
 * against the known channels first; those left over take the known channels left over, in the list's order; the rest
 * are new, with the lowest free ordinal.
 * @returns one key per entry, in the entries' order
 */
export function assignIdentities(entries: readonly Identifiable[], known: readonly KnownChannel[]): string[] {
  const knownByBase = Map.groupBy(known, ({ key }) => key.replace(ORDINAL, ''));
  const keys: (string | undefined)[] = entries.map(() => undefined);
  for (const [base, indexes] of Map.groupBy(entries.keys(), (index) => baseKey(entries[index]!))) {
    const free = [...(knownByBase.get(base) ?? [])].sort((a, b) => ordinalOf(a.key) - ordinalOf(b.key));
    const used = new Set(free.map(({ key }) => key));
    for (const index of indexes) {
      const at = free.findIndex(({ name }) => nameKey(name) === nameKey(entries[index]!.name));
      if (at !== -1) keys[index] = free.splice(at, 1)[0]!.key;
    }
    for (const index of indexes) {
      keys[index] ??= free.shift()?.key ?? nextKey(base, used);
      used.add(keys[index]);
    }
  }
  return keys.map((key) => key!);
}

function ordinalOf(key: string): number {
  return Number(ORDINAL.exec(key)?.[1] ?? 1);
}

function nextKey(base: string, used: ReadonlySet<string>): string {
  for (let ordinal = 1; ; ordinal += 1) {
    const key = ordinal === 1 ? base : `${base}#${ordinal}`;
    if (!used.has(key)) return key;
  }
}
