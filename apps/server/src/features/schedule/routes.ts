import { contentScheduleCall, scheduleCall } from '@aerial/contract/calls/channels.ts';
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
}
