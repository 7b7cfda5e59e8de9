import { useMemo } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { valueTexts } from './value-texts.ts';

type Key = keyof (typeof valueTexts)['set'];

/** The key of the words for a path: its own, or those of a name that many records have. */
export const keyOf = (path: string): string | undefined =>
  [path, `*.${path.split('.').at(-1)!}`].find((key) => key in valueTexts.set);

/** The words for values of settings. */
export function useWords() {
  const t = useTexts(valueTexts);
  return useMemo(() => {
    const find = (key: string | undefined) => (key !== undefined && key in valueTexts.set ? t(key as Key) : undefined);
    return {
      label: (path: string): string => find(keyOf(path)) ?? path,
      note: (path: string): string | undefined => find(`${path}?`),
      choice: (path: string, value: string): string => find(`${path}=${value}`) ?? value,
    };
  }, [t]);
}
