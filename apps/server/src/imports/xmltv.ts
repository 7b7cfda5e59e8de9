/**
 * Guides in XMLTV, read as a stream: memory does not grow with the file. What is given out is what the file says,
 * cleaned; how it is fitted into our schedule is decided in schedule.ts.
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { ImportError, skipped, type Skipped } from './skipped.ts';
import { cleanLine } from './text.ts';
import { decodeXml } from './xml-decode.ts';
import { repairXml } from './xml-repair.ts';
import { readChannel, readProgramme, type GuideChannel, type GuideProgramme, type XmlElement } from './xmltv-elements.ts';

export type XmltvItem =
  | { readonly kind: 'channel'; readonly channel: GuideChannel }
  | { readonly kind: 'programme'; readonly programme: GuideProgramme }
  | { readonly kind: 'skipped'; readonly skipped: Skipped };

/** Text of one element past this is cut: no description is that long, and a missing end tag must not fill the memory. */
const TEXT_LIMIT = 100_000;
/** Elements inside one entry; a broken file could otherwise hang the rest of itself into one. */
const CHILDREN_LIMIT = 2_000;

interface Frame extends XmlElement {
  text: string;
  children: Frame[];
}

/** Turns parser events into the guide's entries; `take` empties what has been found so far. */
class Reader {
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  #found: XmltvItem[] = [];
  #root: string | undefined;
  /** The entry under way and the path inside it. */
  #path: Frame[] = [];
  #children = 0;
  #mistake: string | undefined;
  #isComplete = false;

  constructor() {
    this.#parser.on('error', (error) => {
      // a guide is broken in single entries far more often than as a whole
      if (this.#path.length > 0) this.#mistake ??= error.message.replace(/^\d+:\d+: /u, '');
    });
    this.#parser.on('opentag', (tag) => this.#open(tag));
    this.#parser.on('text', (text) => this.#text(text));
    this.#parser.on('cdata', (text) => this.#text(text));
    this.#parser.on('closetag', (tag) => this.#close(tag.name));
  }

  #open(tag: SaxesTagPlain): void {
    if (this.#root === undefined) {
      this.#root = tag.name;
      if (tag.name !== 'tv') throw new ImportError(`this is not an XMLTV guide: its root is <${tag.name}>, not <tv>`, this.#parser.line);
      return;
    }
    // a start of an entry inside another means that the other was never closed
    const isEntry = tag.name === 'programme' || tag.name === 'channel';
    if (isEntry && this.#path.length > 0) {
      this.#mistake ??= `<${this.#path[0]!.name}> is not closed`;
      this.#finish();
    }
    if (!isEntry && this.#path.length === 0) return;
    const frame: Frame = { name: tag.name, attributes: tag.attributes, line: this.#parser.line, text: '', children: [] };
    this.#children += 1;
    const parent = this.#path.at(-1);
    if (parent && this.#children <= CHILDREN_LIMIT) parent.children.push(frame);
    this.#path.push(frame);
  }

  #text(text: string): void {
    const frame = this.#path.at(-1);
    if (frame && frame.text.length < TEXT_LIMIT) frame.text += text;
  }

  #close(name: string): void {
    if (name === 'tv') this.#isComplete = true;
    if (this.#path.at(-1)?.name !== name) return;
    if (this.#path.length === 1) this.#finish();
    else this.#path.pop();
  }

  #finish(): void {
    const entry = this.#path[0]!;
    const mistake = this.#mistake;
    this.#path = [];
    this.#children = 0;
    this.#mistake = undefined;
    if (mistake !== undefined) {
      const what = entry.attributes['channel'] ?? entry.attributes['id'] ?? '';
      const title = entry.children.find(({ name }) => name === 'title' || name === 'display-name')?.text ?? '';
      this.#found.push({ kind: 'skipped', skipped: skipped(entry.line, 'malformed', `${mistake}: ${entry.name} ${what} ${cleanLine(title)}`) });
    } else if (entry.name === 'channel') {
      const channel = readChannel(entry);
      if (channel) this.#found.push({ kind: 'channel', channel });
    } else {
      const read = readProgramme(entry);
      this.#found.push('reason' in read ? { kind: 'skipped', skipped: read } : { kind: 'programme', programme: read });
    }
  }

  take(text: string): XmltvItem[] {
    this.#parser.write(text);
    const found = this.#found;
    this.#found = [];
    return found;
  }

  /** @throws ImportError when the document stopped before its end */
  end(): void {
    const { line } = this.#parser;
    if (this.#root === undefined) throw new ImportError('this is not an XMLTV guide: there is no <tv> in it');
    if (!this.#isComplete) throw new ImportError('the file is cut off: </tv> is missing', line);
  }
}

/**
 * Reads a guide. Entries that cannot be read are given out as skipped, with line and reason, between the good ones.
 * @param chunks the unpacked file, in any encoding its declaration names
 * @throws ImportError when the file is not XMLTV or is cut off; what was given out until then must not be kept
 */
export async function* readXmltv(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<XmltvItem> {
  const reader = new Reader();
  for await (const text of repairXml(decodeXml(chunks))) yield* reader.take(text);
  reader.end();
}
