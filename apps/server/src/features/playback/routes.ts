import { contentStreamCall, trailerStreamCall } from '@aerial/contract/calls/catalogue.ts';
import { channelConfigCall, channelStreamCall } from '@aerial/contract/calls/channels.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { ChannelStream } from '@aerial/contract/shapes/channel.ts';
import type { Result } from '@aerial/domain/result.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { AbsoluteUrl } from '../../http/absolute-url.ts';
import type { PlaybackService } from './playback.ts';

export interface PlaybackRoutesDeps {
  readonly playback: PlaybackService;
  readonly absolute: AbsoluteUrl;
}

export function playbackRoutes(router: CallRouter, { playback, absolute }: PlaybackRoutesDeps): void {
  router.handle(channelStreamCall, ({ params, query, ...context }) =>
    // The contract has a shape of its own for a configuration.
    query.type === 'config'
      ? (playback.config(params.id, query, { ...context, absolute }) as Promise<Result<ChannelStream, AppError>>)
      : playback.channel(params.id, query, { ...context, absolute }),
  );
  router.handle(channelConfigCall, ({ params, query, ...context }) =>
    playback.config(params.id, query, { ...context, absolute }),
  );
  router.handle(contentStreamCall, ({ params, query, ...context }) =>
    playback.content(params.library, params.id, query, { ...context, absolute }),
  );
  router.handle(trailerStreamCall, ({ params, ...context }) => playback.trailer(params.id, { ...context, absolute }));
}
