import { START_ROWSET } from '../../parts/rows/rules.ts';
import { RowsetView } from './RowsetView.tsx';

/** The start page is the rowset `start`. @source spec 2 §2, C-021, C-022 */
export default function StartPage() {
  return <RowsetView slug={START_ROWSET} isStart />;
}
