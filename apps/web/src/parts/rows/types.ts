/** Rows as the API answers them. */
import type { Answer, rowCall, rowsetCall } from '@aerial/api-client/calls.ts';

export type Rowset = Answer<typeof rowsetCall>;
export type Row = Answer<typeof rowCall>;
export type RowStub = Rowset['rows'][number];
