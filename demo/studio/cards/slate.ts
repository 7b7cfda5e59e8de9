/** The slate: what plays on a channel while a programme must not be shown there. It stands still. */
import { fonts } from '../draw/fonts.ts';
import { type Ctx, H, W } from '../draw/kit.ts';

const LINES = ['Правообладатель запретил показ', 'этой передачи в интернете'] as const;
const ENGLISH = 'The rights holder does not allow this programme to be shown online';
const SIGN = { x: W / 2, y: H * 0.34, radius: H * 0.085 } as const;

export function paintSlate(g: Ctx): void {
  g.fillStyle = '#0e1220';
  g.fillRect(0, 0, W, H);
  g.strokeStyle = '#7d88a8';
  g.lineWidth = H * 0.012;
  g.beginPath();
  g.arc(SIGN.x, SIGN.y, SIGN.radius, 0, Math.PI * 2);
  g.stroke();
  const reach = SIGN.radius * Math.SQRT1_2;
  g.beginPath();
  g.moveTo(SIGN.x - reach, SIGN.y - reach);
  g.lineTo(SIGN.x + reach, SIGN.y + reach);
  g.stroke();
  g.textAlign = 'center';
  g.textBaseline = 'middle';
  g.fillStyle = '#f4f6ff';
  g.font = `700 ${H * 0.06}px ${fonts.sans}`;
  LINES.forEach((line, i) => g.fillText(line, W / 2, H * (0.56 + i * 0.08)));
  g.fillStyle = '#9aa5c4';
  g.font = `500 ${H * 0.034}px ${fonts.sans}`;
  g.fillText(ENGLISH, W / 2, H * 0.75);
}
