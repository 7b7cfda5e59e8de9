/** The scene on each channel's cover, drawn in the channel's colours. */
import type { Art } from './poster.ts';
import * as city from './scenes/city.ts';
import * as land from './scenes/land.ts';
import * as noir from './scenes/noir.ts';
import * as rails from './scenes/rails.ts';
import * as sea from './scenes/sea.ts';
import * as space from './scenes/space.ts';
import * as stage from './scenes/stage.ts';
import * as table from './scenes/table.ts';

const cover = (scene: Art['scene'], more: Art['wide'] = {}): Art => ({
  scene,
  face: 'unbounded',
  at: 'bottom',
  wide: { focus: 0.5, ...more },
});

export const channelScenes: Readonly<Record<string, Art>> = {
  prospekt: cover(city.eveningTram),
  telegraph: cover(space.globe),
  tribuna: cover(stage.lastMinute),
  apex: cover(rails.overtake),
  kubiki: cover(stage.wakeCubes),
  'sonnaya-luna': cover(sea.sleepySea),
  takt: cover(stage.hotBars, { scale: 0.9 }),
  vinyl: cover(stage.flipSide, { scale: 0.9 }),
  okoyom: cover(land.river),
  glubina: cover(sea.deeper, { focus: 0.4 }),
  apogee: cover(space.radioSilence),
  axiom: cover(space.pythagoras, { scale: 0.86 }),
  noir: cover(noir.rainWitness),
  'golden-hall': cover(noir.foyer, { scale: 0.86 }),
  poputchik: cover(rails.trainWindow),
  shchepotka: cover(table.soup),
  kamin: cover(table.hearth),
  siyanie: cover(land.aurora),
  encore: cover(rails.stationClock, { scale: 0.86 }),
  volna: cover(stage.onOneWave, { scale: 0.9 }),
  polyglot: cover(stage.fourVoices, { scale: 0.9 }),
  'north-log': cover(land.polarNight),
};
