/** The page of packets against a static page: when its content is painted. */
import { benchPagePaints } from './page-paints.ts';
import type { Service } from './service.ts';

const ROUNDS = Number(process.env['PACKETS_ROUNDS'] ?? 7);

export const benchPacketsPage = (service: Service): Promise<void> =>
  benchPagePaints(service, { name: 'packets page', path: '/packets', rounds: ROUNDS, wanted: 'a ratio of 1.15' });
