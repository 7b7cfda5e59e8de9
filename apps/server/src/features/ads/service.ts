import type { AppError } from '@aerial/contract/errors.ts';
import type { AdIds, AdInfo } from '@aerial/contract/shapes/ads.ts';
import type { ChannelId, ProviderId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { childForbidden } from '../../access/parental.ts';
import type { AbsoluteUrl } from '../../http/absolute-url.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { AdBreakPlan } from '../../origin/timeline/ad-schedule.ts';
import type { AdsByProvider, AdStore, ProviderAds } from './ports.ts';
import { adInfoFor, breaksOf, mergeAdIds, showsBreaks, type AdAudience, type AdSubject } from './rules.ts';

export interface AdService {
  /** The ads of a playback. Never fails: without the database there are no ads. @source C-301 */
  infoFor(
    subject: AdSubject,
    audience: AdAudience,
    of: { readonly providerId: ProviderId; readonly absolute: AbsoluteUrl },
  ): Promise<AdInfo | null>;
  /** Whether the media address of a channel has ad breaks. Never fails: without the database there are none. */
  showsBreaks(
    subject: Extract<AdSubject, { readonly channelId: ChannelId }>,
    audience: AdAudience,
    providerId: ProviderId,
  ): Promise<boolean>;
  /** The breaks of a channel. Never fails. */
  breaksOf(providerId: ProviderId, channelId: number): Promise<readonly AdBreakPlan[]>;
  /** The viewer's identifiers at ad systems; children have none. @source F-407, C-706 */
  ids(viewer: Viewer): Promise<AdIds>;
  /** Merges identifiers into the stored ones. Fails with child_forbidden or validation_failed. @source F-408, C-707, C-708 */
  saveIds(given: AdIds, viewer: Viewer): Promise<Result<AdIds, AppError>>;
}

export interface AdServiceDeps {
  readonly store: Pick<AdStore, 'idsOf' | 'changeIds'>;
  /** The rules of all providers; at once while they are cached. */
  rules(): AdsByProvider | Promise<AdsByProvider>;
  warn(details: object, message: string): void;
}

const REFUSED = 'identifiers are texts by system: letters, digits, dots, hyphens; at most 50 of them';
const refused: AppError = { code: 'validation_failed', message: REFUSED, detail: { body: [REFUSED] } };

export function adService({ store, rules, warn }: AdServiceDeps): AdService {
  async function adsOf(providerId: ProviderId): Promise<ProviderAds | undefined> {
    try {
      return (await rules()).get(providerId);
    } catch (error) {
      warn({ err: error }, 'the rules of ads cannot be read: playback goes on without ads');
      return undefined;
    }
  }

  return {
    infoFor: async (subject, audience, { providerId, absolute }) =>
      adInfoFor(await adsOf(providerId), subject, audience, absolute),

    showsBreaks: async (subject, audience, providerId) => showsBreaks(await adsOf(providerId), subject, audience),

    breaksOf: async (providerId, channelId) => breaksOf(await adsOf(providerId), channelId),

    async ids(viewer) {
      return viewer.isChild ? {} : store.idsOf(viewer.userId);
    },

    async saveIds(given, viewer) {
      if (viewer.isChild) return fail(childForbidden);
      const merged = await store.changeIds(viewer.userId, (stored) => mergeAdIds(stored, given));
      return merged ? ok(merged) : fail(refused);
    },
  };
}
