import type { EpochSeconds, Seconds } from '@aerial/domain/time.ts';
import type { StatId } from '@aerial/domain/ids.ts';
import Type from 'typebox';
import { CHANGES_PROGRESS } from '../cache-rules.ts';
import { defineCall, LongId } from '../core.ts';
import { Stat } from '../shapes/playback.ts';

/** A day: players report twice a minute. */
const MAX_REPORT_S = 86_400;
const MAX_POSITION_S = 1_000_000;
/** Twelve digits. */
const LATEST_TS = 999_999_999_999;

export const statCall = defineCall({
  id: 'stat',
  method: 'PATCH',
  path: '/v2/users/self/stat/:id',
  tag: 'Playback',
  summary:
    'Adds watching time to a playback of this viewer; for a film, an episode or an airing in the archive also the position',
  auth: 'viewer',
  cache: CHANGES_PROGRESS,
  params: Type.Object({ id: LongId<StatId>() }),
  body: Type.Object({
    duration: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: MAX_REPORT_S,
        description: 'seconds really played since the last report, without pauses and ads',
      }),
    ),
    seconds: Type.Optional(
      Type.Unsafe<Seconds>(
        Type.Number({ minimum: 0, maximum: MAX_POSITION_S, description: 'position in a film or episode' }),
      ),
    ),
    ts: Type.Optional(
      Type.Unsafe<EpochSeconds>(
        Type.Integer({
          minimum: 0,
          maximum: LATEST_TS,
          description: 'the frame that is watched in the archive of a channel, unix seconds',
        }),
      ),
    ),
    ended: Type.Optional(
      Type.Boolean({ description: 'the viewer has left: the playback no longer counts as an open stream' }),
    ),
  }),
  answer: Stat,
  errors: ['authentication_failed', 'stat_not_found', 'validation_failed'],
});
