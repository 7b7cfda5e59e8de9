/** Rows as the API answers them. */
import type { rowCall, rowsetCall } from '@aerial/api-client/calls/catalogue.ts';
import type { Answer } from '@aerial/api-client/client-call.ts';

export type Rowset = Answer<typeof rowsetCall>;
export type Row = Answer<typeof rowCall>;
export type RowStub = Rowset['rows'][number];
