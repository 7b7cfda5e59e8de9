/** A subtitle: when it is on screen, seconds from the asset's start, and its text. */
export interface Cue {
  readonly startS: number;
  readonly endS: number;
  readonly text: string;
}

function stamp(atS: number): string {
  const ms = Math.round(atS * 1000);
  const pad = (value: number, width: number): string => String(value).padStart(width, '0');
  return `${pad(Math.floor(ms / 3_600_000), 2)}:${pad(Math.floor(ms / 60_000) % 60, 2)}:${pad(Math.floor(ms / 1000) % 60, 2)}.${pad(ms % 1000, 3)}`;
}

/** A WebVTT file. Text that would end a cue early or read as markup is made harmless. */
export function webVtt(cues: readonly Cue[]): string {
  const escape = (text: string): string =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll(/\n{2,}/g, '\n');
  return (
    ['WEBVTT', ...cues.map((cue) => `${stamp(cue.startS)} --> ${stamp(cue.endS)}\n${escape(cue.text)}`)].join('\n\n') +
    '\n'
  );
}
