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

const watched = {
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
};

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
  body: Type.Object(watched),
  answer: Stat,
  errors: ['authentication_failed', 'stat_not_found', 'validation_failed'],
});

/** Length of a ticket at most. */
const MAX_TICKET = 200;

export const receiverTicketCall = defineCall({
  id: 'receiverTicket',
  method: 'POST',
  path: '/v2/users/self/stat/:id/receiver',
  tag: 'Playback',
  summary:
    'Hands a playback of this viewer over to the receiver that it is cast to: a ticket to report it by, and a screen of its own in the limit of streams',
  auth: 'viewer',
  params: Type.Object({ id: LongId<StatId>() }),
  answer: Type.Object({
    ticket: Type.String({ description: 'valid for a day, for reports of this playback and nothing else' }),
  }),
  errors: ['authentication_failed', 'stat_not_found', 'validation_failed'],
});

export const receiverReportCall = defineCall({
  id: 'receiverReport',
  method: 'POST',
  path: '/v2/receivers/reports',
  tag: 'Playback',
  summary: 'The same as a report of the viewer’s device, from the receiver that has the ticket of the playback',
  auth: 'none',
  body: Type.Object({ ticket: Type.String({ maxLength: MAX_TICKET }), ...watched }),
  answer: Type.Object({ duration: Type.Integer({ description: 'seconds watched so far' }) }),
  errors: ['stat_not_found', 'validation_failed'],
});
