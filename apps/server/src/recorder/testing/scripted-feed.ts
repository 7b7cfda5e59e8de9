/** A live feed whose segments a test adds one by one: transport stream packets that say which segment they are of. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const DURATION_S = 2;
/** Segments that the playlist lists. */
const LISTED = 6;

/** What a segment holds. */
export function segmentBytes(seq: number): Buffer {
  const packet = Buffer.alloc(188, 0xff);
  packet[0] = 0x47;
  packet.write(`segment ${seq} `, 4);
  return Buffer.concat(Array.from({ length: 20 }, () => packet));
}

export interface ScriptedFeed {
  /** The newest segment. */
  readonly newest: number;
  /** Adds segments; the oldest ones leave the playlist. */
  add(count: number): void;
}

/** @param folder that a feed server serves; the playlist in it is `live.m3u8` */
export function scriptedFeed(folder: string): ScriptedFeed {
  mkdirSync(folder, { recursive: true });
  const beganAt = Date.now();
  let newest = 0;
  return {
    get newest() {
      return newest;
    },
    add(count) {
      for (let added = 0; added < count; added += 1) {
        newest += 1;
        writeFileSync(path.join(folder, `${newest}.ts`), segmentBytes(newest));
        rmSync(path.join(folder, `${newest - 2 * LISTED}.ts`), { force: true });
      }
      const first = Math.max(1, newest - LISTED + 1);
      const lines = ['#EXTM3U', `#EXT-X-TARGETDURATION:${DURATION_S}`, `#EXT-X-MEDIA-SEQUENCE:${first}`];
      for (let seq = first; seq <= newest; seq += 1) {
        // Dates of the past, so that segments may be added as fast as a test likes.
        const date = new Date(beganAt - 120_000 + seq * DURATION_S * 1000).toISOString();
        lines.push(`#EXT-X-PROGRAM-DATE-TIME:${date}`, `#EXTINF:${DURATION_S},`, `${seq}.ts`);
      }
      // A reader never sees half of it.
      writeFileSync(path.join(folder, 'next.m3u8'), `${lines.join('\n')}\n`);
      renameSync(path.join(folder, 'next.m3u8'), path.join(folder, 'live.m3u8'));
    },
  };
}
