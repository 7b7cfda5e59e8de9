import { useLocation } from 'react-router';
import { KNOWN_ROWSETS } from '../../addresses/route-kinds.ts';
import { RowsetView } from './RowsetView.tsx';

/** A page of rows at the top of the site (`/sport`). Slugs that are neither built in nor listed by the server redirect home. @source C-057–C-069 */
export default function SlugPage() {
  const slug = useLocation().pathname.split('/')[1] ?? '';
  const isBuiltIn = (KNOWN_ROWSETS as readonly string[]).includes(slug);
  return <RowsetView key={slug} slug={decodeURIComponent(slug)} unknown={isBuiltIn ? 'not-found' : 'home'} />;
}
