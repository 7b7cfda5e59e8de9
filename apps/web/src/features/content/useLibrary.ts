import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../core/runtime.tsx';
import { librariesQuery } from '../../parts/content/queries.ts';

/** The library of a content; undefined for television. @source C-654 */
export function useLibrary(id: number | null) {
  const { data } = useQuery({ ...librariesQuery(useApi()), enabled: id !== null });
  return data?.find((library) => library.id === id);
}
