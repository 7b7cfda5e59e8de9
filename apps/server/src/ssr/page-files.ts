/** Which files a page loads first, from the list that the build of the web application writes. */

interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, ManifestEntry>>;

export interface PageFiles {
  readonly entry: string;
  /** What the entry imports, each after what it imports itself. */
  readonly parts: readonly string[];
  /** Code needed before the page can be used, besides the entry. */
  readonly modules: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
}

const ENTRY = 'src/entry-client.tsx';
/** Of builds of their own. */
const RECEIVER_ENTRY = 'src/entry-receiver.ts';
const SUPPORT_ENTRY = 'src/entry-support.ts';
/** Scripts whose letters a language is written in. Latin is on every page. */
const CYRILLIC = new Set(['ru', 'bg', 'kk', 'tg', 'ky']);

function withImports(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name) || !manifest[name]) return seen;
  seen.add(name);
  for (const imported of manifest[name].imports ?? []) withImports(manifest, imported, seen);
  return seen;
}

/** @returns names of what a file imports, each after what it imports itself */
function partsOf(manifest: Manifest, name: string, parts = new Set<string>(), seen = new Set([name])): Set<string> {
  for (const imported of manifest[name]?.imports ?? []) {
    // Files may import each other in a circle.
    if (seen.has(imported)) continue;
    seen.add(imported);
    partsOf(manifest, imported, parts, seen).add(imported);
  }
  return parts;
}

/** What the page of receivers loads. */
export const receiverFiles = (manifest: Manifest): PageFiles => filesOf(manifest, RECEIVER_ENTRY, [], 'ru');

/** What pages load besides, and before, in browsers in which support views an account. */
export const supportFiles = (manifest: Manifest): PageFiles => filesOf(manifest, SUPPORT_ENTRY, [], 'ru');

/** @param modules source files of the page, whose code is preloaded */
export const pageFiles = (manifest: Manifest, modules: readonly string[], language: string): PageFiles =>
  filesOf(manifest, ENTRY, modules, language);

function filesOf(manifest: Manifest, entryName: string, modules: readonly string[], language: string): PageFiles {
  const entry = manifest[entryName];
  if (!entry) throw new Error(`The build of the web application lists no ${entryName}.`);
  const needed = withImports(manifest, entryName);
  for (const module of modules) withImports(manifest, module, needed);
  const files = [...needed].map((name) => manifest[name]!);
  const font = (script: string) =>
    Object.entries(manifest).find(([name]) => name.endsWith(`manrope-${script}-wght-normal.woff2`))?.[1].file;
  const scripts = CYRILLIC.has(language) ? ['cyrillic', 'latin'] : ['latin'];
  const style = manifest['style.css']?.file;
  const styles = new Set([...(style ? [style] : []), ...files.flatMap(({ css }) => css ?? [])]);
  const url = (file: string) => `/${file}`;
  return {
    entry: url(entry.file),
    parts: [...partsOf(manifest, entryName)].map((name) => url(manifest[name]!.file)),
    modules: files.filter(({ file }) => file !== entry.file && file.endsWith('.js')).map(({ file }) => url(file)),
    styles: [...styles].map(url),
    fonts: scripts
      .map(font)
      .filter((file) => file !== undefined)
      .map(url),
  };
}
