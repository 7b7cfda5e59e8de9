import { useParams } from 'react-router';
import { RowsetView } from './RowsetView.tsx';

/** A page of rows by id or slug. @source C-056, F-073 */
export default function RowsetPage() {
  const { slug = '' } = useParams();
  return <RowsetView key={slug} slug={slug} />;
}
