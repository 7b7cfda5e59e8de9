/** Scrolling like a mouse wheel, and the frame times meanwhile. */
import type { LaunchOptions, Page } from 'playwright-core';

/** The time of a frame at 60 frames a second, milliseconds. */
export const TARGET_MS = 16.7;
/** Pixels a second. */
const SPEED = 3000;

export const CHROMIUM: LaunchOptions = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export interface Frames {
  readonly p95: number;
  readonly p99: number;
  /** Percent of the frames that came a whole frame too late. */
  readonly late: number;
}

/** Scrolls like a mouse wheel and returns the frame times meanwhile. */
export async function scrolled(page: Page, along: 'x' | 'y', distance: number): Promise<number[]> {
  await page.bringToFront();
  await page.evaluate(() => {
    const record = window as unknown as { frames: number[]; isOn: boolean };
    record.frames = [];
    record.isOn = true;
    const next = (at: number) => {
      record.frames.push(at);
      if (record.isOn) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Input.synthesizeScrollGesture', {
    x: 800,
    y: 560,
    xDistance: along === 'x' ? -distance : 0,
    yDistance: along === 'y' ? -distance : 0,
    speed: SPEED,
    gestureSourceType: 'mouse',
  });
  await session.detach();
  return page.evaluate(() => {
    const record = window as unknown as { frames: number[]; isOn: boolean };
    record.isOn = false;
    return record.frames.slice(1).map((at, i) => at - record.frames[i]!);
  });
}

export function summary(deltas: readonly number[]): Frames {
  const sorted = deltas.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  return {
    p95: at(0.95),
    p99: at(0.99),
    late: (100 * deltas.filter((delta) => delta > 1.5 * TARGET_MS).length) / deltas.length,
  };
}

export const inWords = ({ p95, p99, late }: Frames): string =>
  `p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, late ${late.toFixed(1)} %`;
