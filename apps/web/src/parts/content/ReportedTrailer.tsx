import { useState } from 'react';
import { useAbGroup } from '../../analytics/useAbGroup.ts';
import { usePlaybackQuality } from '../../analytics/useEvents.ts';
import type { PlayerStore } from '../../player/store-types.ts';
import { TrailerVideo, type TrailerVideoProps } from '../../player/TrailerVideo.tsx';

/** A trailer behind a page, unless the A/B test `background_trailer` says that the picture is enough. */
export default function ReportedTrailer(props: TrailerVideoProps) {
  return useAbGroup('background_trailer') === 'off' ? null : <Reported {...props} />;
}

/** When the viewer leaves the page, it stops and its statistics are reported. @source A-254 */
function Reported(props: TrailerVideoProps) {
  const [player, setPlayer] = useState<PlayerStore>();
  usePlaybackQuality(player);
  return <TrailerVideo {...props} onPlayer={setPlayer} />;
}
