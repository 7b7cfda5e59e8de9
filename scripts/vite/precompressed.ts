import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);

const COMPRESSIBLE = /\.(js|css|svg)$/;
/** Below this many bytes compressing costs more than it saves. */
const FROM_BYTES = 1_024;
/** The last percents of what is larger (players, loaded when something plays) cost seconds of every build. */
const BEST_UP_TO_BYTES = 512 * 1024;

/**
 * Writes each file of the build once more, compressed as well as Brotli can (`name.js.br`): a tenth less to load than what a server
 * can afford to compress while it answers.
 * @param cache folder where files that did not change are not compressed again
 */
export function precompressed({ cache }: { cache: string }): Plugin {
  async function packed(bytes: Buffer): Promise<Buffer> {
    const quality = bytes.length > BEST_UP_TO_BYTES ? 9 : 11;
    const file = path.join(cache, `${createHash('sha256').update(bytes).digest('hex')}-${quality}.br`);
    const cached = await readFile(file).catch(() => undefined);
    if (cached) return cached;
    const made = await compress(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    });
    // Where nothing can be cached, the next build takes a little longer.
    await mkdir(cache, { recursive: true })
      .then(() => writeFile(file, made))
      .catch(() => {});
    return made;
  }

  return {
    name: 'aerial:precompressed',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const names = Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = path.join(dir!, name);
          const bytes = await readFile(file);
          if (bytes.length >= FROM_BYTES) await writeFile(`${file}.br`, await packed(bytes));
        }),
      );
    },
  };
}
