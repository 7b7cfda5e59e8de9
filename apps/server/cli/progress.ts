/** How far a command is: a bar on a terminal, a line now and then anywhere else. */

export interface Progress {
  /** Begins a step. */
  step(name: string): void;
  /** @param done 0 to 1 of the step */
  update(done: number): void;
  /** Takes the bar away so that other text can be written; the next update draws it again. */
  clear(): void;
}

/** The part of a stream that is used. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const BAR_WIDTH = 30;
const REDRAW_EVERY_MS = 100;
const LINE_EVERY = 0.1;

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
      if (now() - drawnAt < REDRAW_EVERY_MS && done < 1) return;
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
  let told = 0;
  return {
    step(next) {
      name = next;
      told = 0;
      output.write(`${name} …\n`);
    },
    update(done) {
      const reached = Math.floor(done / LINE_EVERY + 1e-9) * LINE_EVERY;
      if (reached <= told + 1e-9) return;
      told = reached;
      output.write(`${name} ${Math.round(reached * 100)} %\n`);
    },
    clear: () => {},
  };
}
