import { contentStreamCall, trailerStreamCall } from '@aerial/contract/calls/catalogue.ts';
import { channelStreamCall } from '@aerial/contract/calls/channels.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { AbsoluteUrl } from '../providers/wire.ts';
import type { PlaybackService } from './service.ts';

export interface PlaybackRoutesDeps {
  readonly playback: PlaybackService;
  readonly absolute: AbsoluteUrl;
}

export function playbackRoutes(router: CallRouter, { playback, absolute }: PlaybackRoutesDeps): void {
  router.handle(channelStreamCall, ({ params, query, ...context }) => playback.channel(params.id, query, { ...context, absolute }));
  router.handle(contentStreamCall, ({ params, query, ...context }) => playback.content(params.library, params.id, query.seconds, { ...context, absolute }));
  router.handle(trailerStreamCall, ({ params, ...context }) => playback.trailer(params.id, { ...context, absolute }));
}
