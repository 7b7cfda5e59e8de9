/** What may be shown to everybody of a moment: its picture on the cards of shared links. Nothing that must be bought, proven or protected. */
import { checkedMoment, type MomentSubject } from '@aerial/domain/moments.ts';
import { resolveStart } from '@aerial/domain/playback.ts';
import { isAdultItem } from '@aerial/domain/parental.ts';
import { epochSeconds, toEpochSeconds, type Clock, type EpochSeconds } from '@aerial/domain/time.ts';
import type { Entitlements } from '../../access/entitlements.ts';
import { guestView } from '../../http/viewer.ts';
import type { MediaClaims } from '../../origin/addresses/signature.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { PlaybackStore } from './ports.ts';
import { checkPlayback } from './rules.ts';

export interface MomentDeps {
  readonly store: Pick<PlaybackStore, 'channel' | 'library' | 'contentOf' | 'agedProgrammeAt' | 'holds'>;
  readonly entitlements: Entitlements;
  readonly clock: Clock;
}

/** Whatever the picture is located with is used at once. */
const TTL_S = 60;

/**
 * The claims by which the picture of a moment is found.
 * @returns undefined where a guest of the provider may not play the moment, or it is for adults: the poster is shown instead
 */
export function momentClaims({ store, entitlements, clock }: MomentDeps) {
  const common = (provider: ProviderRecord, now: EpochSeconds) => ({
    provider: String(provider.id),
    viewer: 'moment',
    expiresAt: epochSeconds(now + TTL_S),
  });
  return async (provider: ProviderRecord, subject: MomentSubject): Promise<MediaClaims | undefined> => {
    const { allowsGuests, hiddenFeatures } = provider.settings;
    if (!allowsGuests || hiddenFeatures.includes('moments')) return undefined;
    const at = checkedMoment(subject.at);
    if (at === undefined) return undefined;
    const now = toEpochSeconds(clock.now());
    const rights = await entitlements.of(guestView(provider.id));
    if (subject.kind === 'content') {
      const library = await store.library(provider.id, subject.libraryId);
      const content = library && (await store.contentOf(library.id, subject.contentId));
      if (!library || !content?.media || content.isLost || content.isAnnouncement) return undefined;
      if (!rights.library(library) && !rights.content(content.id)) return undefined;
      if (content.media.isProtected || isAdultItem(content.rating)) return undefined;
      return { kind: 'vod', id: content.media.playlistId, ...common(provider, now) };
    }
    const moment = epochSeconds(at);
    const channel = moment <= now ? await store.channel(provider.id, subject.channelId) : undefined;
    if (!channel || channel.isAdult || channel.isProtected || channel.isAudioOnly) return undefined;
    const isPurchased = rights.channel(channel);
    const archivedDays = channel.hasArchive ? channel.archivedDays : 0;
    if (!checkPlayback(resolveStart(moment, now), { isPurchased, archivedDays }, now).ok) return undefined;
    const programme = await store.agedProgrammeAt(channel.id, moment);
    if (programme && isAdultItem(programme)) return undefined;
    if (channel.isRecorded && !(await store.holds(channel.id, moment))) return undefined;
    return { kind: 'catchup', id: String(channel.id), from: moment, ...common(provider, now) };
  };
}
