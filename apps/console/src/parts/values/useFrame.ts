import { useValueWords } from './context.ts';
import type { ValueProps } from './types.ts';

/** Label, notes and fault of a value. @param note that follows from its kind */
export const useFrame = ({ path, error }: ValueProps, note?: string) => {
  const { label, note: noteOf, isReadOnly } = useValueWords();
  const words = [noteOf(path), note].filter(Boolean).join(' ');
  return { frame: { label: label(path), note: words || undefined, error }, isReadOnly };
};
