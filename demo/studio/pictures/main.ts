/**
 * Draws every picture of the demo into demo/pictures: `node demo/studio/pictures/main.ts [part of a name …]`.
 * Needs Chromium (`CHROMIUM`, default /usr/bin/chromium). The same sources give the same pictures.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { channels } from '../../catalogue/channels.ts';
import {
  filmHeadings,
  seriesHeadings,
  showHeadings,
  type FilmSlug,
  type SeriesSlug,
  type ShowSlug,
} from '../../catalogue/headings.ts';
import { libraries } from '../../catalogue/libraries.ts';
import { persons } from '../../catalogue/persons.ts';
import { titles } from '../../catalogue/titles.ts';
import { art } from './art.ts';
import { collectionPlates, libraryScenes, pageIcons, providerFiles, stub, svg } from './brand.ts';
import { captionOf, type CaptionLanguage } from './caption.ts';
import { channelScenes } from './covers.ts';
import { looks } from './looks.ts';
import { marks } from './marks.ts';
import { openPrinter, type Printer } from './page.ts';
import { portrait } from './portrait.ts';
import { posterDocument } from './poster.ts';

const OUT = path.resolve(import.meta.dirname, '../../pictures');
const QUALITY = { tall: 80, wide: 78, bg: 70, person: 82, cover: 76 } as const;

/** One picture: its file under demo/pictures, and how it is made. */
interface Job {
  readonly file: string;
  readonly make: (printer: Printer) => Promise<Buffer | string>;
}

const webp = (png: Buffer, quality: number, w?: number, h?: number): Promise<Buffer> =>
  sharp(png)
    .resize(w && h ? { width: w, height: h } : undefined)
    .webp({ quality, effort: 6, smartSubsample: true })
    .toBuffer();
const page = (w: number, h: number, content: string): string =>
  `<div style="width:${w}px;height:${h}px">${content}</div>`;

type Format = 'tall' | 'wide' | 'bg';
const document =
  (...args: Parameters<typeof posterDocument>) =>
  async (printer: Printer): Promise<Buffer> => {
    const { body, w, h } = posterDocument(...args);
    return printer.print(body, w, h);
  };

function titleJobs(): Job[] {
  const headings = { ...filmHeadings, ...seriesHeadings, ...showHeadings };
  return titles.flatMap((title) => {
    const slug = title.slug as FilmSlug | SeriesSlug | ShowSlug;
    const job = (suffix: string, format: Format, language: CaptionLanguage = 'ru'): Job => ({
      file: `titles/${slug}-${suffix}${language === 'ru' ? '' : `.${language}`}.webp`,
      make: async (printer) =>
        webp(
          await document(slug, headings[slug].palette, art[slug], format, captionOf(title, language))(printer),
          QUALITY[format],
        ),
    });
    return [
      job('2x3', 'tall'),
      job('16x9', 'wide'),
      job('2x3', 'tall', 'en'),
      job('16x9', 'wide', 'en'),
      ...(title.type === 'program' ? [] : [job('bg', 'bg')]),
    ];
  });
}

function channelJobs(): Job[] {
  return channels.flatMap(({ slug, palette }) => {
    const mark = marks[slug];
    const cover = channelScenes[slug];
    if (!mark || !cover) throw new Error(`channel ${slug} has no mark or cover`);
    const onDark = svg(200, 200, mark('#ffffff', palette.accent, palette.dark));
    const onLight = svg(200, 200, mark(palette.dark, palette.main, palette.light));
    const square =
      (drawing: string) =>
      async (printer: Printer): Promise<Buffer> =>
        printer.print(
          page(320, 320, drawing.replace('width="200" height="200"', 'width="320" height="320"')),
          320,
          320,
          true,
        );
    return [
      { file: `channels/${slug}-logo.svg`, make: async () => onDark },
      {
        file: `channels/${slug}-logo.png`,
        make: async (printer) =>
          sharp(await square(onDark)(printer))
            .png({ palette: true, quality: 90, effort: 10 })
            .toBuffer(),
      },
      { file: `channels/${slug}-logo.webp`, make: async (printer) => webp(await square(onDark)(printer), 90) },
      { file: `channels/${slug}-light.webp`, make: async (printer) => webp(await square(onLight)(printer), 90) },
      {
        file: `channels/${slug}-cover.webp`,
        make: async (printer) =>
          webp(await document(slug, palette, cover, 'bg', { title: '' })(printer), QUALITY.cover, 1080, 608),
      },
    ];
  });
}

function personJobs(): Job[] {
  return persons.map(({ slug }) => {
    const look = looks[slug];
    if (!look) throw new Error(`person ${slug} has no look`);
    return {
      file: `persons/${slug}.webp`,
      make: async (printer) =>
        webp(await printer.print(page(400, 400, svg(400, 400, portrait(slug, look))), 400, 400), QUALITY.person),
    };
  });
}

function brandJobs(): Job[] {
  const plates: Job[] = Object.entries(collectionPlates).flatMap(([slug, { palette, art: direction }]) => [
    {
      file: `collections/${slug}.webp`,
      make: async (printer) =>
        webp(
          await document(slug, palette, { ...direction, focus: 0.5, veil: 0.7 }, 'tall', { title: '' })(printer),
          QUALITY.cover,
        ),
    },
    {
      file: `collections/${slug}-wide.webp`,
      make: async (printer) =>
        webp(await document(slug, palette, direction, 'bg', { title: '' })(printer), QUALITY.cover, 1280, 720),
    },
  ]);
  const cinemas: Job[] = libraries.flatMap(({ slug, palette, title }) => {
    const direction = libraryScenes[slug];
    if (!direction) throw new Error(`library ${slug} has no scene`);
    return [
      {
        file: `libraries/${slug}.webp`,
        make: async (printer) =>
          webp(await document(slug, palette, direction, 'bg', { title: '' })(printer), QUALITY.cover, 1280, 720),
      },
      {
        file: `libraries/${slug}-wide.webp`,
        make: async (printer) =>
          webp(await document(slug, palette, direction, 'wide', { title: title.ru })(printer), QUALITY.wide),
      },
    ] satisfies Job[];
  });
  const blank = (file: string, w: number, h: number): Job => ({
    file,
    make: async (printer) => webp(await printer.print(page(w, h, stub(w, h)), w, h), 80),
  });
  return [
    ...plates,
    ...cinemas,
    ...Object.entries(providerFiles).map(([file, drawing]) => ({
      file: `provider/${file}`,
      make: async () => drawing,
    })),
    ...Object.entries(pageIcons).map(([slug, drawing]) => ({
      file: `icons/${slug}.svg`,
      make: async () => svg(24, 24, drawing),
    })),
    blank('stub.webp', 960, 540),
    blank('stub-16x9.webp', 960, 540),
    blank('stub-2x3.webp', 600, 900),
  ];
}

async function main(wanted: readonly string[]): Promise<void> {
  const executable = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  if (!existsSync(executable)) {
    console.error(`Chromium is not at ${executable}. Install it (apt-get install chromium) or name it in CHROMIUM.`);
    process.exitCode = 1;
    return;
  }
  const jobs = [...titleJobs(), ...channelJobs(), ...personJobs(), ...brandJobs()];
  const chosen = wanted.length === 0 ? jobs : jobs.filter(({ file }) => wanted.some((part) => file.includes(part)));
  const printer = await openPrinter(executable);
  try {
    for (const { file, make } of chosen) {
      const target = path.join(OUT, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, await make(printer));
    }
  } finally {
    await printer.close();
  }
  await removeStrays(new Set(jobs.map(({ file }) => file)));
  console.log(`${chosen.length} pictures drawn, ${((await bytesIn(OUT)) / 1024 / 1024).toFixed(1)} MiB in all`);
}

/** Files nothing draws any more. */
async function removeStrays(known: ReadonlySet<string>): Promise<void> {
  for (const file of await readdir(OUT, { recursive: true })) {
    const isFile = (await stat(path.join(OUT, file))).isFile();
    if (isFile && !known.has(file.replaceAll(path.sep, '/'))) await rm(path.join(OUT, file));
  }
}
async function bytesIn(folder: string): Promise<number> {
  const sizes = await Promise.all(
    (await readdir(folder, { recursive: true })).map(async (file) => stat(path.join(folder, file))),
  );
  return sizes.reduce((sum, it) => sum + (it.isFile() ? it.size : 0), 0);
}

await main(process.argv.slice(2));
