/** Every call of the API. The server registers exactly these, `/v2/docs` documents them, tests iterate over them. */
import * as abTests from './calls/ab-tests.ts';
import * as account from './calls/account.ts';
import * as accounts from './calls/accounts.ts';
import * as ads from './calls/ads.ts';
import * as audit from './calls/audit.ts';
import * as catalogue from './calls/catalogue.ts';
import * as channels from './calls/channels.ts';
import * as codes from './calls/codes.ts';
import * as deviceCodes from './calls/device-codes.ts';
import * as drm from './calls/drm.ts';
import * as favourites from './calls/favourites.ts';
import * as legacy from './calls/legacy.ts';
import * as messages from './calls/messages.ts';
import * as metrics from './calls/metrics.ts';
import * as middleware from './calls/middleware.ts';
import * as networkLogin from './calls/network-login.ts';
import * as news from './calls/news.ts';
import * as operatorAccounts from './calls/operator-accounts.ts';
import * as operatorChannelSources from './calls/operator-channel-sources.ts';
import * as operatorChannels from './calls/operator-channels.ts';
import * as operatorImports from './calls/operator-imports.ts';
import * as operatorMessages from './calls/operator-messages.ts';
import * as operatorMoney from './calls/operator-money.ts';
import * as operatorOffer from './calls/operator-offer.ts';
import * as operatorPackets from './calls/operator-packets.ts';
import * as operatorPages from './calls/operator-pages.ts';
import * as operatorPayments from './calls/operator-payments.ts';
import * as operatorPeople from './calls/operator-people.ts';
import * as operatorPromo from './calls/operator-promo.ts';
import * as operatorSettings from './calls/operator-settings.ts';
import * as operatorTitles from './calls/operator-titles.ts';
import * as operatorSetup from './calls/operator-setup.ts';
import * as operatorTokens from './calls/operator-tokens.ts';
import * as operatorUsers from './calls/operator-users.ts';
import * as operatorVideos from './calls/operator-videos.ts';
import * as operators from './calls/operators.ts';
import * as packets from './calls/packets.ts';
import * as parental from './calls/parental.ts';
import * as payments from './calls/payments.ts';
import * as personal from './calls/personal.ts';
import * as playback from './calls/playback.ts';
import * as profiles from './calls/profiles.ts';
import * as promo from './calls/promo.ts';
import * as prompts from './calls/prompts.ts';
import * as providers from './calls/providers.ts';
import * as push from './calls/push.ts';
import * as follows from './calls/follows.ts';
import * as remote from './calls/remote.ts';
import * as reminders from './calls/reminders.ts';
import * as rooms from './calls/rooms.ts';
import * as search from './calls/search.ts';
import * as seo from './calls/seo.ts';
import * as session from './calls/session.ts';
import * as staff from './calls/staff.ts';
import * as statistics from './calls/statistics.ts';
import * as subscriptions from './calls/subscriptions.ts';
import * as support from './calls/support.ts';
import * as tags from './calls/tags.ts';
import * as webhooks from './calls/webhooks.ts';
import type { Call } from './core.ts';

const declared = [
  abTests,
  session,
  account,
  accounts,
  ads,
  audit,
  profiles,
  codes,
  deviceCodes,
  remote,
  legacy,
  messages,
  metrics,
  middleware,
  networkLogin,
  channels,
  catalogue,
  favourites,
  news,
  operatorAccounts,
  operatorChannelSources,
  operatorChannels,
  operatorImports,
  operatorMessages,
  operatorMoney,
  operatorOffer,
  operatorPackets,
  operatorPages,
  operatorPayments,
  operatorPeople,
  operatorPromo,
  operatorSettings,
  operatorTitles,
  operatorSetup,
  operatorTokens,
  operatorUsers,
  operatorVideos,
  operators,
  packets,
  parental,
  payments,
  personal,
  playback,
  drm,
  promo,
  prompts,
  providers,
  push,
  follows,
  reminders,
  rooms,
  search,
  seo,
  staff,
  statistics,
  subscriptions,
  support,
  tags,
  webhooks,
].flatMap((module) => Object.values<unknown>(module));

export const calls: readonly Call[] = declared.filter(
  (value): value is Call => typeof value === 'object' && value !== null && 'path' in value && 'answer' in value,
);
