/** What a provider shows, plays, sells and reports. */
import { MARK_KINDS } from '@aerial/domain/marks.ts';
import { PARTNER_PROMPTS } from '@aerial/domain/prompts.ts';
import { PERSONAL_ROW_SETTINGS } from '@aerial/domain/rows.ts';
import { VIEWER_FEATURES } from '@aerial/domain/viewer-features.ts';
import type { ChannelId } from '@aerial/domain/ids.ts';
import Type from 'typebox';
import { IntId } from '../../core.ts';
import { boundedCurrency } from './brand.ts';
import { address, amount, integer, list, localizedText, orNull, record, text, webAddress } from './fields.ts';

export const CatalogueFacet = record({
  minSearchChars: integer(1, 10),
  searchDebounceMs: integer(0, 10_000),
  hiddenContentIds: list(text(19), 10_000),
  hiddenPersonalRows: list(Type.Enum([...PERSONAL_ROW_SETTINGS]), PERSONAL_ROW_SETTINGS.length),
  newYear: record({
    rowIds: list(text(64)),
    channelId: IntId<ChannelId>(),
    channels: integer(0, 100_000),
    cinemas: integer(0, 1000),
  }),
});

export const PlayerFacet = record({
  maxStreams: orNull(integer(1, 1000)),
  mattressUrl: orNull(address()),
  vitrinaOffsetS: integer(0, 86_400),
  vitrinaSdkUrl: orNull(webAddress()),
  castReceiverId: orNull(text(64)),
  castJoinPolicy: orNull(text(64)),
  skippableMarks: list(Type.Enum([...MARK_KINDS]), MARK_KINDS.length),
  upNextS: integer(0, 60),
  stillWatchingAfter: integer(0, 100),
  hiddenFeatures: list(Type.Enum([...VIEWER_FEATURES]), VIEWER_FEATURES.length),
});

const licenceServer = Type.Optional(webAddress());
export const DrmFacet = record({
  drm: orNull(
    record({
      clearKey: Type.Optional(Type.Boolean()),
      vendor: Type.Optional(
        record({
          name: Type.Enum(['axinom', 'doverunner']),
          widevine: licenceServer,
          playready: licenceServer,
          fairplay: licenceServer,
          fairplayCertificate: licenceServer,
          account: text(),
          // A secret is a variable of the installation, never a value.
          secrets: Type.Record(
            Type.String({ maxLength: 64 }),
            record({ env: Type.String({ pattern: '^DRM_[A-Z0-9_]{1,60}$', maxLength: 64 }) }),
            { maxProperties: 10 },
          ),
        }),
      ),
    }),
  ),
});

const packetIds = list(integer(0, 2_147_483_647), 10_000);
export const CommerceFacet = record({
  hasPurchases: Type.Boolean(),
  sellsAdditionalPacketsWithoutBase: Type.Boolean(),
  isOtt: Type.Boolean(),
  isPayIframeEnabled: Type.Boolean(),
  currency: boundedCurrency,
  isPromoEnabled: Type.Boolean(),
  promoCampaigns: list(record({ id: text(64), hidesFooter: Type.Boolean() })),
  promoDays: integer(0, 3660),
  hasFreePacket: Type.Boolean(),
  hasQuickSales: Type.Boolean(),
  onlyOffers: Type.Unsafe<'subscription' | 'channel' | null>({
    type: ['string', 'null'],
    enum: ['subscription', 'channel', null],
    maxLength: 16,
  }),
  packetRules: orNull(
    Type.Partial(
      record({
        hiddenPacketIds: packetIds,
        promoOnlyPacketIds: packetIds,
        pinnedPacketIds: packetIds,
        sort: Type.Enum(['server', 'price_asc', 'price_desc', 'name']),
        showBundles: Type.Boolean(),
        hidePartsOfBundles: Type.Boolean(),
      }),
      { additionalProperties: false },
    ),
  ),
  packetNotFound: orNull(
    record({
      map: Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 255 }), { maxProperties: 1000 }),
      redirectPath: orNull(text(255)),
      redirectUrl: orNull(webAddress()),
    }),
  ),
  paySystems: list(
    Type.Record(Type.String({ maxLength: 64 }), Type.Unsafe<unknown>({}), {
      maxProperties: 20,
      description: 'an entry as docs/payments.md describes it; secrets that are given as they are become sealed',
    }),
    20,
  ),
  payments: Type.Partial(
    record({ minTopUp: amount(), maxTopUp: amount(), verificationAmount: amount(), receipts: Type.Boolean() }),
    { additionalProperties: false },
  ),
  billingUrl: orNull(webAddress()),
  asksBalance: Type.Boolean(),
  dunning: Type.Partial(record({ attempts: integer(1, 30), days: integer(1, 60) }), { additionalProperties: false }),
});

const timeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', maxLength: 5 });
export const PromptsFacet = record({
  prompts: list(
    record({
      kind: Type.Enum([...PARTNER_PROMPTS]),
      title: localizedText(255),
      text: localizedText(),
      button: Type.Optional(localizedText(64)),
      image: Type.Optional(address()),
      link: Type.Optional(address()),
    }),
    PARTNER_PROMPTS.length,
  ),
  installPrompt: Type.Unsafe<{ steps: number } | { seconds: number }>({
    anyOf: [record({ steps: integer(0, 1000) }), record({ seconds: integer(0, 86_400) })],
  }),
  pushKey: orNull(text(128)),
  pushQuietHours: orNull(record({ from: timeOfDay, to: timeOfDay })),
  pushContact: orNull(text(255)),
});

export const AnalyticsFacet = record({
  trackerConsent: Type.Enum(['necessary', 'all']),
  tnsTrackers: list(
    record({
      channelId: Type.Optional(IntId<ChannelId>()),
      params: record({
        CatID: text(64),
        VcID: text(64),
        VcVersion: text(64),
        Account: text(64),
        Tmsec: integer(1000, 3_600_000),
        Url: Type.String({ pattern: '^https?://', maxLength: 2048 }),
      }),
    }),
  ),
});
