/** Where the demo's pictures are on the site: `demo/pictures` is served under {@link PICTURES}. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { LocalizedAddress } from '@aerial/domain/language.ts';

export const PICTURES = '/pictures';

export interface Pictures {
  /** The address of the first of the files that exists; the first one's when none does (it may be drawn later). */
  first(...files: readonly [string, ...string[]]): string;
  /** The address of a file that exists. */
  ifPresent(file: string): string | undefined;
}

/** @param root the folder `demo/pictures` */
export function pictures(root: string): Pictures {
  const present = new Set(filesBelow(root));
  const address = (file: string) => `${PICTURES}/${file}`;
  return {
    first: (...files) => address(files.find((file) => present.has(file)) ?? files[0]),
    ifPresent: (file) => (present.has(file) ? address(file) : undefined),
  };
}

function filesBelow(root: string): string[] {
  try {
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
  } catch {
    return [];
  }
}

/** Cover and background of a film, series or show. */
export function titlePictures(
  files: Pictures,
  slug: string,
): { cover: Record<string, LocalizedAddress>; background: Record<string, string> } {
  /** Words stand on posters: Russian ones, and English ones where they are drawn. */
  const poster = (format: string): { ru: string; en?: string } => {
    const en = files.ifPresent(`titles/${slug}-${format}.en.webp`);
    return { ru: files.first(`titles/${slug}-${format}.webp`), ...(en !== undefined && { en }) };
  };
  const [tall, wide] = [poster('2x3'), poster('16x9')];
  const back = files.ifPresent(`titles/${slug}-bg.webp`) ?? wide.ru;
  return {
    cover: { src_2x3: tall, src_16x9: wide, bg: back, color_bg: wide },
    background: { tv: back, web: back, phone: back, tablet: back },
  };
}
