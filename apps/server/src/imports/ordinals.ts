/** Names that must differ, made distinct by ordinals. Pure. */

/**
 * Gives out names that are not taken: the lowest free ordinal of each base, counted up from the last one given, so that
 * a hundred thousand alike cost no more than others.
 * @param taken is added to
 * @param spell how a base and an ordinal from 1 on are written
 */
export function ordinals(
  taken: Set<string>,
  spell: (base: string, ordinal: number) => string,
): (base: string) => string {
  const last = new Map<string, number>();
  return (base) => {
    for (let ordinal = (last.get(base) ?? 0) + 1; ; ordinal += 1) {
      const name = spell(base, ordinal);
      if (taken.has(name)) continue;
      taken.add(name);
      last.set(base, ordinal);
      return name;
    }
  };
}
