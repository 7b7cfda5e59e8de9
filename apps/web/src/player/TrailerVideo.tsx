import type { Seconds } from '@aerial/domain/time.ts';
import type { TrailerId } from '@aerial/domain/ids.ts';
import { useMemo } from 'react';
import { trailerStreamCall } from '@aerial/api-client/calls/catalogue.ts';
import { useApi } from '../core/runtime.tsx';
import { SilentVideo, type SilentVideoProps } from './SilentVideo.tsx';
import type { PlaybackItem } from './types.ts';

export interface TrailerVideoProps extends Omit<SilentVideoProps, 'item' | 'fetchSource' | 'purpose'> {
  readonly trailerId: TrailerId;
}

/** A trailer behind a page. */
export function TrailerVideo({ trailerId, ...rest }: TrailerVideoProps) {
  const api = useApi();
  const item = useMemo(
    (): PlaybackItem => ({ key: `trailer-${trailerId}`, kind: 'trailer', hasArchive: true, startAt: 0 as Seconds }),
    [trailerId],
  );
  const fetchSource: SilentVideoProps['fetchSource'] = async () => {
    try {
      const stream = await api.call(trailerStreamCall, { params: { id: trailerId } });
      return { ok: true, value: { url: stream.hls_mbr || stream.hls } };
    } catch (error) {
      // A background that does not load is simply not there. @source spec 2 §8, C-786
      console.warn('The trailer does not load.', error);
      return { ok: false, error: { why: 'not-found', message: '' } };
    }
  };
  return <SilentVideo {...rest} item={item} fetchSource={fetchSource} purpose="trailer" />;
}
