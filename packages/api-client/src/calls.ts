/**
 * The calls that clients make: method, address and cache rule of each, typed by the contract. Of the calls only types are imported, so that
 * the schemas and their library stay out of the bundle; a method or an address that differs from the contract does not compile.
 */
import type * as accounts from '@aerial/contract/calls/accounts.ts';
import type * as catalogue from '@aerial/contract/calls/catalogue.ts';
import type * as channels from '@aerial/contract/calls/channels.ts';
import type * as codes from '@aerial/contract/calls/codes.ts';
import type * as favourites from '@aerial/contract/calls/favourites.ts';
import type * as metrics from '@aerial/contract/calls/metrics.ts';
import type * as middleware from '@aerial/contract/calls/middleware.ts';
import type * as news from '@aerial/contract/calls/news.ts';
import type * as parental from '@aerial/contract/calls/parental.ts';
import type * as profiles from '@aerial/contract/calls/profiles.ts';
import type * as providers from '@aerial/contract/calls/providers.ts';
import type * as playback from '@aerial/contract/calls/playback.ts';
import type * as seo from '@aerial/contract/calls/seo.ts';
import type * as search from '@aerial/contract/calls/search.ts';
import type * as session from '@aerial/contract/calls/session.ts';
import {
  ALWAYS_STALE,
  CHANGES_DEVICES,
  CHANGES_FAVOURITES,
  CHANGES_PROFILES,
  CHANGES_PROGRESS,
  FAVOURITES,
  NEVER_STALE,
  PLATFORM,
  PROGRESS,
  REFERENCE_DATA,
  REFERENCE_LIST,
  ROWSET,
  SHOWN_REFERENCE_LIST,
  TELEVISION,
  UNCACHED,
} from '@aerial/contract/cache-rules.ts';
import type { AnswerOf, BodyOf, CacheOf, Call, ParamsOf, QueryOf } from '@aerial/contract/core.ts';

/** The fields of a call that the client needs; `C` carries its types. */
export interface ClientCall<C extends Call = Call> {
  readonly id: C['id'];
  readonly method: C['method'];
  readonly path: C['path'];
  readonly auth: C['auth'];
  readonly cache: CacheOf<C>;
  /** Never present; carries the types of the call. */
  readonly shapes?: { params: ParamsOf<C>; query: QueryOf<C>; body: BodyOf<C>; answer: AnswerOf<C> };
}
export type Answer<C> = C extends ClientCall<infer K> ? AnswerOf<K> : never;

/** @param cache the rule, where the contract declares one */
function wire<C extends Call>(
  id: C['id'],
  method: C['method'],
  path: C['path'],
  auth: C['auth'],
  ...[cache]: CacheOf<C> extends undefined ? [] : [cache: CacheOf<C>]
): ClientCall<C> {
  return { id, method, path, auth, cache: cache as CacheOf<C> };
}

export const networkCall = wire<typeof session.networkCall>(
  'network',
  'GET',
  '/v2/users/self/network',
  'optional',
  UNCACHED,
);
export const configurationCall = wire<typeof session.configurationCall>(
  'platformConfiguration',
  'GET',
  '/v2/platform/configuration',
  'optional',
  PLATFORM,
);
export const resourcesCall = wire<typeof session.resourcesCall>(
  'platformResources',
  'GET',
  '/v2/platform/resources',
  'optional',
  PLATFORM,
);
export const providerInfoCall = wire<typeof providers.providerInfoCall>(
  'providerInfo',
  'GET',
  '/v2/providers/:id/info',
  'none',
  REFERENCE_DATA,
);
export const seoMasksCall = wire<typeof seo.seoMasksCall>(
  'seoMasks',
  'GET',
  '/v2/seo/masks',
  'none',
  SHOWN_REFERENCE_LIST,
);
export const newsListCall = wire<typeof news.newsListCall>('newsList', 'GET', '/v2/news', 'optional', REFERENCE_DATA);
export const newsCall = wire<typeof news.newsCall>('news', 'GET', '/v2/news/:id', 'optional', REFERENCE_DATA);
export const createUserCall = wire<typeof session.createUserCall>('createUser', 'POST', '/v2/users', 'none');
export const loginCall = wire<typeof session.loginCall>('login', 'POST', '/v2/auth/login', 'none');
export const deviceLoginCall = wire<typeof session.deviceLoginCall>('deviceLogin', 'POST', '/v2/auth/device', 'none');
export const sendMethodsCall = wire<typeof codes.sendMethodsCall>('sendMethods', 'GET', '/v2/otp/send_methods', 'none');
export const codeExistsCall = wire<typeof codes.codeExistsCall>('codeExists', 'GET', '/v2/otp/exist', 'none');
export const sendCodeCall = wire<typeof codes.sendCodeCall>('sendCode', 'POST', '/v2/otps', 'none');
export const codeLoginCall = wire<typeof codes.codeLoginCall>('codeLogin', 'POST', '/v2/auth/otp', 'none');
export const sourceCodeLoginCall = wire<typeof codes.sourceCodeLoginCall>(
  'sourceCodeLogin',
  'POST',
  '/v2/auth/otp/:source',
  'none',
);
export const middlewareSendCodeCall = wire<typeof middleware.middlewareSendCodeCall>(
  'middlewareSendCode',
  'POST',
  '/v2/mw/otps',
  'none',
);
export const middlewareCodeLoginCall = wire<typeof middleware.middlewareCodeLoginCall>(
  'middlewareCodeLogin',
  'POST',
  '/v2/mw/auth/otp',
  'none',
);
export const middlewareCitiesCall = wire<typeof middleware.citiesCall>(
  'middlewareCities',
  'GET',
  '/v2/mw/cities',
  'none',
);
export const middlewareSetCityCall = wire<typeof middleware.setCityCall>(
  'middlewareSetCity',
  'POST',
  '/v2/mw/set_city',
  'none',
);
export const middlewareSetAddressCall = wire<typeof middleware.setAddressCall>(
  'middlewareSetAddress',
  'POST',
  '/v2/mw/set_address',
  'none',
);
export const statusBlockCall = wire<typeof middleware.statusBlockCall>(
  'middlewareStatusBlock',
  'GET',
  '/v2/mw/status_block',
  'viewer',
);
export const selfCall = wire<typeof session.selfCall>('self', 'GET', '/v2/users/self', 'viewer');
export const changeSelfCall = wire<typeof accounts.changeSelfCall>(
  'changeSelf',
  'PATCH',
  '/v2/users/self',
  'viewer',
  CHANGES_DEVICES,
);
export const provePinCall = wire<typeof parental.provePinCall>(
  'provePin',
  'POST',
  '/v2/users/self/parental_code/proof',
  'device',
);
export const sendPinCall = wire<typeof accounts.sendPinCall>(
  'sendPin',
  'POST',
  '/v2/users/self/parental_code/send',
  'viewer',
);
export const listDevicesCall = wire<typeof session.listDevicesCall>(
  'listDevices',
  'GET',
  '/v2/users/self/devices',
  'viewer',
  ALWAYS_STALE,
);
export const createDeviceCall = wire<typeof session.createDeviceCall>(
  'createDevice',
  'POST',
  '/v2/users/self/devices',
  'viewer',
);
export const changeDeviceCall = wire<typeof session.changeDeviceCall>(
  'changeDevice',
  'PATCH',
  '/v2/users/self/devices/:id',
  'viewer',
  CHANGES_DEVICES,
);
export const listProfilesCall = wire<typeof profiles.listProfilesCall>(
  'listProfiles',
  'GET',
  '/v2/users/self/profiles',
  'viewer',
);
export const createProfileCall = wire<typeof profiles.createProfileCall>(
  'createProfile',
  'POST',
  '/v2/users/self/profiles',
  'viewer',
);
export const changeProfileCall = wire<typeof profiles.changeProfileCall>(
  'changeProfile',
  'PATCH',
  '/v2/users/self/profiles/:id',
  'viewer',
  CHANGES_PROFILES,
);
export const removeProfileCall = wire<typeof profiles.removeProfileCall>(
  'removeProfile',
  'DELETE',
  '/v2/users/self/profiles/:id',
  'viewer',
  CHANGES_PROFILES,
);
export const avatarCategoriesCall = wire<typeof profiles.avatarCategoriesCall>(
  'avatarCategories',
  'GET',
  '/v2/profiles/avatar_categories',
  'viewer',
  NEVER_STALE,
);
export const removeDeviceCall = wire<typeof session.removeDeviceCall>(
  'removeDevice',
  'DELETE',
  '/v2/users/self/devices/:id',
  'viewer',
  CHANGES_DEVICES,
);

export const channelListCall = wire<typeof channels.channelListCall>(
  'channelList',
  'GET',
  '/v2/channels/channel_list',
  'viewer',
  TELEVISION,
);
export const freeChannelsCall = wire<typeof channels.freeChannelsCall>(
  'freeChannels',
  'GET',
  '/v2/channels/free_list',
  'viewer',
  TELEVISION,
);
export const channelCall = wire<typeof channels.channelCall>('channel', 'GET', '/v2/channels/:id', 'viewer');
export const userChannelListCall = wire<typeof channels.userChannelListCall>(
  'userChannelList',
  'GET',
  '/v2/users/self/channel_list',
  'viewer',
  TELEVISION,
);
export const categoryListCall = wire<typeof channels.categoryListCall>(
  'categoryList',
  'GET',
  '/v2/channels/category_list',
  'viewer',
  SHOWN_REFERENCE_LIST,
);
export const contentScheduleCall = wire<typeof channels.contentScheduleCall>(
  'contentSchedule',
  'GET',
  '/v2/channels/:id/content_schedule',
  'viewer',
  TELEVISION,
);
export const schedulesCall = wire<typeof channels.schedulesCall>(
  'schedules',
  'GET',
  '/v2/channels/schedules',
  'viewer',
  TELEVISION,
);
export const channelStreamCall = wire<typeof channels.channelStreamCall>(
  'channelStream',
  'GET',
  '/v2/channels/:id/stream',
  'device',
  UNCACHED,
);
export const channelConfigCall = wire<typeof channels.channelConfigCall>(
  'channelConfig',
  'GET',
  '/v2/channels/:id/config',
  'device',
);

export const rowsetsCall = wire<typeof catalogue.rowsetsCall>('rowsets', 'GET', '/v2/rowsets', 'viewer', ROWSET);
export const rowsetCall = wire<typeof catalogue.rowsetCall>('rowset', 'GET', '/v2/rowsets/:id', 'viewer', ROWSET);
export const rowCall = wire<typeof catalogue.rowCall>('row', 'GET', '/v2/rows/:id', 'viewer');
export const filmographyCall = wire<typeof catalogue.filmographyCall>(
  'filmography',
  'GET',
  '/v2/rows/filmography',
  'viewer',
);
export const personCall = wire<typeof catalogue.personCall>('person', 'GET', '/v2/persons/:id', 'viewer');
export const countriesCall = wire<typeof catalogue.countriesCall>('countries', 'GET', '/v2/countries', 'viewer');
export const genresCall = wire<typeof catalogue.genresCall>('internalGenres', 'GET', '/v2/internal_genres', 'viewer');
export const librariesCall = wire<typeof catalogue.librariesCall>(
  'libraries',
  'GET',
  '/v2/libraries',
  'viewer',
  REFERENCE_LIST,
);
export const contentCall = wire<typeof catalogue.contentCall>('content', 'GET', '/v2/contents/:id', 'viewer');
export const episodesCall = wire<typeof catalogue.episodesCall>(
  'episodes',
  'GET',
  '/v2/contents/:id/episodes',
  'viewer',
);
export const similarCall = wire<typeof catalogue.similarCall>('similar', 'GET', '/v2/contents/:id/similar', 'viewer');
export const sourcesCall = wire<typeof catalogue.sourcesCall>('sources', 'GET', '/v2/contents/:id/sources', 'viewer');
export const contentMetadataCall = wire<typeof catalogue.contentMetadataCall>(
  'contentMetadata',
  'GET',
  '/v2/users/self/content_metadata/:id',
  'viewer',
  PROGRESS,
);
export const contentStreamCall = wire<typeof catalogue.contentStreamCall>(
  'contentStream',
  'GET',
  '/v2/libraries/:library/contents/:id/stream',
  'device',
  UNCACHED,
);
export const trailerStreamCall = wire<typeof catalogue.trailerStreamCall>(
  'trailerStream',
  'GET',
  '/v2/trailers/:id/stream',
  'viewer',
  UNCACHED,
);

export const favouritesCall = wire<typeof favourites.favouritesCall>(
  'favourites',
  'GET',
  '/v2/users/self/favorites',
  'viewer',
  FAVOURITES,
);
export const addFavouriteCall = wire<typeof favourites.addFavouriteCall>(
  'addFavourite',
  'POST',
  '/v2/users/self/favorites',
  'viewer',
  CHANGES_FAVOURITES,
);
export const removeFavouriteCall = wire<typeof favourites.removeFavouriteCall>(
  'removeFavourite',
  'DELETE',
  '/v2/users/self/favorites/:id',
  'viewer',
  CHANGES_FAVOURITES,
);

export const metricsEventsCall = wire<typeof metrics.metricsEventsCall>(
  'metricsEvents',
  'POST',
  '/v2/metrics/events',
  'optional',
);
export const statCall = wire<typeof playback.statCall>(
  'stat',
  'PATCH',
  '/v2/users/self/stat/:id',
  'viewer',
  CHANGES_PROGRESS,
);

export const foundCall = wire<typeof search.foundCall>(
  'searchFound',
  'POST',
  '/v2/search/found',
  'viewer',
  ALWAYS_STALE,
);
export const suggestCall = wire<typeof search.suggestCall>(
  'searchSuggest',
  'GET',
  '/v2/search/suggest',
  'viewer',
  ALWAYS_STALE,
);
export const searchHistoryCall = wire<typeof search.searchHistoryCall>(
  'searchHistory',
  'GET',
  '/v2/users/self/search_history',
  'viewer',
  ALWAYS_STALE,
);
export const saveSearchCall = wire<typeof search.saveSearchCall>(
  'saveSearch',
  'POST',
  '/v2/users/self/search_history',
  'viewer',
);
export const clearSearchHistoryCall = wire<typeof search.clearSearchHistoryCall>(
  'forgetSearches',
  'DELETE',
  '/v2/users/self/search_history',
  'viewer',
);
