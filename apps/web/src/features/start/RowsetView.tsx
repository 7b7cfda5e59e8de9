import { useQuery } from '@tanstack/react-query';
import { usePageHead } from '../../app/head.ts';
import { useRuntime } from '../../app/runtime.tsx';
import { rowsetQuery } from '../rows/queries.ts';

export function RowsetView({ slug, canonical }: { slug: string; canonical: string }) {
  const { api, mapType } = useRuntime();
  const { data } = useQuery(rowsetQuery(api, slug, mapType));
  usePageHead(data && { title: data.title, canonical });
  return <h1>{data?.title}</h1>;
}
