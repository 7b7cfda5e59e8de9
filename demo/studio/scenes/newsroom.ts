/** A turning globe among glass panels, graphs and moving lines of data. */
import {
  alpha,
  circleLine,
  type Ctx,
  disc,
  easeInOut,
  fade,
  frac,
  glow,
  H,
  lerp,
  line,
  mix,
  type Paint,
  panel,
  scatter,
  sky,
  TAU,
  W,
  wave,
} from '../draw/kit.ts';

const CENTRE = { x: 470, y: 350, r: 224 } as const;
const TILT = 0.38;
/** Cities, longitude and latitude in turns. */
const cities = scatter(13, 6, (random, i) => ({ lon: i / 13 + random() * 0.05, lat: (random() - 0.45) * 0.3 }));
const bars = scatter(14, 12, (random) => ({ level: 0.25 + random() * 0.65, phase: random() }));

/** A point of the sphere on the screen; `front` is how far it faces us. */
function project(lon: number, lat: number, turn: number): { x: number; y: number; front: number } {
  const a = TAU * (lon + turn);
  const b = TAU * lat;
  const [px, py, pz] = [Math.cos(b) * Math.sin(a), Math.sin(b), Math.cos(b) * Math.cos(a)];
  const y = py * Math.cos(TILT) - pz * Math.sin(TILT);
  return { x: CENTRE.x + px * CENTRE.r, y: CENTRE.y - y * CENTRE.r, front: py * Math.sin(TILT) + pz * Math.cos(TILT) };
}

function meridian(g: Ctx, lon: number, turn: number, colour: string, width: number): void {
  let points: [number, number][] = [];
  for (let lat = -0.25; lat <= 0.2501; lat += 0.0125) {
    const { x, y, front } = project(lon, lat, turn);
    if (front > 0) points.push([x, y]);
    else if (points.length > 0) {
      line(g, points, colour, width);
      points = [];
    }
  }
  if (points.length > 1) line(g, points, colour, width);
}

function parallel(g: Ctx, lat: number, colour: string, width: number): void {
  const points: [number, number][] = [];
  for (let lon = -0.5; lon <= 0.5; lon += 0.01) {
    const { x, y, front } = project(lon, lat, 0);
    if (front > -0.01) points.push([x, y]);
  }
  line(g, points, colour, width);
}

export const paint: Paint = (g, t) => {
  sky(g, ['#061129', '#0b2350', '#123a78']);
  // Panels of glass behind.
  for (let i = 0; i < 6; i += 1) {
    const x = -40 + i * 226;
    panel(g, x, 70 + (i % 3) * 64, 250, 420 - (i % 2) * 90, 14, alpha('#2f74d6', 0.1 + (i % 3) * 0.025));
  }
  glow(g, CENTRE.x, CENTRE.y, 430, '#2f8bff', 0.5);
  disc(
    g,
    CENTRE.x,
    CENTRE.y,
    CENTRE.r,
    fade(g, CENTRE.y - CENTRE.r, CENTRE.y + CENTRE.r, '#1b6fd0', '#08234f') as unknown as string,
  );
  const turn = t;
  for (let i = -3; i <= 3; i += 1) parallel(g, i / 16, alpha('#8fd0ff', 0.4), 1.6);
  for (let i = 0; i < 12; i += 1) meridian(g, i / 12, turn, alpha('#8fd0ff', 0.5), 1.6);
  // Flights from city to city, each with a light running along.
  for (const [i, from] of cities.entries()) {
    const to = cities[(i + 4) % cities.length] ?? from;
    const [a, b] = [project(from.lon, from.lat, turn), project(to.lon, to.lat, turn)];
    if (a.front > 0.08) {
      const pulse = frac(t * 6 + i * 0.19);
      circleLine(g, a.x, a.y, 4 + pulse * 20, alpha('#ff7a4f', (1 - pulse) * a.front), 2.5);
      disc(g, a.x, a.y, 5, '#ff7a4f');
    }
    if (a.front < 0.15 || b.front < 0.15) continue;
    const [mx, my] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
    const away = 1 + Math.hypot(a.x - b.x, a.y - b.y) / 620;
    const [cx, cy] = [CENTRE.x + (mx - CENTRE.x) * away * 1.2, CENTRE.y + (my - CENTRE.y) * away * 1.2 - 30];
    g.strokeStyle = alpha('#ffd2a8', 0.75);
    g.lineWidth = 2.4;
    g.beginPath();
    g.moveTo(a.x, a.y);
    g.quadraticCurveTo(cx, cy, b.x, b.y);
    g.stroke();
    const k = frac(t * 8 + i * 0.31);
    disc(
      g,
      (1 - k) ** 2 * a.x + 2 * k * (1 - k) * cx + k * k * b.x,
      (1 - k) ** 2 * a.y + 2 * k * (1 - k) * cy + k * k * b.y,
      5,
      '#ffffff',
    );
  }
  // Two orbits around it.
  for (const [i, tip] of [0.22, -0.3].entries()) {
    g.save();
    g.translate(CENTRE.x, CENTRE.y);
    g.rotate(tip);
    g.strokeStyle = alpha('#6fb7ff', 0.35);
    g.lineWidth = 2;
    g.beginPath();
    g.ellipse(0, 0, 330 + i * 34, 78 + i * 16, 0, 0, TAU);
    g.stroke();
    const a = TAU * frac(t * (2 + i) + i * 0.4);
    disc(g, Math.cos(a) * (330 + i * 34), Math.sin(a) * (78 + i * 16), 8, i ? '#ffd25a' : '#ff7a4f');
    g.restore();
  }
  // A graph and bars to the right.
  panel(g, 800, 92, 410, 232, 16, alpha('#0a1f48', 0.75));
  const graph: [number, number][] = [];
  for (let x = 0; x <= 350; x += 7)
    graph.push([830 + x, 214 - 46 * Math.sin(TAU * (x / 350 + t)) - 24 * Math.sin(TAU * (x / 175 - t * 2))]);
  for (let i = 0; i < 4; i += 1)
    line(
      g,
      [
        [830, 130 + i * 54],
        [1180, 130 + i * 54],
      ],
      alpha('#6fb7ff', 0.18),
      1.5,
    );
  line(g, graph, '#4fd6ff', 4);
  const end = graph.at(-1) ?? [0, 0];
  disc(g, end[0], end[1], 8, '#ffffff');
  panel(g, 800, 346, 410, 190, 16, alpha('#0a1f48', 0.75));
  for (const [i, { level, phase }] of bars.entries()) {
    const height = 150 * Math.min(1, level * (0.8 + 0.2 * wave(t, 3, phase)));
    panel(g, 826 + i * 26, 516 - height, 15, height, 4, i % 5 === 3 ? '#ff7a4f' : mix('#2f74d6', '#4fd6ff', level));
  }
  // A ribbon of dashes runs below, as a ticker without words.
  g.fillStyle = alpha('#04102a', 0.85);
  g.fillRect(0, 604, W, H - 604);
  g.fillStyle = '#ff5a36';
  g.fillRect(0, 604, lerp(150, 240, easeInOut(0.5 + 0.5 * wave(t, 2))), 7);
  for (let i = 0; i < 14; i += 1) {
    const x = lerp(W + 120, -280, frac(t + i / 14));
    panel(g, x, 650, 34 + ((i * 37) % 70), 16, 8, alpha('#cfe4ff', i % 3 ? 0.34 : 0.8));
    disc(g, x - 16, 658, 4, '#ff5a36');
  }
};
