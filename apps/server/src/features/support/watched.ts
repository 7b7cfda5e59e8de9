/** What a subscriber watched last, for support: only where the operator allows it, of the main profile, and each look is recorded. */
import type { AppError } from '@aerial/contract/errors.ts';
import type { AnswerOf } from '@aerial/contract/core.ts';
import type { supportWatchedCall } from '@aerial/contract/calls/support.ts';
import { ADULT_AGE } from '@aerial/domain/child.ts';
import { textIn, type LocalizedText } from '@aerial/domain/language.ts';
import { hasScope } from '@aerial/domain/operator-scopes.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, isoSeconds, seconds } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import { channelIsAdult } from '../../access/for-child.ts';
import { checkUser } from '../../accounts/of-operator.ts';
import type { Database } from '../../db/schema.ts';
import type { AuditTrail } from '../../http/actor.ts';
import type { Operator } from '../../http/viewer.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';

const MAX_WATCHED = 30;
const staffOnly: AppError = {
  code: 'forbidden',
  message: 'Only a member of staff can do this, in the console.',
};
const switchedOff: AppError = {
  code: 'forbidden',
  message: 'The settings of the provider do not allow support to see what was watched.',
};

interface Request {
  readonly userId: number;
  readonly operator: Operator;
  readonly provider: ProviderRecord;
  readonly language: string;
  readonly ip: string;
}

export function watchedBySubscriber({ db, audit }: { readonly db: Kysely<Database>; readonly audit: AuditTrail }) {
  /** Without what is for adults, and without what the viewer removed from the history. */
  async function latest({ userId, provider, language }: Request): Promise<AnswerOf<typeof supportWatchedCall>> {
    const { rows } = await sql<{
      id: string;
      kind: 'live' | 'catchup' | 'vod';
      title: LocalizedText | null;
      started_at: Date;
      duration_s: number;
      device: string | null;
    }>`
      select s.id::text as id, s.kind, coalesce(c.title, ch.name) as title, s.started_at, s.duration_s,
        coalesce(nullif(d.name, ''), nullif(concat_ws(' ', d.vendor, d.model, d.os_name), '')) as device
      from playback_stats s
      left join devices d on d.id = s.device_id
      left join channels ch on ch.id = s.channel_id
      left join provider_channels pc on pc.channel_id = ch.id and pc.provider_id = ${provider.id}
      left join contents c on c.id = s.content_id
      left join contents up on up.id = c.parent_id
      left join contents top on top.id = up.parent_id
      where s.user_id = ${userId} and s.profile_id = '' and s.kind in ('live', 'catchup', 'vod')
        and (ch.id is not null or c.id is not null)
        and (ch.id is null or not coalesce(${channelIsAdult}, false))
        and (c.id is null or not (c.is_adult or coalesce(up.is_adult, false) or coalesce(top.is_adult, false)
          or coalesce(c.age, up.age, top.age, 0) >= ${ADULT_AGE}))
        and not exists (select from hidden_histories h where h.user_id = s.user_id and h.profile_id = ''
          and h.content_id = coalesce(top.id, up.id, c.id) and h.hidden_at >= s.started_at)
      order by s.started_at desc, s.id desc limit ${MAX_WATCHED}`.execute(db);
    return rows.map(({ id, kind, title, started_at: at, duration_s: duration, device }) => ({
      id,
      kind,
      title: textIn(title ?? {}, language),
      started_at: isoSeconds(epochMs(at.getTime())),
      duration: seconds(duration),
      device,
    }));
  }

  return async (request: Request): Promise<Result<AnswerOf<typeof supportWatchedCall>, AppError>> => {
    const { userId, operator, provider, ip } = request;
    // To help subscribers is the task of who may change them; reports and money need no titles.
    if (operator.actor.kind !== 'staff' || !hasScope(operator.scopes, 'users:write')) return fail(staffOnly);
    if (!provider.settings.showsWatchedToSupport) return fail(switchedOff);
    const known = await checkUser(db, request);
    if (!known.ok) return known;
    // The log says who looked, not what was watched.
    const entry = await audit.begin({
      providerId: provider.id,
      actor: operator.actor,
      address: ip,
      call: 'supportWatched',
      object: `users/${userId}/watched`,
      requestId: '',
    });
    const watched = await latest(request);
    await audit.finish(entry, { after: { count: watched.length } });
    return ok(watched);
  };
}
export type WatchedBySubscriber = ReturnType<typeof watchedBySubscriber>;
