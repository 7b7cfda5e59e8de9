/** What the journey of the first hour begins with: a list, a guide, an offer, three films. All of our own making. */
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const FILMS = ['Quiet Harbour (2021)', 'Night Ferry (2022)', 'The Lamp Keeper (2023)'];
/** Three films in the layout of a home media server. */
export async function makeFilms(folder: string): Promise<string> {
  for (const [at, name] of FILMS.entries()) {
    mkdirSync(join(folder, name), { recursive: true });
    const picture = `-f lavfi -i testsrc2=size=320x180:rate=25,hue=h=${at * 90}`;
    const sound = `-f lavfi -i sine=frequency=${330 + at * 110}:sample_rate=48000`;
    const encoded = '-t 12 -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac';
    await run('ffmpeg', [...`-v error ${picture} ${sound} ${encoded}`.split(' '), join(folder, name, `${name}.mp4`)]);
  }
  return folder;
}

/** @param feed where their HLS feeds are */
export const listOf = (feed: string): string => `#EXTM3U
#EXTINF:-1 tvg-id="lantern" group-title="Harbour",Lantern One
${feed}/live/master.m3u8
#EXTINF:-1 tvg-id="cove" group-title="Harbour",Quiet Cove
${feed}/live/master.m3u8
#EXTINF:-1 tvg-id="ferry" group-title="Sea",Ferry Live
${feed}/live/master.m3u8
`;
const at = (hours: number): string =>
  `${new Date(Date.now() + hours * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 10)}0000 +0000`;
/** Four hours around the present, for each channel. */
export const guideOf = (...ids: readonly string[]): string =>
  `<tv>${ids
    .map(
      (id) =>
        `<channel id="${id}"><display-name lang="en">${id}</display-name></channel>` +
        [-1, 0, 1, 2]
          .map(
            (from) =>
              `<programme channel="${id}" start="${at(from)}" stop="${at(from + 1)}"><title lang="en">Hour ${from + 2} of ${id}</title></programme>`,
          )
          .join(''),
    )
    .join('')}</tv>`;

/** Two packets. @param channels their numbers, and that of the library, as the console shows them */
export const offerOf = (channels: readonly string[], library: string): string => `packets:
  basic:
    name: { en: Basic }
    short: { en: Two channels for every day }
    base: true
    channels: [${channels.slice(0, 2).join(', ')}]
    prices:
      month: { period: 0-1-0, amount: '9.00' }
  cinema:
    name: { en: Cinema }
    short: { en: All channels and the films }
    base: true
    channels: [${channels.join(', ')}]
    libraries: [${library}]
    prices:
      month: { period: 0-1-0, amount: '14.00' }
`;
