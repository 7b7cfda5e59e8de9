/** What an import leaves out, and why: every entry not taken is reported with its line. */

/** Why an entry of a list or guide was not taken; the text is what the operator reads. */
export const SKIP_REASONS = {
  'no-address': 'no stream address follows',
  'no-name': 'the entry has no name',
  'no-info': 'an address without an #EXTINF line',
  'bad-info': 'an #EXTINF line without a comma before the name',
  'bad-address': 'not an absolute address',
  'unsupported-scheme': 'only http and https addresses can be played',
  'no-channel': 'the programme names no channel',
  'unknown-channel': 'no channel of ours matches this guide channel',
  'second-guide': 'another channel of this guide already fills our channel',
  'no-title': 'the programme has no title',
  'bad-start': 'the start time is missing or not a date',
  'no-end': 'no end time, and no later programme to end at',
  duplicate: 'the same programme twice',
  'same-channel': 'the same name and address a second time',
  'too-long': 'a name, title or address far too long',
  shortened: 'taken, but a text was far too long and is cut',
  'same-start': 'starts together with another programme',
  'shared-channel': 'other providers show this channel as well: it stays as it is',
  malformed: 'broken XML inside the entry',
} as const;
export type SkipReason = keyof typeof SKIP_REASONS;
/** Reasons under which the entry is taken all the same. */
export const TAKEN_REASONS: ReadonlySet<SkipReason> = new Set<SkipReason>(['shortened']);

export interface Skipped {
  /** 1-based line of the file. */
  readonly line: number;
  readonly reason: SkipReason;
  /** What stood there, shortened for a report. */
  readonly text: string;
}

const TEXT_LIMIT = 120;

/** A skipped entry with its text cut to one readable line. */
export function skipped(line: number, reason: SkipReason, text: string): Skipped {
  const oneLine = text.replace(/\s+/gu, ' ').trim();
  return { line, reason, text: oneLine.length > TEXT_LIMIT ? `${oneLine.slice(0, TEXT_LIMIT - 1)}…` : oneLine };
}

/** The file as a whole cannot be imported: not the format, cut off, or unreadable. Nothing of it is taken. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly line: number | undefined;
  constructor(message: string, line?: number, options?: ErrorOptions) {
    super(line === undefined ? message : `line ${line}: ${message}`, options);
    this.line = line;
  }
}
