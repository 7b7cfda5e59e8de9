/** `/channels` opened cold against a static page: when its content is painted, while a guest is created and the first channel begins to play. */
import { benchPagePaints } from './page-paints.ts';
import type { Service } from './service.ts';

const ROUNDS = Number(process.env['CHANNELS_ROUNDS'] ?? 7);
/** By then it plays, and nothing larger is painted, milliseconds. */
const PLAYS_MS = 8_000;

export const benchChannelsPage = (service: Service): Promise<void> =>
  benchPagePaints(service, {
    name: 'channels page',
    path: '/channels',
    rounds: ROUNDS,
    wanted: '1,300 ms',
    playsMs: PLAYS_MS,
  });
