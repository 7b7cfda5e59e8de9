import { Navigate, useParams } from 'react-router';
import { isMyPage, MY_PATH } from '../../addresses/route-kinds.ts';
import { RowsetView } from './RowsetView.tsx';

/** A page of rows by id or slug. @source C-056, F-073 */
export default function RowsetPage() {
  const { slug = '' } = useParams();
  if (isMyPage(slug)) return <Navigate to={MY_PATH} replace />;
  return <RowsetView key={slug} slug={slug} />;
}
