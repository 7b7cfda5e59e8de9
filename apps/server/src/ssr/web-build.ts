/** The built web application on disk: its list of files, its texts and its renderer. */
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Renderer } from '../../../web/src/entry-server.tsx';
import { pageFiles, receiverFiles, supportFiles, type Manifest, type PageFiles } from './page-files.ts';

export type Texts = Readonly<Record<string, string>>;

export interface WebBuild {
  /** Folder of the files that browsers load. */
  readonly clientDir: string;
  readonly renderer: Renderer;
  /** Texts by language: the languages the interface can be shown in. */
  readonly texts: ReadonlyMap<string, Texts>;
  /** What the page of receivers loads; absent from builds without it. */
  readonly receiver?: PageFiles;
  /** What pages load first in browsers in which support views an account; absent from builds without it. */
  readonly support?: PageFiles;
  /** What a page loads first. @param modules source files of the page */
  filesOf(modules: readonly string[], language: string): PageFiles;
}

async function readTexts(folder: string): Promise<Map<string, Texts>> {
  const texts = new Map<string, Texts>();
  for (const language of await readdir(folder)) {
    texts.set(language, JSON.parse(await readFile(path.join(folder, language, 'translation.json'), 'utf8')) as Texts);
  }
  return texts;
}

/**
 * Loads what `npm run build` of the web application made.
 * @param dist its `dist` folder, with `client` and `server`
 * @returns undefined when there is no build
 */
export async function loadWebBuild(dist: string): Promise<WebBuild | undefined> {
  const clientDir = path.join(dist, 'client');
  const readManifest = async (name: string): Promise<Manifest> =>
    JSON.parse(await readFile(path.join(clientDir, '.vite', name), 'utf8')) as Manifest;
  let manifest: Manifest;
  let receiver: PageFiles;
  let support: PageFiles;
  try {
    manifest = await readManifest('manifest.json');
    receiver = receiverFiles(await readManifest('receiver.json'));
    support = supportFiles(await readManifest('support.json'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const { renderer } = (await import(pathToFileURL(path.join(dist, 'server', 'entry-server.js')).href)) as {
    renderer: Renderer;
  };
  const texts = await readTexts(path.join(clientDir, 'locales'));
  return {
    clientDir,
    renderer,
    texts,
    receiver,
    support,
    filesOf: (modules, language) => pageFiles(manifest, modules, language),
  };
}
