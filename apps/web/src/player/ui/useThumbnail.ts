import { useEffect, useState } from 'react';
import { usePlayerState } from '../react.ts';
import { readSeekPoints, seekPointAt, thumbnailUrl, type SeekPoint } from '../rules/thumbnails.ts';
import type { PlayerStore } from '../store-types.ts';
import type { Position } from '../types.ts';

/** Documents already fetched; a stream's pictures do not change while it plays. */
const known = new Map<string, Promise<readonly SeekPoint[]>>();

function fetchPoints(url: string): Promise<readonly SeekPoint[]> {
  const found = known.get(url);
  if (found) return found;
  const points = fetch(url)
    .then(
      async (response) => readSeekPoints(await response.json()),
      () => [],
    )
    .catch(() => []);
  known.set(url, points);
  return points;
}

/** Address of the picture for a position: from the screenshot timings where the stream has them, else one per 10 s. @source C-715, C-716, C-717 */
export function useThumbnail(player: PlayerStore, position: Position): string | undefined {
  const base = usePlayerState(player, (state) => state.source?.thumbnailsUrl);
  const timings = usePlayerState(player, (state) => state.source?.timingsUrl);
  const [points, setPoints] = useState<readonly SeekPoint[]>([]);
  useEffect(() => {
    if (!timings) return;
    let isCurrent = true;
    void fetchPoints(timings).then((fetched) => isCurrent && setPoints(fetched));
    return () => {
      isCurrent = false;
    };
  }, [timings]);
  return seekPointAt(timings ? points : [], position)?.src ?? (base ? thumbnailUrl(base, position) : undefined);
}
