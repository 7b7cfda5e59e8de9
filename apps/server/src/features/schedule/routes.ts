import { asChannelId } from '@aerial/domain/ids.ts';
import {
  contentScheduleCall,
  programCall,
  programScheduleCall,
  scheduleCall,
  schedulesCall,
} from '@aerial/contract/calls/channels.ts';
import { ok } from '@aerial/domain/result.ts';
import { epochSeconds } from '@aerial/domain/time.ts';
import { shared, sharedBySomeViewers } from '../../http/call-context.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { AbsoluteUrl } from '../../http/absolute-url.ts';
import type { GuideService } from './service.ts';

export interface ScheduleRoutesDeps {
  readonly guide: GuideService;
  readonly absolute: AbsoluteUrl;
}

/** Whether the entries are to say how far the viewer has come. */
const wantsHistories = (includes: string | undefined): boolean => includes?.split(',').includes('histories') ?? false;

export function scheduleRoutes(router: CallRouter, { guide, absolute }: ScheduleRoutesDeps): void {
  router.handle(contentScheduleCall, async ({ params, query, viewer, provider, language }) => {
    const selection = await guide.select(provider.id, params.id, query);
    if (!selection.ok) return selection;
    const build = (watched?: Awaited<ReturnType<GuideService['watched']>>) =>
      guide.contentSchedule(selection.value, { language, absolute }, watched);
    if (!wantsHistories(query.includes)) return shared(selection.value.key, build);
    const watched = await guide.watched(viewer, selection.value);
    return watched.size > 0 ? ok((await build(watched)).value) : sharedBySomeViewers(selection.value.key, build);
  });
  router.handle(scheduleCall, async ({ params, query, viewer, provider, language }) => {
    const selection = await guide.select(provider.id, params.id, query);
    if (!selection.ok) return selection;
    const build = (watched?: Awaited<ReturnType<GuideService['watched']>>) =>
      guide.schedule(provider.id, selection.value, { language, absolute }, watched);
    if (!wantsHistories(query.includes)) return shared(selection.value.key, build);
    const watched = await guide.watched(viewer, selection.value);
    return watched.size > 0 ? ok((await build(watched)).value) : sharedBySomeViewers(selection.value.key, build);
  });
  router.handle(schedulesCall, async ({ query, provider, language }) => {
    const selection = await guide.grid(
      provider.id,
      query.channels.split(',').map((id) => asChannelId(Number(id))),
      {
        start: epochSeconds(query.start),
        end: epochSeconds(query.end),
      },
    );
    if (!selection.ok) return selection;
    return shared(selection.value.key, () => guide.gridSchedules(selection.value, { language, absolute }));
  });
  router.handle(programCall, async ({ params, provider, language }) => {
    const found = await guide.findProgramme(provider.id, params.id);
    return found.ok
      ? shared(found.value.id, () => guide.programme(provider.id, found.value, { language, absolute }))
      : found;
  });
  router.handle(programScheduleCall, async ({ params, query, viewer, provider, language }) => {
    const found = await guide.findProgramme(provider.id, params.id);
    if (!found.ok) return found;
    if (wantsHistories(query.includes))
      return ok((await guide.airings(provider.id, found.value, query, { language, absolute }, viewer)).value);
    return shared(`${found.value.id} ${query.offset ?? 0} ${query.limit ?? ''}`, () =>
      guide.airings(provider.id, found.value, query, { language, absolute }),
    );
  });
}
