/** How far a standby is behind its primary, from their positions in the write-ahead log: neither needs the other's clock. */

/** A position in the write-ahead log, as PostgreSQL writes it: `16/B374D848`. @throws where it is none */
export function walPosition(text: string): bigint {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  if (high === undefined || low === undefined) throw new Error(`not a position in the write-ahead log: ${text}`);
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** What is older than this is too old for any read, ms. */
const LONGEST_LAG_MS = 5 * 60_000;

export interface StandbyLag {
  /** The primary's position was requested at this moment, monotonic ms. */
  notePrimary(position: bigint, atMs: number): void;
  /** The standby has replayed the log up to here. */
  noteStandby(replayed: bigint): void;
  /** At most so much older than the primary is what the standby shows, ms; undefined: not known, or too old for anything. */
  lagMs(nowMs: number): number | undefined;
}

/** The standby shows at least what the primary had at the latest moment whose position it has replayed. */
export function standbyLag(): StandbyLag {
  let samples: { readonly position: bigint; readonly atMs: number }[] = [];
  let shownAtMs: number | undefined;
  return {
    notePrimary(position, atMs) {
      samples = [...samples.filter((sample) => atMs - sample.atMs < LONGEST_LAG_MS), { position, atMs }];
    },
    noteStandby(replayed) {
      const shown = samples.findLastIndex(({ position }) => position <= replayed);
      if (shown === -1) return;
      shownAtMs = samples[shown]!.atMs;
      samples = samples.slice(shown);
    },
    lagMs(nowMs) {
      if (shownAtMs === undefined || nowMs - shownAtMs >= LONGEST_LAG_MS) return undefined;
      return nowMs - shownAtMs;
    },
  };
}
