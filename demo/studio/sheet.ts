/** A contact sheet of scenes and cards, for looking while drawing: `node demo/studio/sheet.ts scene-desert card-…` → .cache/studio/sheet.png */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { titleCards } from '../catalogue/titles.ts';
import { cardPainter } from './cards/card.ts';
import { H, type Paint, W } from './draw/kit.ts';
import { painterOf } from './painters.ts';

const CELL = { width: 640, height: 360 } as const;
const COLUMNS = 3;
const SCENE_TIMES = [0.04, 0.37, 0.71];
const CARD_TIMES = [0.6];

const cards = new Map(titleCards().map((card) => [card.id, card]));
const cells: { readonly paint: Paint; readonly t: number }[] = [];
for (const id of process.argv.slice(2)) {
  const card = cards.get(id);
  const paint = card ? cardPainter(card) : await painterOf(id);
  for (const t of card ? CARD_TIMES : SCENE_TIMES) cells.push({ paint, t });
}
const sheet = createCanvas(COLUMNS * CELL.width, Math.ceil(cells.length / COLUMNS) * CELL.height);
const out = sheet.getContext('2d');
for (const [i, { paint, t }] of cells.entries()) {
  const canvas = createCanvas(W, H);
  paint(canvas.getContext('2d'), t);
  out.drawImage(canvas, (i % COLUMNS) * CELL.width, Math.floor(i / COLUMNS) * CELL.height, CELL.width, CELL.height);
}
const folder = path.join(import.meta.dirname, '../../.cache/studio');
await mkdir(folder, { recursive: true });
await writeFile(path.join(folder, 'sheet.png'), sheet.toBuffer('image/png'));
