/**
 * Guides in XMLTV, read as a stream: memory does not grow with the file. What is given out is what the file says,
 * cleaned; how it is fitted into our schedule is decided in schedule.ts.
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { MAX_NAME } from '../limits.ts';
import { isOverlongChannel, isOverlongProgramme, shortenProgramme } from './limits.ts';
import { ImportError, skipped, type Skipped, type SkipReason } from '../skipped.ts';
import { cleanLine } from '../text.ts';
import { decodeXml } from './xml-decode.ts';
import { repairXml } from './xml-repair.ts';
import {
  readChannel,
  readProgramme,
  type GuideChannel,
  type GuideProgramme,
  type XmlElement,
} from './xmltv-elements.ts';

export type XmltvItem =
  | { readonly kind: 'channel'; readonly channel: GuideChannel }
  | { readonly kind: 'programme'; readonly programme: GuideProgramme }
  | { readonly kind: 'skipped'; readonly skipped: Skipped };

/** Text of one element past this is cut: no description is that long, and a missing end tag must not fill the memory. */
const TEXT_LIMIT = 100_000;
/** Elements inside one entry; a broken file could otherwise hang the rest of itself into one. */
const CHILDREN_LIMIT = 2_000;

/** Characters the parser may hold without finding anything in them: one element, comment or text is never that long. */
const PENDING_LIMIT = 16_000_000;

interface Frame extends XmlElement {
  text: string;
  children: Frame[];
}

/** Turns parser events into the guide's entries; `take` empties what has been found so far. */
class Reader {
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  #found: XmltvItem[] = [];
  #root: string | undefined;
  /** The current entry and the path inside it. */
  #path: Frame[] = [];
  #children = 0;
  #mistake: string | undefined;
  #isComplete = false;
  /** Characters since the parser last found something. */
  #pending = 0;

  constructor() {
    this.#parser.on('error', (error) => {
      // a guide is broken in single entries far more often than as a whole
      if (this.#path.length > 0) this.#mistake ??= error.message.replace(/^\d+:\d+: /u, '');
    });
    const found =
      <T>(take: (what: T) => void) =>
      (what: T): void => {
        this.#pending = 0;
        take(what);
      };
    this.#parser.on(
      'opentag',
      found((tag) => this.#open(tag)),
    );
    this.#parser.on(
      'text',
      found((text) => this.#text(text)),
    );
    this.#parser.on(
      'cdata',
      found((text) => this.#text(text)),
    );
    this.#parser.on(
      'comment',
      found(() => {}),
    );
    this.#parser.on(
      'closetag',
      found((tag) => this.#close(tag.name)),
    );
  }

  #open(tag: SaxesTagPlain): void {
    if (this.#root === undefined) {
      this.#root = tag.name;
      if (tag.name !== 'tv')
        throw new ImportError(`this is not an XMLTV guide: its root is <${tag.name}>, not <tv>`, this.#parser.line);
      return;
    }
    // a start of an entry inside another means that the other was never closed
    const isEntry = tag.name === 'programme' || tag.name === 'channel';
    if (isEntry && this.#path.length > 0) {
      this.#mistake ??= `<${this.#path[0]!.name}> is not closed`;
      this.#finish();
    }
    if (!isEntry && this.#path.length === 0) return;
    const frame: Frame = {
      name: tag.name,
      attributes: tag.attributes,
      line: this.#parser.line,
      text: '',
      children: [],
    };
    this.#children += 1;
    const parent = this.#path.at(-1);
    if (parent && this.#children <= CHILDREN_LIMIT) parent.children.push(frame);
    this.#path.push(frame);
  }

  #text(text: string): void {
    const frame = this.#path.at(-1);
    if (frame && frame.text.length < TEXT_LIMIT) frame.text += text.slice(0, TEXT_LIMIT);
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
      this.#skip(entry.line, 'malformed', `${mistake}: ${entry.name} ${what} ${cleanLine(title)}`);
    } else if (entry.name === 'channel') {
      const channel = readChannel(entry);
      if (!channel) return;
      if (isOverlongChannel(channel)) this.#skip(entry.line, 'too-long', `channel ${channel.id}`);
      else
        this.#found.push({
          kind: 'channel',
          channel: { ...channel, names: channel.names.filter(({ length }) => length <= MAX_NAME) },
        });
    } else {
      const read = readProgramme(entry);
      if ('reason' in read) this.#found.push({ kind: 'skipped', skipped: read });
      else this.#take(read);
    }
  }

  #take(programme: GuideProgramme): void {
    const what = `channel ${programme.channel.slice(0, MAX_NAME)}: ${Object.values(programme.title)[0]}`;
    if (isOverlongProgramme(programme)) return this.#skip(programme.line, 'too-long', what);
    const short = shortenProgramme(programme);
    if (short !== programme) this.#skip(programme.line, 'shortened', what);
    this.#found.push({ kind: 'programme', programme: short });
  }

  #skip(line: number, reason: SkipReason, text: string): void {
    this.#found.push({ kind: 'skipped', skipped: skipped(line, reason, text) });
  }

  /** @throws ImportError when the parser would hold more text than any guide has in one place */
  take(text: string): XmltvItem[] {
    // Padding behind the guide.
    if (this.#isComplete && text.trim() === '') return [];
    this.#pending += text.length;
    this.#parser.write(text);
    if (this.#pending > PENDING_LIMIT)
      throw new ImportError(
        `nothing but one element or text in more than ${PENDING_LIMIT / 1e6} million characters: the file is damaged`,
        this.#parser.line,
      );
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
 * @throws ImportError when the file is not XMLTV or is cut off; what was yielded until then must not be stored
 */
export async function* readXmltv(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<XmltvItem> {
  const reader = new Reader();
  for await (const text of repairXml(decodeXml(chunks))) yield* reader.take(text);
  reader.end();
}
