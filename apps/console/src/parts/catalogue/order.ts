/** The list with one of its items at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const rest = items.filter((_one, at) => at !== from);
  return [...rest.slice(0, to), items[from]!, ...rest.slice(to)];
}
