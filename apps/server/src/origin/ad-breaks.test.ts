/** Ad breaks as players get them: playlists over HTTP. */
import type { FastifyInstance } from 'fastify';
import { gridNumber } from '@aerial/domain/grid.ts';
import { epochSeconds } from '@aerial/domain/time.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { playbackPaths } from './addresses/playback-paths.ts';
import type { MediaClaims } from './addresses/signature.ts';
import { channel, item } from './testing/builders.ts';
import { addressesIn, claims, NOW, SECRET, testOrigin } from './testing/test-origin.ts';
import type { AdBreakPlan } from './timeline/ad-schedule.ts';

/** The segment that begins now. */
const HERE = 1_000_000_000;
const cue = (at: number, inCatchUp = false): AdBreakPlan => ({
  name: 'noon',
  assets: ['spot', 'spot'],
  inCatchUp,
  starts: { at: gridNumber(at) },
});

let app: FastifyInstance;
let plans: readonly AdBreakPlan[];
let asked: string[];
const timeline = channel(HERE - 100, [[300, [item('card', 15)]]]);
beforeEach(async () => {
  asked = [];
  ({ app } = await testOrigin({
    channel: { kind: 'timeline', timeline },
    adBreaks: {
      async forChannel(provider, channelId) {
        asked.push(`${provider} ${channelId}`);
        return plans;
      },
    },
  }));
});

const paths = (over: Partial<MediaClaims>) =>
  playbackPaths(SECRET, claims({ kind: 'live', id: '3929', ...over } as MediaClaims));
const read = async (address: string): Promise<string> => {
  const { statusCode, body } = await app.inject(address);
  expect(statusCode, body).toBe(200);
  return body;
};
const rendition = (over: Partial<MediaClaims>, name = 'v720') => read(paths(over).master.replace('index', name));
/** What plays, by the segment of the media clock. */
const assets = (playlist: string) =>
  addressesIn(playlist, '/').flatMap((address) => /\/seg\/([^/]+)\//.exec(address)?.[1] ?? []);

describe('a viewer who sees ads', () => {
  test('has the ads in place of exactly their segments, in every rendition, without a discontinuity', async () => {
    plans = [cue(HERE - 5)];
    for (const name of ['v720', 'v240', 'a-ru']) {
      const playlist = await rendition({ hasAds: true }, name);
      expect(assets(playlist)).toEqual([...Array<string>(5).fill('card'), ...Array<string>(5).fill('spot')]);
      expect(playlist).not.toMatch(/^#EXT-X-DISCONTINUITY$/m);
      expect(playlist.match(/#EXT-X-MAP/g)).toHaveLength(1);
      expect(playlist).toContain(
        `#EXT-X-DATERANGE:ID="ad-${HERE - 5}",CLASS="aerial.ad-break",START-DATE="${new Date((HERE - 5) * 1920).toISOString()}",DURATION=11.520,X-NAME="noon"\n`,
      );
    }
    expect(asked).toContain('1 3929');
  });

  test('gets bytes of the ad at its address, as of any segment', async () => {
    plans = [cue(HERE - 5)];
    const playlist = await rendition({ hasAds: true });
    for (const address of addressesIn(playlist, paths({ hasAds: true }).master)) await read(address);
  });

  test('has no ads in the archive, unless the provider repeats the break there', async () => {
    const archive = { kind: 'catchup', from: epochSeconds(NOW - 60), isSeekable: true, hasAds: true } as const;
    plans = [cue(HERE - 20)];
    expect(new Set(assets(await rendition(archive)))).toEqual(new Set(['card']));
    plans = [cue(HERE - 20, true)];
    expect(new Set(assets(await rendition({ ...archive, viewer: 'other', isSeekable: false })))).toEqual(
      new Set(['card', 'spot']),
    );
  });

  test('sees the channel where an ad is missing', async () => {
    plans = [{ name: 'noon', assets: ['gone'], inCatchUp: false, starts: { at: gridNumber(HERE - 5) } }];
    expect(await rendition({ hasAds: true })).toBe(await rendition({}));
  });

  test('is one group: two viewers share one text, and a break makes no request that depends on it', async () => {
    plans = [cue(HERE - 5)];
    const [one, two] = [await rendition({ hasAds: true }), await rendition({ hasAds: true, viewer: 'u:2' })];
    expect(one).toBe(two);
    expect(asked).toHaveLength(1);
    const others = one.split('\n').filter((line) => /URI=/.test(line) && !line.startsWith('#EXT-X-MAP'));
    expect(others, 'nothing is to be fetched but segments').toEqual([]);
  });
});

test('a viewer without ads has the plain channel, and breaks are not looked up', async () => {
  plans = [cue(HERE - 5)];
  const playlist = await rendition({});
  expect(new Set(assets(playlist))).toEqual(new Set(['card']));
  expect(playlist).not.toContain('DATERANGE');
  expect(asked).toEqual([]);
});
