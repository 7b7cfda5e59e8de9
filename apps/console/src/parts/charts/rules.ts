/** The geometry of a chart. Pure. */

/** What a chart is drawn in; the browser stretches it to the place it has. */
export const BOX = { width: 100, height: 40 } as const;

/** The lowest round number that is not below the value: 1, 2 or 5 times a power of ten. */
export function niceCeiling(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= value * (1 - 1e-9))!;
  return step * power;
}

/** The highest of what was measured, as the top of the scale. */
export const ceilingOf = (series: readonly (readonly (number | null)[])[]): number =>
  niceCeiling(Math.max(0, ...series.flat().map((value) => value ?? 0)));

/** Lowest value of the scale: 0 but for what can be below it. */
export const floorOf = (series: readonly (readonly (number | null)[])[]): number => {
  const lowest = Math.min(0, ...series.flat().map((value) => value ?? 0));
  return lowest < 0 ? -niceCeiling(-lowest) : 0;
};

const at = (index: number, count: number): number => (count < 2 ? BOX.width / 2 : (index / (count - 1)) * BOX.width);
const high = (value: number, floor: number, ceiling: number): number =>
  BOX.height - ((value - floor) / (ceiling - floor)) * BOX.height;
const short = (value: number): string => String(Number(value.toFixed(2)));

/** The path of a line. Where nothing was measured it has a gap, and a value alone is a dot. */
export function linePath(values: readonly (number | null)[], floor: number, ceiling: number): string {
  let path = '';
  let isDrawing = false;
  for (const [index, value] of values.entries()) {
    if (value === null) {
      isDrawing = false;
      continue;
    }
    const point = `${short(at(index, values.length))} ${short(high(value, floor, ceiling))}`;
    const isAlone = !isDrawing && (values[index + 1] ?? null) === null;
    path += isAlone ? `M${point}h.01` : `${isDrawing ? 'L' : 'M'}${point}`;
    isDrawing = true;
  }
  return path;
}

/** The point under a pointer. @param share of the chart's width, from 0 to 1 */
export const pointUnder = (share: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))));

/** Change against what was before, as a share of it; undefined where it has no meaning. */
export const changeOf = (now: number | null, before: number | null): number | undefined =>
  now === null || before === null || before === 0 ? undefined : (now - before) / Math.abs(before);
