/** Rows of the viewer’s own. */
import { rowCall } from '@aerial/api-client/calls/catalogue.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';
import { listOf } from '@aerial/domain/rows.ts';
import { inTime, rowQuery } from './queries.ts';
import type { RowStub } from './types.ts';

export const isHistoryRow = ({ template }: Pick<RowStub, 'template'>): boolean => listOf(template) === 'histories';

/** Rows that guests do not have. */
export const needsUserRow = (row: Pick<RowStub, 'template' | 'is_personal'>): boolean =>
  row.is_personal && !isHistoryRow(row);

/** As `rowQuery`; histories come with the airings of the archive. */
export const personalRowQuery = (api: ApiPort, row: Pick<RowStub, 'id' | 'template' | 'library_id'>) => ({
  ...rowQuery(api, row),
  ...(isHistoryRow(row) && {
    queryFn: () => inTime(api.call(rowCall, { params: { id: row.id }, query: { airings: '1' } })),
  }),
});
