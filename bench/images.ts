/**
 * A poster in another size: the cost of the first rendering, and of serving it from the cache, against nginx serving the same bytes as a
 * file, on the same core.
 */
import { median, load } from './processes.ts';
import { startNginx } from './nginx.ts';
import { guestToken, type Service } from './service.ts';

const ROUNDS = 3;
const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
/** Kinds of pictures that a page shows, smallest first. */
const SIZES = { poster: 'w=280&h=420&crop=true', background: 'w=1920' };
/** Number of pictures whose first rendering is timed. */
const COLD = 12;

/** Addresses of pictures of the demo: posters, and the wide ones behind pages. */
async function addresses({ site }: Service): Promise<Record<keyof typeof SIZES, string[]>> {
  const token = await guestToken(site);
  const read = async <T>(path: string) => (await (await fetch(`${site}${path}access_token=${token}`)).json()) as T;
  const list = await read<{ rows: { id: string }[] }>('/v2/rowsets/start?');
  const rows = await Promise.all(list.rows.map(({ id }) => read<Row>(`/v2/rows/${id}?limit=30&`)));
  const unique = (found: (string | null | undefined)[]) =>
    [...new Set(found.filter((src) => src?.endsWith('.webp')))] as string[];
  return {
    poster: unique(rows.flatMap(({ contents = [] }) => contents.map(({ cover }) => cover.src_2x3))),
    background: unique(rows.flatMap(({ promotions = [] }) => promotions.map(({ background }) => background.web))),
  };
}
interface Row {
  contents?: { cover: { src_2x3: string | null } }[];
  promotions?: { background: { web: string | null } }[];
}

async function timed(
  url: string,
  headers: Record<string, string>,
): Promise<{ ms: number; bytes: Buffer; type: string }> {
  const start = performance.now();
  const answer = await fetch(url, { headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return { ms: performance.now() - start, bytes, type: answer.headers.get('content-type') ?? '' };
}

export async function benchImages(service: Service): Promise<void> {
  const found = await addresses(service);
  for (const [kind, query] of Object.entries(SIZES) as [keyof typeof SIZES, string][]) {
    const [first, ...others] = found[kind];
    if (first === undefined) throw new Error(`The demo has no ${kind}.`);
    for (const accept of [CHROME, 'image/webp,*/*', '*/*']) {
      const cold: number[] = [];
      for (const src of others.slice(0, COLD)) cold.push((await timed(`${src}?${query}`, { accept })).ms);
      const { bytes, type } = await timed(`${first}?${query}`, { accept });
      if (accept !== CHROME) {
        console.log(
          `images, ${kind} as ${type}: ${bytes.length} bytes, the first time ${Math.round(median(cold))} ms (median of ${cold.length})`,
        );
        continue;
      }
      const nginx = await startNginx({ 'picture.avif': bytes });
      const ours: number[] = [];
      const theirs: number[] = [];
      let failed = 0;
      let p99 = 0;
      for (let round = 0; round < ROUNDS; round++) {
        theirs.push(load(`${nginx}/picture.avif`, {}).requestsPerSecond);
        const run = load(`${first}?${query}`, { Accept: accept });
        ours.push(run.requestsPerSecond);
        failed += run.failed;
        p99 = Math.max(p99, run.p99Ms);
      }
      console.log(
        `images, ${kind} as ${type}: ${bytes.length} bytes, the first time ${Math.round(median(cold))} ms (median of ${cold.length}), then ${Math.round(median(ours))}/s, ` +
          `nginx with the file ${Math.round(median(theirs))}/s, ratio ${(median(ours) / median(theirs)).toFixed(2)} (wanted at least 0.5); p99 ${p99.toFixed(1)} ms, ${failed} failed`,
      );
    }
  }
}
