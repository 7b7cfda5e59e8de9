import type { ChannelId } from '@aerial/domain/ids.ts';
import { useMemo } from 'react';
import { channelStreamCall } from '@aerial/api-client/calls/channels.ts';
import { useApi } from '../core/runtime.tsx';
import { SilentVideo, type SilentVideoProps } from './SilentVideo.tsx';
import type { PlaybackItem } from './types.ts';

/** What a channel shows now, small and without sound; counts as no viewing. @source C-478, C-662 */
export default function PreviewVideo({ channelId }: { channelId: ChannelId }) {
  const api = useApi();
  const item = useMemo(
    (): PlaybackItem => ({ key: `preview-${channelId}`, kind: 'live', hasArchive: false, startAt: 'edge' }),
    [channelId],
  );
  const fetchSource: SilentVideoProps['fetchSource'] = async () => {
    try {
      const stream = await api.call(channelStreamCall, { params: { id: channelId }, query: { preview: 1 } });
      const url = stream.hls_mbr || stream.hls;
      // A protected channel shows the logo too.
      return url ? { ok: true, value: { url } } : { ok: false, error: { why: 'not-found', message: '' } };
    } catch {
      // A viewer without access sees the logo.
      return { ok: false, error: { why: 'not-found', message: '' } };
    }
  };
  return <SilentVideo item={item} fetchSource={fetchSource} purpose="preview" isActive isMuted />;
}
