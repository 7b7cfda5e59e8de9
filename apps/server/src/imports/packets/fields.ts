/** Reads the fields of a YAML or JSON document one by one, and collects every problem with its line. */
import type { LocalizedText } from '@aerial/domain/language.ts';
import { parseMoney, type Currency } from '@aerial/domain/money.ts';
import { MAX_PACKET_TEXT } from '@aerial/domain/packet-offer.ts';
import { isEmptyPeriod, type HumanPeriod } from '@aerial/domain/periods.ts';
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml';
import { ImportError } from '../skipped.ts';

/** A value of the document that refers to something by id or slug. */
export interface Reference {
  readonly name: string;
  readonly line: number;
  /** Where it stands. */
  readonly path: string;
}

const MAX_PROBLEMS = 100;
const MAX_PERIOD = 10_000;

/** One thing that is wrong with a document. */
export interface Problem {
  readonly line: number;
  readonly text: string;
  /** Of the value, where one is wrong. */
  readonly path?: string | undefined;
  /** A packet that was sold cannot be changed so. */
  readonly isSold?: true;
}

/** Every problem of a document, by line. */
export class DocumentError extends ImportError {
  readonly problems: readonly Problem[];
  constructor(message: string, problems: readonly Problem[]) {
    super(message);
    this.problems = problems;
  }
}

/** What is wrong with a document. All of it is reported together, and nothing is imported. */
export class Problems {
  readonly #found: Problem[] = [];

  add(line: number, text: string, more: Pick<Problem, 'path' | 'isSold'> = {}): void {
    this.#found.push({ line, text, ...more });
  }

  /** @throws DocumentError that lists every problem by line */
  raise(): void {
    if (this.#found.length === 0) return;
    const sorted = this.#found.toSorted((a, b) => a.line - b.line);
    const lines = sorted.slice(0, MAX_PROBLEMS).map(({ line, text }) => `line ${line}: ${text}`);
    if (sorted.length > MAX_PROBLEMS) lines.push(`and ${sorted.length - MAX_PROBLEMS} more problems`);
    throw new DocumentError(lines.join('\n'), sorted);
  }
}

/** What every reader of one document shares. */
export interface Reading {
  readonly problems: Problems;
  readonly lines: LineCounter;
  /** Of texts without a language. */
  readonly language: string;
  readonly currency: Currency;
}

/** A value of the document, with its place. */
export class Field {
  readonly #reading: Reading;
  readonly #node: Node | undefined;
  readonly path: string;
  readonly line: number;

  constructor(reading: Reading, node: unknown, path: string, line: number) {
    this.#reading = reading;
    this.#node = isNode(node) ? node : undefined;
    this.path = path;
    this.line = this.#node?.range ? reading.lines.linePos(this.#node.range[0]).line : line;
  }

  #refuse(expected: string): undefined {
    this.#reading.problems.add(this.line, `${this.path}: expected ${expected}`);
    return undefined;
  }

  /** The characters of a scalar as they are written, so that `199.10` stays decimal text. */
  get #source(): string | undefined {
    if (!isScalar(this.#node) || this.#node.value === null) return undefined;
    const { value, source } = this.#node;
    return typeof value === 'string' ? value : (source ?? String(value));
  }

  text(max = MAX_PACKET_TEXT): string | undefined {
    const text = this.#source?.trim();
    if (text === undefined || text === '') return this.#refuse('a text');
    return text.length <= max ? text : this.#refuse(`at most ${max} characters`);
  }

  /** A text, or texts by language (`{ru: …, en: …}`). */
  localized(max = MAX_PACKET_TEXT): LocalizedText | undefined {
    if (!isMap(this.#node)) {
      const text = this.text(max);
      return text === undefined ? undefined : { [this.#reading.language]: text };
    }
    const texts: Record<string, string> = {};
    for (const [language, field] of this.entries()) {
      const text = field.text(max);
      if (!/^[a-z]{2}$/u.test(language)) field.#refuse('a language of two letters, such as ru or en');
      else if (text !== undefined) texts[language] = text;
    }
    return texts;
  }

  flag(): boolean | undefined {
    if (isScalar(this.#node) && typeof this.#node.value === 'boolean') return this.#node.value;
    return this.#refuse('true or false');
  }

  integer(min: number, max: number): number | undefined {
    const text = this.#source ?? '';
    const value = /^\d{1,15}$/u.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : this.#refuse(`a whole number from ${min} to ${max}`);
  }

  /** An amount of the provider's currency. @returns minor units */
  amount(): number | undefined {
    const read = parseMoney(this.#source ?? '', this.#reading.currency);
    return read.ok ? read.value.minor : this.#refuse('an amount such as "199.00"');
  }

  /** `days-months-years`, or `{months: 1}`. */
  period(): HumanPeriod | undefined {
    const period = { days: 0, months: 0, years: 0 };
    if (isMap(this.#node)) {
      const fields = this.fields(['days', 'months', 'years']);
      for (const unit of ['days', 'months', 'years'] as const)
        period[unit] = fields?.get(unit)?.integer(0, MAX_PERIOD) ?? 0;
    } else {
      const [, days, months, years] = /^(\d{1,4})-(\d{1,4})-(\d{1,4})$/u.exec(this.#source ?? '') ?? [];
      Object.assign(period, { days: Number(days ?? 0), months: Number(months ?? 0), years: Number(years ?? 0) });
    }
    return isEmptyPeriod(period) ? this.#refuse('a period: days-months-years, such as 0-1-0') : period;
  }

  instant(): Date | undefined {
    const text = this.#source ?? '';
    const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/u.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(at) ? this.#refuse('a time such as 2031-01-31T20:00:00Z') : new Date(at);
  }

  reference(): Reference | undefined {
    const name = this.text(200);
    return name === undefined ? undefined : { name, line: this.line, path: this.path };
  }

  references(): Reference[] {
    return this.list().flatMap((field) => field.reference() ?? []);
  }

  get isList(): boolean {
    return isSeq(this.#node);
  }

  get isMap(): boolean {
    return isMap(this.#node);
  }

  list(): Field[] {
    if (!isSeq(this.#node)) {
      this.#refuse('a list');
      return [];
    }
    return this.#node.items.map((item, at) => new Field(this.#reading, item, `${this.path}[${at + 1}]`, this.line));
  }

  /** Names and values of a mapping whose names are the document's. */
  entries(): [string, Field][] {
    if (!isMap(this.#node)) {
      this.#refuse('a mapping of names to values');
      return [];
    }
    return this.#node.items.map(({ key, value }) => {
      const name = isScalar(key) ? String(key.source ?? key.value) : '';
      const line = isNode(key) && key.range ? this.#reading.lines.linePos(key.range[0]).line : this.line;
      return [name, new Field(this.#reading, value, this.path === '' ? name : `${this.path}.${name}`, line)];
    });
  }

  /** A mapping with these names only: a mistyped name is a problem and not silence. */
  fields(names: readonly string[]): ReadonlyMap<string, Field> | undefined {
    if (!isMap(this.#node)) return this.#refuse('a mapping of names to values');
    const entries = this.entries();
    for (const [name, field] of entries)
      if (!names.includes(name)) this.#reading.problems.add(field.line, `${field.path}: unknown name`);
    return new Map(entries);
  }

  /** Reports that a required name is missing. */
  lacks(name: string): undefined {
    this.#reading.problems.add(this.line, `${this.path}: ${name} is missing`);
    return undefined;
  }

  refuse(reason: string): undefined {
    this.#reading.problems.add(this.line, `${this.path}: ${reason}`);
    return undefined;
  }
}

/** Parses YAML, of which JSON is a part. Aliases are refused: a few of them can stand for billions of entries. */
export function documentField(text: string, options: Omit<Reading, 'lines'>): Field {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true });
  for (const { message, pos } of [...document.errors, ...document.warnings])
    options.problems.add(lines.linePos(pos[0]).line, message);
  options.problems.raise();
  return new Field({ ...options, lines }, document.contents, '', 1);
}
