/**
 * Every call of the contract, and what its answer may be about. A call that is missing here fails the leak test: say whose objects it
 * names and whether it gives out credentials.
 */
import type { Cast } from './leak-cast.ts';

/** What an answer may carry of credentials, and only for whom they belong to. */
export type Shown =
  /** The credential of the requesting device, or of the one just registered. */
  | 'device'
  /** The viewer's own PIN. */
  | 'pin';

export interface CallFacts {
  /** Ids for the path that belong to others. Those of the other provider's catalogue are tried on every call. */
  readonly ids?: (of: Cast) => readonly (string | number)[];
  /** Bodies that name objects of others. */
  readonly bodies?: (of: Cast) => readonly object[];
  readonly shows?: readonly Shown[];
}

/** The answer is the same for all viewers of a provider, or about the viewer alone, and the address names no user. */
const plain: CallFacts = {};
const otherDevices: CallFacts['ids'] = ({ neighbour, foreigner }) => [
  neighbour.shownDeviceId,
  neighbour.device.id,
  foreigner.shownDeviceId,
  foreigner.device.id,
];
const otherProfiles: CallFacts['ids'] = ({ neighbour, foreigner }) => [neighbour.profileId, foreigner.profileId];
const chooseProfile = ({ neighbour, foreigner }: Cast) =>
  [neighbour, foreigner].flatMap(({ profileId }) => [
    { profile_id: profileId },
    { settings: { profile_id: profileId } },
  ]);

export const CALLS: Readonly<Record<string, CallFacts>> = {
  // Money: what belongs to others is tried with real rows in `money.test.ts`.
  accounts: plain,
  balance: plain,
  accountBalance: plain,
  cards: plain,
  linkCard: { bodies: () => [{ account_id: 501, return_url: 'https://attacker.example/' }] },
  changeCard: { ids: () => [64_001, 64_002], bodies: () => [{ is_primary: true }] },
  deleteCard: { ids: () => [64_001, 64_002] },
  transactions: plain,
  transaction: { ids: () => [65_001, 65_002] },
  payforms: { ids: () => [501, 502, 503] },
  payformAction: { ids: () => [501, 502, 503], bodies: () => [{ amount: '100' }] },
  createOffer: { bodies: () => [{ packet_id: 10_001 }] },
  offer: { ids: () => [63_001, 63_002] },
  offerTransaction: { ids: () => [63_001, 63_002], bodies: () => [{ payform_shortname: 'provider_account' }] },
  createPurchase: { bodies: () => [{ purchase_type_id: 61_001, account_id: 501 }] },
  changePurchase: { bodies: () => [{ status: 'active' }] },
  cancelPurchase: { ids: () => [1, 2] },

  // Identity
  network: plain,
  createUser: {
    bodies: ({ neighbour }) => [
      { username: neighbour.username.toUpperCase(), password: 'x' },
      { username: 'someone-new', password: 'x', phone: neighbour.phone },
    ],
  },
  login: { bodies: ({ neighbour }) => [{ login: neighbour.username, password: 'wrong' }] },
  deviceLogin: {
    bodies: ({ neighbour, foreigner }) =>
      [neighbour, foreigner]
        .flatMap((one) => [one.shownDeviceId, one.claimedViewer, one.mediaToken.slice(0, 64)])
        .map((device_id) => ({ device_id })),
  },
  self: { shows: ['pin'] },
  changeSelf: {
    bodies: ({ neighbour }) => [
      { email: neighbour.email.toUpperCase() },
      { phone: neighbour.phone, token: '000000' },
      { id: neighbour.id, first_name: 'mine' },
    ],
    shows: ['pin'],
  },
  changeUser: {
    ids: ({ neighbour, foreigner }) => [neighbour.id, foreigner.id],
    bodies: () => [{ first_name: 'taken over', pincode: '0000' }],
  },
  sendPin: plain,
  provePin: { bodies: () => [{ pincode: '0000', scope: 'vod' }] },
  listDevices: { shows: ['device'] },
  createDevice: {
    bodies: ({ neighbour }) => [{ serial: neighbour.device.serial, device_type: 'pc' }],
    shows: ['device'],
  },
  device: { ids: otherDevices },
  changeDevice: { ids: otherDevices, bodies: (of) => [{ name: 'taken over' }, ...chooseProfile(of)] },
  removeDevice: { ids: otherDevices },
  // Each takes a proof of the owner, which nobody here has; all of the cast share their passwords and PINs, so that none is tried.
  accountSecurity: plain,
  listSignIns: plain,
  signOutEverywhere: { bodies: ({ neighbour }) => [{ user_id: neighbour.id, password: 'guess' }] },
  changePassword: { bodies: ({ neighbour }) => [{ new_password: 'x', pincode: neighbour.pin }] },
  exportAccount: { bodies: ({ neighbour }) => [{ id: neighbour.id, token: '000000' }] },
  deleteAccount: { bodies: ({ neighbour }) => [{ id: neighbour.id, password: 'guess' }] },
  listProfiles: plain,
  createProfile: { bodies: () => [{ name: 'one more' }] },
  changeProfile: { ids: otherProfiles, bodies: () => [{ name: 'taken over' }] },
  removeProfile: { ids: otherProfiles },
  avatarCategories: plain,
  // Codes, operators and their systems
  sendCode: { bodies: ({ neighbour }) => [{ phone: neighbour.phone, can_display_message: true }] },
  codeLogin: { bodies: ({ neighbour }) => [{ phone: neighbour.phone, token: '000000' }] },
  sourceCodeLogin: {
    ids: () => ['telegram', 'aerial', 'meridian'],
    bodies: ({ neighbour }) => [
      { identifier: neighbour.phone, token: '000000' },
      { identifier: String(neighbour.id), token: '000000' },
    ],
  },
  sendMethods: plain,
  codeExists: plain,
  // Users of others are unknown to an operator.
  ...Object.fromEntries(
    [
      'userSubscriptions',
      'currentUserSubscriptions',
      'futureUserSubscriptions',
      'connectUser',
      'userSubscription',
      'changeUserSubscription',
      'endUserSubscription',
      'providerAccount',
      'providerAccounts',
      'reportAccount',
      'reportAccounts',
      'userPauses',
      'pauseUser',
      'resumeUser',
      'pauseAll',
      'pauseAllSubscriptions',
      'resumeAll',
      'personalPrices',
      'setPersonalPrice',
      'personalPrice',
      'removePersonalPrice',
    ].map((id): [string, CallFacts] => [
      id,
      { ids: ({ neighbour }) => [neighbour.id], bodies: () => [{ packet_id: 9908, price: '1', id: '1', amount: '1' }] },
    ]),
  ),
  auditLog: plain,
  exportAuditLog: plain,
  auditRetention: plain,
  changeAuditRetention: { bodies: () => [{ days: 30 }] },
  // Webhooks of one operator are unknown to another: `features/webhooks/webhooks.api.test.ts` tries each call with real ones.
  webhooks: plain,
  createWebhook: { bodies: () => [{ url: 'https://attacker.example/', events: ['payment.settled'] }] },
  webhook: { ids: () => ['1', '2'] },
  changeWebhook: { ids: () => ['1', '2'], bodies: () => [{ url: 'https://attacker.example/' }] },
  removeWebhook: { ids: () => ['1', '2'] },
  rotateWebhookSecret: { ids: () => ['1', '2'] },
  testWebhook: { ids: () => ['1', '2'] },
  webhookDeliveries: { ids: () => ['1', '2'] },
  replayDelivery: { ids: () => ['1', '2'] },
  replayDeliveries: { ids: () => ['1', '2'] },
  // Staff: no actor here has a session; `features/staff/*.api.test.ts` tries members of other operators with real ones.
  staffSignIn: { bodies: () => [{ email: 'owner@example.com', password: 'guess' }] },
  staffSignOut: plain,
  staffSelf: plain,
  proveStaff: { bodies: () => [{ password: 'guess' }] },
  changeStaffPassword: { bodies: () => [{ new_password: 'a long new password' }] },
  beginTotp: plain,
  confirmTotp: { bodies: () => [{ code: '000000' }] },
  renewRecoveryCodes: plain,
  staffSessions: plain,
  endStaffSession: plain,
  endOtherStaffSessions: plain,
  invitation: { bodies: () => [{ token: '0'.repeat(64) }] },
  acceptInvitation: { bodies: () => [{ token: '0'.repeat(64), name: 'x', password: 'a long new password' }] },
  staffMembers: plain,
  staffMember: { ids: () => ['1', '2'] },
  changeStaffMember: { ids: () => ['1', '2'], bodies: () => [{ role: 'owner' }] },
  removeStaffMember: { ids: () => ['1', '2'] },
  endMemberSessions: { ids: () => ['1', '2'] },
  invitations: plain,
  invite: { bodies: () => [{ email: 'attacker@example.com', role: 'owner' }] },
  withdrawInvitation: { ids: () => ['1', '2'] },
  staffNetworks: plain,
  changeStaffNetworks: { bodies: () => [{ networks: [] }] },
  beginPasskey: plain,
  addPasskey: { bodies: () => [{ ceremony: 'x', name: 'x', response: {} }] },
  removePasskey: plain,
  passkeyOptions: plain,
  passkeySignIn: { bodies: () => [{ ceremony: 'x', response: {} }] },
  paymentSources: plain,
  // Tokens of other operators are unknown to an operator.
  operatorTokens: plain,
  createOperatorToken: { bodies: () => [{ name: 'more', scopes: 'staff:write' }] },
  rotateOperatorToken: { ids: () => [1], bodies: () => [{ overlap_hours: 0 }] },
  revokeOperatorToken: { ids: () => [1] },
  providerLogin: { bodies: ({ neighbour }) => [{ user_id: neighbour.id }] },
  networkLogin: plain,
  middlewareSendCode: { bodies: ({ neighbour }) => [{ phone: neighbour.phone }] },
  middlewareCodeLogin: { bodies: ({ neighbour }) => [{ phone: neighbour.phone, token: '000000' }] },
  middlewareCities: plain,
  middlewareSetCity: { bodies: () => [{ token: '0'.repeat(40), city_id: 1 }] },
  middlewareSetAddress: {
    bodies: ({ neighbour }) => [
      { token: '0'.repeat(40), address_id: '1', provider_id: '2', user_id: String(neighbour.id) },
    ],
  },
  middlewareStatusBlock: plain,
  // Channels and their guide
  channelList: plain,
  userChannelList: plain,
  freeChannels: plain,
  userChannels: plain,
  channels: plain,
  categoryList: plain,
  categories: plain,
  userCategories: plain,
  channel: plain,
  contentSchedule: plain,
  schedule: plain,
  schedules: plain,
  channelStream: plain,
  channelConfig: plain,
  program: plain,
  programSchedule: plain,
  // The catalogue
  rowsets: plain,
  rowset: plain,
  row: plain,
  filmography: plain,
  person: plain,
  countries: plain,
  internalGenres: plain,
  libraries: plain,
  content: plain,
  episodes: plain,
  similar: plain,
  sources: plain,
  contentMetadata: plain,
  contentStream: plain,
  trailerStream: plain,
  legacyEpisodeStream: plain,
  legacyEsearch: plain,
  legacyPage: plain,
  legacyPages: plain,
  legacyPersons: plain,
  legacyProgramFilters: plain,
  legacyPrograms: plain,
  legacySearch: plain,
  legacyVideo: plain,
  legacyVideoFilters: plain,
  legacyVideoStream: plain,
  legacyVideos: plain,
  searchFound: { bodies: ({ secrets }) => [{ text: secrets.marker }] },
  searchSuggest: plain,
  news: plain,
  newsList: plain,
  seoMasks: plain,
  providerInfo: plain,
  platformConfiguration: plain,
  platformResources: plain,
  // Promo codes
  promoInfo: plain,
  checkPromo: { bodies: () => [{ code: 'UNKNOWN' }] },
  activatePromo: { bodies: () => [{ code: 'UNKNOWN' }] },
  promoCampaign: plain,
  // Prompts
  survey: plain,
  answerSurvey: { bodies: () => [{ answer_ids: [1] }] },
  promptSettings: plain,
  adIds: plain,
  saveAdIds: { bodies: () => [{ own: 'identifier' }] },
  personal: plain,
  changePersonal: { bodies: () => [{ is_on: false, genre_ids: [1] }] },
  clearHistory: plain,
  removeHistory: { ids: () => ['900000000000000001', '910000000000000001'] },
  reminders: plain,
  addReminder: { bodies: () => [{ entry_id: '1' }] },
  removeReminder: { ids: () => ['90001', '90002'] },
  replacePush: {
    bodies: () => [
      {
        endpoint: 'https://push.example/guess',
        subscription: { endpoint: 'https://push.example/mine', keys: { p256dh: 'x', auth: 'x' } },
      },
    ],
  },
  // What viewers leave behind
  // Commerce
  packets: plain,
  purchasedContents: plain,
  flatPackets: plain,
  packet: plain,
  packetPurchases: plain,
  purchasePeriods: plain,
  purchasePackets: plain,
  channelPackets: plain,
  channelQuickPackets: plain,
  contentPackets: plain,
  providerPackets: plain,
  providerPacket: plain,
  providerBundlePacket: plain,
  subscriptions: plain,
  currentSubscriptions: plain,
  futureSubscriptions: plain,
  cancelFuture: { ids: ({ neighbour, foreigner }) => [neighbour.futureId, foreigner.futureId] },
  subscribe: plain,
  changeSubscription: plain,
  disableSubscription: plain,

  messages: plain,
  removeMessage: { ids: ({ neighbour, foreigner }) => [neighbour.messageId, foreigner.messageId] },
  removeMessages: plain,

  favourites: plain,
  addFavourite: { bodies: ({ secrets }) => Object.entries(secrets.ids).map(([kind, id]) => ({ [`${kind}_id`]: id })) },
  removeFavourite: { ids: ({ neighbour, foreigner }) => [neighbour.favouriteId, foreigner.favouriteId] },
  personFavourite: plain,
  addPersonFavourite: plain,
  removePersonFavourite: plain,
  searchHistory: plain,
  saveSearch: { bodies: () => [{ query: 'own', type: 'channel', id: 1, title: 'own' }] },
  forgetSearches: plain,
  // Only what the sealed ticket of an open playback names.
  clearKeyLicense: { bodies: () => [{ kids: ['p-YcNz4hkDPCEJH6YHvzuA'] }] },
  stat: {
    ids: ({ neighbour, foreigner }) => [neighbour.statId, foreigner.statId],
    bodies: () => [{ duration: 30, ended: true }],
  },
  receiverTicket: { ids: ({ neighbour, foreigner }) => [neighbour.statId, foreigner.statId] },
  receiverReport: {
    bodies: ({ neighbour }) => [
      { ticket: neighbour.mediaToken.slice(0, 64), duration: 30 },
      { ticket: neighbour.statId, ended: true },
    ],
  },
  abTests: plain,
  metricsEvents: { bodies: () => [{ events: [] }] },
};
