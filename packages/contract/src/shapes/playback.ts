import type { StatId } from '@aerial/domain/ids.ts';
import Type, { type Static } from 'typebox';
import { LongId } from '../core.ts';

/** One playback and how much of it was watched. @source spec 2 §7 Stat, C-700 */
export const Stat = Type.Object({
  id: LongId<StatId>(),
  duration: Type.Integer({ description: 'seconds watched so far' }),
});
export type Stat = Static<typeof Stat>;
