/** Every call of the API. The server registers exactly these, `/v2/docs` shows them, tests walk them. */
import * as catalogue from './calls/catalogue.ts';
import * as channels from './calls/channels.ts';
import * as playback from './calls/playback.ts';
import * as session from './calls/session.ts';
import type { Call } from './core.ts';

export const calls: readonly Call[] = [...Object.values(session), ...Object.values(channels), ...Object.values(catalogue), ...Object.values(playback)];
