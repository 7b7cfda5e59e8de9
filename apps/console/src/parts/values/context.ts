import { createContext, useContext, type ReactNode } from 'react';
import type { ValueProps } from './types.ts';

export interface ValueWords {
  /** The words for a path, as `support.email`. */
  label(path: string): string;
  note(path: string): string | undefined;
  /** The words for one of the values of a choice. */
  choice(path: string, value: string): string;
  /** In which texts are written, the provider's own first. */
  readonly languages: readonly string[];
  readonly isReadOnly: boolean;
  /** Controls of values that need a better one than their schema gives them, by path. */
  readonly controls?: Readonly<Record<string, (props: ValueProps) => ReactNode>>;
}

const Context = createContext<ValueWords | undefined>(undefined);
export const ValueWordsProvider = Context.Provider;

export function useValueWords(): ValueWords {
  const words = useContext(Context);
  if (!words) throw new Error('There are no words for values above this component.');
  return words;
}
