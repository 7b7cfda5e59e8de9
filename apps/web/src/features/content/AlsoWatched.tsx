import { asLibraryId } from '@aerial/domain/ids.ts';
import PersonalRow from '../../parts/rows/PersonalRow.tsx';

/** What viewers of a film or series also watch; loaded after the page. @param id of the film or series */
export default function AlsoWatched({ id, libraryId }: { id: string; libraryId: string | null }) {
  const ref = `also_${id}`;
  const row = {
    id: ref,
    slug: ref,
    title: '',
    template: 'content-v',
    content_type: null,
    library_id: libraryId === null ? null : asLibraryId(Number(libraryId)),
    is_personal: false,
  } as const;
  return <PersonalRow key={ref} row={row} template={row.template} index={0} isExtra />;
}
