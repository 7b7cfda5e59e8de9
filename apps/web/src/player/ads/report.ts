import type { AdErrorCode } from './errors.ts';
import type { RollName } from './types.ts';

/** What happened, for the analytics of the application. @source C-742, C-745, C-746 */
export type AdReport =
  | { readonly type: 'shown'; readonly roll: RollName | 'break'; readonly alias: string }
  | { readonly type: 'failed'; readonly code: AdErrorCode; readonly alias: string };
