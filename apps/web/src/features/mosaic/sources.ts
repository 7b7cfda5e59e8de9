/** Addresses of the streams of a mosaic, which is one screen. @source decision 035 */
import type { ApiPort } from '@aerial/api-client/port.ts';
import type { ChannelId } from '@aerial/domain/ids.ts';
import { fetchChannelStream, fetchPrepared } from '../../parts/channels/queries.ts';
import type { SourceAnswer } from '../../player/store-types.ts';

export interface MosaicSources {
  /** The channel that is heard counts as watched; it is requested first, so that the others belong to a screen that plays. */
  heard(id: ChannelId): Promise<SourceAnswer>;
  /** A channel that is only seen: no viewing. */
  seen(id: ChannelId): Promise<SourceAnswer>;
}

export function mosaicSources(api: ApiPort): MosaicSources {
  let first: Promise<unknown> = Promise.resolve();
  return {
    heard(id) {
      const answer = fetchChannelStream(api, id, undefined, { promptsForPin: false });
      first = answer.catch(() => {});
      return answer;
    },
    async seen(id) {
      await first;
      return fetchPrepared(api, id);
    },
  };
}
