/** Progress of a command: a bar on a terminal, a line for every tenth otherwise. */

export interface Progress {
  /** Starts a step. */
  step(name: string): void;
  /** @param done 0 to 1 of the step */
  update(done: number): void;
  /** Erases the bar so that other text can be written; the next update redraws it. */
  clear(): void;
}

/** The part of a writable stream that progress needs. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const BAR_WIDTH = 30;
const REDRAW_INTERVAL_MS = 100;
/** A share of the step. */
const LINE_INTERVAL = 0.1;

/** @param now milliseconds, for tests */
export function progressOn(output: ProgressOutput, now: () => number = () => performance.now()): Progress {
  return output.isTTY ? barOn(output, now) : linesOn(output);
}

function barOn(output: ProgressOutput, now: () => number): Progress {
  let name = '';
  let drawnAt = Number.NEGATIVE_INFINITY;
  let isDrawn = false;
  const clear = (): void => {
    if (isDrawn) output.write('\r\u001b[K');
    isDrawn = false;
  };
  return {
    step(next) {
      clear();
      name = next;
      drawnAt = Number.NEGATIVE_INFINITY;
    },
    update(done) {
      if (now() - drawnAt < REDRAW_INTERVAL_MS && done < 1) return;
      drawnAt = now();
      const filled = Math.round(Math.max(0, Math.min(1, done)) * BAR_WIDTH);
      const bar = `${name} ${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${String(Math.floor(done * 100)).padStart(3)} %`;
      output.write(`\r\u001b[K${bar.slice(0, Math.max(20, (output.columns ?? 80) - 1))}`);
      isDrawn = true;
    },
    clear,
  };
}

function linesOn(output: ProgressOutput): Progress {
  let name = '';
  let reported = 0;
  return {
    step(next) {
      name = next;
      reported = 0;
      output.write(`${name} …\n`);
    },
    update(done) {
      const reached = Math.floor(done / LINE_INTERVAL + 1e-9) * LINE_INTERVAL;
      if (reached <= reported + 1e-9) return;
      reported = reached;
      output.write(`${name} ${Math.round(reached * 100)} %\n`);
    },
    clear: () => {},
  };
}
