import { contentScheduleCall, programCall, programScheduleCall, scheduleCall } from '@aerial/contract/calls/channels.ts';
import { shared, type CallRouter } from '../../http/call-router.ts';
import type { AbsoluteUrl } from '../providers/wire.ts';
import type { GuideService } from './service.ts';

export interface ScheduleRoutesDeps {
  readonly guide: GuideService;
  readonly absolute: AbsoluteUrl;
}

export function scheduleRoutes(router: CallRouter, { guide, absolute }: ScheduleRoutesDeps): void {
  router.handle(contentScheduleCall, async ({ params, query, provider, language }) => {
    const selection = await guide.select(provider.id, params.id, query);
    if (!selection.ok) return selection;
    return shared(selection.value.key, () => guide.contentSchedule(selection.value, { language, absolute }));
  });
  router.handle(scheduleCall, async ({ params, query, provider, language }) => {
    const selection = await guide.select(provider.id, params.id, query);
    if (!selection.ok) return selection;
    return shared(selection.value.key, () => guide.schedule(provider.id, selection.value, { language, absolute }));
  });
  router.handle(programCall, async ({ params, provider, language }) => {
    const found = await guide.findProgramme(provider.id, params.id);
    return found.ok ? shared(found.value.id, () => guide.programme(provider.id, found.value, { language, absolute })) : found;
  });
  router.handle(programScheduleCall, async ({ params, query, provider, language }) => {
    const found = await guide.findProgramme(provider.id, params.id);
    if (!found.ok) return found;
    return shared(`${found.value.id} ${query.offset ?? 0} ${query.limit ?? ''}`, () => guide.airings(provider.id, found.value, query, { language, absolute }));
  });
}
