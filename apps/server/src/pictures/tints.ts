/**
 * What is shown in a picture's place until it is there: the colours of its corners. They travel with the answers that name the
 * picture. They are computed one after another when an answer first needs them, and are in the answers built afterwards.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tintOf, UnusablePicture } from './render.ts';
import type { PictureSources } from './sources.ts';

/** The tint of a stored address (`/pictures/titles/night.webp`); null until it is computed, and for pictures stored elsewhere. */
export type TintOf = (address: string | null | undefined) => string | null;

export interface Tints {
  readonly of: TintOf;
  /** Resolves when everything requested so far is computed. */
  settled(): Promise<void>;
}

const PREFIX = '/pictures/';
const MAX_CACHED = 50_000;
const WRITTEN_AFTER_MS = 2_000;
const TINT = /^[0-9a-f]{12}$/;

/** As it is called in its folder; an address that cannot be decoded names itself. */
function nameOf(address: string): string {
  const name = address.slice(PREFIX.length);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** By name below /pictures: the version of the file, and its tint if it has one. */
type Sheet = Map<string, readonly [version: string, tint: string | null]>;

async function readSheet(file: string): Promise<Sheet> {
  const known: Sheet = new Map();
  const stored = await readFile(file, 'utf8')
    .then((text) => JSON.parse(text) as unknown)
    .catch(() => undefined);
  if (typeof stored !== 'object' || stored === null) return known;
  for (const [name, entry] of Object.entries(stored)) {
    const [version, tint] = Array.isArray(entry) ? (entry as unknown[]) : [];
    if (typeof version === 'string' && (tint === null || (typeof tint === 'string' && TINT.test(tint))))
      known.set(name, [version, tint]);
  }
  return known;
}

/** @param file where the tints are persisted */
export function pictureTints(sources: PictureSources, file?: string): Tints {
  let known: Sheet = new Map();
  const checked = new Set<string>();
  const waiting = new Set<string>();
  const ready =
    file === undefined
      ? Promise.resolve()
      : readSheet(file).then((sheet) => void (known = new Map([...sheet, ...known])));
  let running: Promise<void> | undefined;
  let writing: NodeJS.Timeout | undefined;

  const write = async (): Promise<void> => {
    if (file === undefined) return;
    const part = `${file}.${process.pid}.part`;
    await mkdir(path.dirname(file), { recursive: true })
      .then(() => writeFile(part, JSON.stringify(Object.fromEntries(known))))
      .then(() => rename(part, file))
      .catch(() => {});
  };
  const writeSoon = (): void => {
    if (file !== undefined)
      writing ??= setTimeout(() => void write().finally(() => (writing = undefined)), WRITTEN_AFTER_MS).unref();
  };

  async function compute(name: string): Promise<void> {
    const source = await sources.find(name);
    if (!source || known.get(name)?.[0] === source.version) return;
    const bytes = await source.read();
    const tint = await tintOf(bytes).catch((error: unknown) => {
      if (error instanceof UnusablePicture) return undefined;
      throw error;
    });
    if (known.size >= MAX_CACHED) known.clear();
    known.set(name, [source.version, tint ?? null]);
    writeSoon();
  }

  async function run(): Promise<void> {
    await ready;
    // Names requested meanwhile are appended, and this loop reaches them too.
    for (const name of waiting) {
      waiting.delete(name);
      // The original cannot be read now: computed when an answer names it again.
      await compute(name).catch(() => checked.delete(name));
    }
  }

  return {
    of(address) {
      if (!address?.startsWith(PREFIX)) return null;
      const name = nameOf(address);
      if (!checked.has(name)) {
        if (checked.size >= MAX_CACHED) checked.clear();
        checked.add(name);
        waiting.add(name);
        running ??= run().finally(() => (running = undefined));
      }
      return known.get(name)?.[1] ?? null;
    },
    settled: async () => running,
  };
}
