import { useValueWords } from './context.ts';
import { isRequiredValue } from './kinds.ts';
import type { ValueProps } from './types.ts';

/** Label, notes and fault of a value, and whether its schema requires it. @param note that follows from its kind */
export const useFrame = ({ path, schema, error, isOptional }: ValueProps, note?: string) => {
  const { label, note: noteOf, isReadOnly } = useValueWords();
  const words = [noteOf(path), note].filter(Boolean).join(' ');
  const isRequired = isRequiredValue(schema, isOptional);
  return { frame: { label: label(path), note: words || undefined, error, isRequired }, isReadOnly };
};
