import { useLocation } from 'react-router';
import { RowsetView } from './RowsetView.tsx';

/** A page of rows at the top of the site: `/sport`. @source C-057–C-069 */
export default function SlugPage() {
  const slug = useLocation().pathname.split('/')[1] ?? '';
  return <RowsetView key={slug} slug={slug} canonical={`/${slug}`} />;
}
