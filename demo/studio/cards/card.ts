/** Title cards: a title's name set on a composition in its colours, almost still. */
import type { TitleCard } from '../../catalogue/assets.ts';
import { type FontName, fonts } from '../draw/fonts.ts';
import { alpha, type Ctx, easeInOut, easeOut, type Paint, panel, span } from '../draw/kit.ts';
import { type Backdrop, backdrops } from './backdrops.ts';

/** A number from a text, the same everywhere: chooses a card's composition, typeface and sting. */
export function choiceOf(text: string): number {
  let hash = 2166136261;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}

interface Setting {
  readonly font: FontName;
  readonly weight: number;
  readonly size: number;
  readonly isUpper: boolean;
  /** Letter spacing, share of the size. */
  readonly spacing: number;
}
const SETTINGS: readonly Setting[] = [
  { font: 'serif', weight: 700, size: 92, isUpper: false, spacing: -0.005 },
  { font: 'tall', weight: 500, size: 98, isUpper: true, spacing: 0.02 },
  { font: 'poster', weight: 400, size: 90, isUpper: false, spacing: 0 },
  { font: 'sans', weight: 800, size: 84, isUpper: false, spacing: -0.02 },
  { font: 'elegant', weight: 400, size: 78, isUpper: true, spacing: 0.06 },
  { font: 'wide', weight: 600, size: 62, isUpper: false, spacing: 0 },
];

/** Keeps a short word with the next one, as a typesetter would. */
const bound = (text: string): string => text.replaceAll(/(?<=^|\s)(\p{L}{1,2}) /gu, '$1\u00a0');

/** Breaks a text into at most `most` lines of about the same length. */
export function balance(
  text: string,
  measure: (line: string) => number,
  width: number,
  most: number,
): string[] | undefined {
  const words = text.split(' ');
  for (let count = 1; count <= most; count += 1) {
    const target = measure(text) / count;
    const lines: string[] = [];
    for (const word of words) {
      const last = lines.at(-1);
      if (last === undefined || (lines.length < count && measure(`${last} ${word}`) > Math.max(target * 1.12, 1)))
        lines.push(word);
      else lines[lines.length - 1] = `${last} ${word}`;
    }
    if (lines.every((line) => measure(line) <= width)) return lines;
  }
  return undefined;
}

function fit(g: Ctx, text: string, setting: Setting, width: number): { lines: string[]; size: number } {
  for (let size = setting.size; size > 30; size -= 4) {
    g.font = `${setting.weight} ${size}px ${fonts[setting.font]}`;
    g.letterSpacing = `${size * setting.spacing}px`;
    const lines = balance(text, (line) => g.measureText(line).width, width, 3);
    if (lines && lines.length * size * 1.16 < 330) return { lines, size };
  }
  return { lines: [text], size: 30 };
}

/** How a card's text comes in: place in the card (0 to 1), line by line. */
const APPEARS = 0.05;
const APPEAR_TIME = 0.1;

function title(g: Ctx, card: TitleCard, setting: Setting, backdrop: Backdrop, t: number): void {
  const { light, accent } = card.palette;
  const text = bound(setting.isUpper ? card.title.ru.toUpperCase() : card.title.ru);
  const { x, width, align } = backdrop.text;
  const { lines, size } = fit(g, text, setting, width);
  const leading = size * 1.16;
  const top = backdrop.text.y - (lines.length * leading) / 2;
  g.textAlign = align;
  g.textBaseline = 'alphabetic';
  for (const [i, line] of lines.entries()) {
    const come = easeOut(span(t, APPEARS + i * 0.035, APPEARS + i * 0.035 + APPEAR_TIME));
    g.font = `${setting.weight} ${size}px ${fonts[setting.font]}`;
    g.letterSpacing = `${size * setting.spacing}px`;
    g.fillStyle = alpha(backdrop.ink?.(card.palette) ?? light, come);
    g.fillText(line, x, Math.round(top + size * 0.86 + i * leading + (1 - come) * 26));
  }
  const baseline = top + lines.length * leading + 18;
  const drawn = easeInOut(span(t, 0.16, 0.34)) * 132;
  const from = align === 'center' ? x - drawn / 2 : x;
  panel(g, from, Math.round(baseline), drawn, 5, 2.5, backdrop.mark?.(card.palette) ?? accent);
  const later = easeOut(span(t, 0.2, 0.32));
  g.font = `500 27px ${fonts.sans}`;
  g.letterSpacing = '1.5px';
  g.fillStyle = alpha(backdrop.ink?.(card.palette) ?? light, later * 0.78);
  g.fillText(card.title.en, x, Math.round(baseline + 52));
  g.letterSpacing = '0px';
}

/** The moving picture of a card; `t` from 0 to 1 once. It comes in and then stands still: a whole-frame fade would cost more than all the rest. */
export function cardPainter(card: TitleCard): Paint {
  const choice = choiceOf(card.id);
  const backdrop = backdrops[choice % backdrops.length] ?? backdrops[0];
  const setting = SETTINGS[Math.floor(choice / 64) % SETTINGS.length] ?? SETTINGS[0];
  return (g, t) => {
    if (!backdrop || !setting) return;
    backdrop.paint(g, card.palette, t, choice);
    title(g, card, setting, backdrop, t);
  };
}
