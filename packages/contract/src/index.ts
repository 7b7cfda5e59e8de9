/** Every call of the API. The server registers exactly these, `/v2/docs` documents them, tests iterate over them. */
import * as accounts from './calls/accounts.ts';
import * as catalogue from './calls/catalogue.ts';
import * as channels from './calls/channels.ts';
import * as codes from './calls/codes.ts';
import * as favourites from './calls/favourites.ts';
import * as legacy from './calls/legacy.ts';
import * as metrics from './calls/metrics.ts';
import * as middleware from './calls/middleware.ts';
import * as networkLogin from './calls/network-login.ts';
import * as news from './calls/news.ts';
import * as packets from './calls/packets.ts';
import * as parental from './calls/parental.ts';
import * as playback from './calls/playback.ts';
import * as profiles from './calls/profiles.ts';
import * as promo from './calls/promo.ts';
import * as providers from './calls/providers.ts';
import * as search from './calls/search.ts';
import * as seo from './calls/seo.ts';
import * as session from './calls/session.ts';
import * as subscriptions from './calls/subscriptions.ts';
import type { Call } from './core.ts';

const declared = [
  session,
  accounts,
  profiles,
  codes,
  legacy,
  metrics,
  middleware,
  networkLogin,
  channels,
  catalogue,
  favourites,
  news,
  packets,
  parental,
  playback,
  promo,
  providers,
  search,
  seo,
  subscriptions,
].flatMap((module) => Object.values<unknown>(module));

export const calls: readonly Call[] = declared.filter(
  (value): value is Call => typeof value === 'object' && value !== null && 'path' in value && 'answer' in value,
);
