import { useMemo, useRef, useState } from 'react';
import { rangeOf } from './rules.ts';

/** The selected rows by id. A press with Shift selects all rows since the last press. */
export function useSelection(ids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  // Rows that left the list are not selected any more.
  const selected = useMemo(() => new Set(ids.filter((id) => chosen.has(id))), [ids, chosen]);
  return {
    selected,
    clear: () => setChosen(new Set()),
    set: (next: readonly string[]) => setChosen(new Set(next)),
    toggleAll: () => setChosen(selected.size === ids.length ? new Set() : new Set(ids)),
    toggle(id: string, isRange: boolean) {
      const range = isRange ? rangeOf(ids, last.current, id) : [id];
      const isOn = !selected.has(id);
      last.current = id;
      setChosen((old) => {
        const next = new Set(old);
        for (const one of range) {
          if (isOn) next.add(one);
          else next.delete(one);
        }
        return next;
      });
    },
  };
}
export type Selection = ReturnType<typeof useSelection>;
