/** A compartment window: the country goes by, tea trembles in its glass holder. */
import { alpha, below, cloud, type Ctx, disc, fade, frac, glow, H, line, mix, oval, type Paint, panel, pine, polygon, ridge, sky, strip, TAU, W, wave, within } from '../draw/kit.ts';

const far = ridge(1600, 3, 0, 46, 4);
const middle = ridge(1280, 7, 0, 26, 3);
const near = ridge(1280, 15, 0, 14, 3);

function house(g: Ctx, x: number, y: number, i: number): void {
  const wall = ['#f4e3c4', '#e9c9a0', '#dfe7ea'][i % 3] ?? '#ffffff';
  g.fillStyle = wall;
  g.fillRect(x, y - 44, 74, 46);
  polygon(g, [[x - 10, y - 42], [x + 37, y - 84], [x + 84, y - 42]], ['#b5473a', '#7d4a3a', '#3f6273'][i % 3] ?? '#000000');
  panel(g, x + 12, y - 32, 17, 18, 2, '#ffd98a');
  panel(g, x + 44, y - 32, 17, 18, 2, '#5a7f93');
}

function tea(g: Ctx, t: number): void {
  const shake = 1.4 * wave(t, 60) + 0.8 * wave(t, 37);
  g.translate(shake, 0.6 * wave(t, 72));
  for (let i = 0; i < 2; i += 1) {
    const life = frac(t * 6 + i / 2);
    g.strokeStyle = alpha('#ffffff', 0.28 * Math.sin(life * Math.PI));
    g.lineWidth = 10;
    g.lineCap = 'round';
    g.beginPath();
    for (let k = 0; k <= 8; k += 1) g.lineTo(-14 + i * 28 + 11 * Math.sin(k / 1.8 + life * 5 + i), -196 - life * 50 - k * 10);
    g.stroke();
  }
  panel(g, -46, -178, 92, 170, 10, alpha('#ffffff', 0.3));
  const level = 3 * wave(t, 18);
  polygon(g, [[-41, -146 + level], [41, -146 - level], [41, -14], [-41, -14]], '#b5541e');
  polygon(g, [[-41, -146 + level], [41, -146 - level], [41, -138 - level], [-41, -138 + level]], '#d9823b');
  within(g, 12, -150, 0.3, 1, () => {
    disc(g, 0, 0, 20, '#ffe27a');
    disc(g, 0, 0, 15, '#fff2b0');
  });
  panel(g, -54, -96, 108, 92, 12, '#c9ced6');
  for (let i = 0; i < 5; i += 1) {
    const x = -42 + i * 21;
    g.strokeStyle = '#7d8794';
    g.lineWidth = 3.5;
    g.beginPath();
    g.arc(x, -50, 13, 0, TAU);
    g.stroke();
  }
  panel(g, -54, -96, 108, 12, 6, '#e8ecf1');
  panel(g, -60, -14, 120, 16, 8, '#9aa4b1');
  g.strokeStyle = '#c9ced6';
  g.lineWidth = 11;
  g.beginPath();
  g.ellipse(60, -54, 28, 34, 0, -Math.PI / 2, Math.PI / 2);
  g.stroke();
  line(g, [[-20, -120], [-44, -216]], '#d9dee6', 5);
  oval(g, -46, -222, 8, 13, '#d9dee6', -0.25);
}

export const paint: Paint = (g, t) => {
  const warm = 0.5 + 0.5 * wave(t, 1, -0.25);
  sky(g, [mix('#4f8fd1', '#6a6fb8', warm), mix('#a9d6ee', '#f0a99a', warm), mix('#fdf1cf', '#ffd9a0', warm)], 470);
  const sun = 820 + 24 * wave(t);
  glow(g, sun, 230, 250, '#fff2c4', 0.7);
  disc(g, sun, 230, 54, '#fff8de');
  strip(t * 1280, 640, 2, 260, (i, x) => cloud(g, x + 100, 150 + i * 58, 46 + i * 12, alpha('#ffffff', 0.75)));
  below(g, (x) => 388 + far(x + t * 1600), mix('#8fb3c9', '#a98fae', warm), 12, 560);
  below(g, (x) => 432 + middle(x + t * 2560), mix('#86b07a', '#a39468', warm), 12, 560);
  const hill = (x: number): number => 470 + near(x + t * 5120);
  strip(t * 3840, 240, 8, 120, (i, x) => {
    if (i % 4 === 1) house(g, x, 476, i);
    else pine(g, x, 482, 74 + (i * 19) % 40, mix('#3f7a5a', '#5a6a4a', warm));
  });
  below(g, hill, mix('#6a9e4f', '#94843f', warm), 12, 640);
  // A river comes and goes.
  strip(t * 5120, 2560, 1, 900, (_i, x) => {
    polygon(g, [[x, 530], [x + 560, 500], [x + 760, 510], [x + 300, 600], [x - 120, 600]], '#8fd0e8');
    polygon(g, [[x + 80, 545], [x + 470, 516], [x + 520, 520], [x + 160, 556]], alpha('#ffffff', 0.4));
  });
  strip(t * 10240, 640, 4, 60, (_i, x) => {
    g.fillStyle = '#4a3a33';
    g.fillRect(x - 7, 214, 14, 400);
    g.fillRect(x - 52, 246, 104, 8);
    g.fillRect(x - 38, 274, 76, 7);
  });
  g.strokeStyle = alpha('#3a2f2b', 0.8);
  g.lineWidth = 2.5;
  for (const [dx, y] of [[-46, 246], [46, 246], [0, 276]] as const) {
    g.beginPath();
    strip(t * 10240, 640, 4, 700, (_i, x) => {
      g.moveTo(x + dx, y);
      g.quadraticCurveTo(x + dx + 320, y + 62, x + dx + 640, y);
    });
    g.stroke();
  }
  // The compartment: wall, window frame with rounded corners, curtains, table.
  g.fillStyle = '#6b3f2c';
  g.beginPath();
  g.rect(0, 0, W, H);
  g.roundRect(150, 66, 980, 500, 46);
  g.fill('evenodd');
  g.strokeStyle = '#d9c3a0';
  g.lineWidth = 14;
  g.beginPath();
  g.roundRect(150, 66, 980, 500, 46);
  g.stroke();
  g.strokeStyle = '#4a2a1d';
  g.lineWidth = 5;
  g.beginPath();
  g.roundRect(139, 55, 1002, 522, 54);
  g.stroke();
  line(g, [[150, 172], [1130, 172]], '#d9c3a0', 9);
  polygon(g, [[330, 66], [420, 66], [300, 566], [190, 566]], alpha('#ffffff', 0.07));
  polygon(g, [[450, 66], [480, 66], [360, 566], [320, 566]], alpha('#ffffff', 0.07));
  for (const side of [-1, 1]) for (let i = 0; i < 4; i += 1) {
    const x = 640 + side * (560 - i * 34);
    const sway = 6 * wave(t, 8, i * 0.12 + (side > 0 ? 0.3 : 0));
    g.fillStyle = i % 2 ? '#2f6f73' : '#3a8488';
    g.beginPath();
    g.moveTo(x + side * 30, 30);
    g.lineTo(x - side * 16, 30);
    g.quadraticCurveTo(x - side * (18 - i * 4) + sway, 300, x - side * 4 + sway, 590);
    g.lineTo(x + side * 34 + sway, 590);
    g.fill();
  }
  panel(g, 60, 22, 1160, 20, 10, '#b8905a');
  g.fillStyle = fade(g, 612, H, '#a8683f', '#7a4628');
  g.fillRect(0, 614, W, H - 614);
  g.fillStyle = '#c98a58';
  g.fillRect(0, 606, W, 14);
  within(g, 420, 690, 0, 1.2, () => tea(g, t));
  // A book and a pear keep still.
  within(g, 800, 690, -0.05, 1, () => {
    panel(g, -120, -34, 250, 30, 5, '#b5473a');
    panel(g, -112, -29, 240, 20, 3, '#f8efdc');
    panel(g, -104, -62, 220, 26, 5, '#28506b');
    panel(g, -98, -57, 210, 16, 3, '#f8efdc');
  });
  oval(g, 1010, 660, 40, 44, '#d6c24a');
  oval(g, 1004, 620, 22, 32, '#d6c24a');
  line(g, [[1004, 592], [1012, 572]], '#5a3d22', 5);
  oval(g, 992, 668, 11, 17, alpha('#ffffff', 0.25));
};
