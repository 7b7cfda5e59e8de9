import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../core/links.tsx';
import { useRuntime } from '../../core/runtime.tsx';
import { InfoPage, InfoSection } from '../../parts/information/InfoPage.tsx';
import { rowsetQuery, rowsetsQuery } from '../../parts/rows/queries.ts';

/** Every page of rows that the server lists, with its rows. Not in production. @source F-126 */
export default function TestFeedPage() {
  const { api, mapType } = useRuntime();
  const { data = [] } = useQuery(rowsetsQuery(api, mapType));
  return (
    <InfoPage title={'/test_feed'}>
      {data.map(({ id, slug }) => (
        <Feed key={id} slug={slug} />
      ))}
    </InfoPage>
  );
}

function Feed({ slug }: { slug: string }) {
  const { api, mapType } = useRuntime();
  const { data } = useQuery(rowsetQuery(api, slug, mapType));
  return (
    <InfoSection title={slug}>
      <ol>
        {data?.rows.map((row) => (
          <li key={row.id}>
            <AppLink to={`/row/${row.slug || row.id}`}>
              {[row.template, row.content_type, row.id, row.title].join(' · ')}
            </AppLink>
          </li>
        ))}
      </ol>
    </InfoSection>
  );
}
