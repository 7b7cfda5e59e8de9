/** Licences: each request for one is checked like the opening of the stream, so that a licence ends with the right to it. */
import type { AppError } from '@aerial/contract/errors.ts';
import type { StatId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { toEpochSeconds, type Clock } from '@aerial/domain/time.ts';
import type { ContentKeyStore, ProtectedSubject } from '../../drm/keys.pg.ts';
import { LICENSE_S, licensedKeys } from '../../drm/rules.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { ContentKey } from '../../media/encryption/content-key.ts';
import { viewerTag } from '../../origin/addresses/signature.ts';
import type { DrmSystem, LicenseFailure } from '../../ports/drm/port.ts';
import type { DrmOffer } from './offer.ts';
import type { Tickets } from './ticket.ts';

export interface LicensesDeps {
  readonly keys: Pick<ContentKeyStore, 'of'>;
  readonly tickets: Tickets;
  readonly clock: Clock;
  /** The installation's secret. */
  readonly secret: string;
  /** A playback that is open and still the viewer's. */
  openPlayback(id: StatId): Promise<Result<{ viewer: Viewer; subject: ProtectedSubject }, AppError>>;
  /** What the provider of a viewer licenses. */
  offerOf(viewer: Viewer): Promise<DrmOffer>;
  warn(details: object, message: string): void;
}

/** A key as W3C's JSON Web Keys write it. */
export interface ClearKey {
  readonly kty: 'oct';
  readonly kid: string;
  readonly k: string;
}

export interface Licenses {
  /** @param kids ids of keys, 32 hexadecimal digits */
  clearKey(ticket: string | undefined, kids: readonly string[]): Promise<Result<ClearKey[], AppError>>;
  /** @param kids the keys that the player needs; none: those of now */
  ofVendor(
    system: DrmSystem,
    ticket: string | undefined,
    challenge: Buffer,
    kids: readonly string[],
  ): Promise<Result<Buffer, AppError>>;
  certificate(ticket: string | undefined): Promise<Result<Buffer, AppError>>;
}

/** Keys of a vendor's licence for a player that names none: an archive that spans rotations. */
const MAX_UNNAMED_KEYS = 8;

const badTicket = fail<AppError>({ code: 'signature_invalid', message: 'This address is not valid.' });
const endedTicket = fail<AppError>({
  code: 'signature_expired',
  message: 'This playback has ended. Please start it again.',
});
const noLicense = fail<AppError>({ code: 'permission_denied', message: 'There is no licence for this stream.' });
const noVendor: AppError = {
  code: 'upstream_failed',
  message: 'The licence service does not answer right now. Please try again.',
  retryAfterS: 5,
};

export function licenses({ keys, tickets, clock, secret, openPlayback, offerOf, warn }: LicensesDeps): Licenses {
  async function licensed(ticket: string | undefined) {
    const read = ticket === undefined ? undefined : tickets.read(ticket);
    if (!read) return badTicket;
    if (toEpochSeconds(clock.now()) >= read.expiresAt) return endedTicket;
    const playback = await openPlayback(read.statId);
    if (!playback.ok) return playback;
    const { viewer, subject } = playback.value;
    const [offer, all] = await Promise.all([offerOf(viewer), keys.of(subject)]);
    return ok({ viewer, subject, offer, all });
  }

  function failed(failure: LicenseFailure, system: string): Result<never, AppError> {
    if (failure.kind === 'refused')
      return fail<AppError>({
        code: 'permission_denied',
        message: failure.message,
        isVerbatim: true,
        detail: { license: [failure.code] },
      });
    warn({ system, reason: failure.message }, 'a licence server does not answer');
    return fail(noVendor);
  }

  return {
    async clearKey(ticket, kids) {
      const found = await licensed(ticket);
      if (!found.ok) return found;
      const { offer, all } = found.value;
      const given = offer.hasClearKey ? licensedKeys(all, kids, clock.now()) : [];
      return given.length === 0 ? noLicense : ok(given.map(clearKeyOf));
    },
    async ofVendor(system, ticket, challenge, kids) {
      const found = await licensed(ticket);
      if (!found.ok) return found;
      const { viewer, subject, offer, all } = found.value;
      const { vendor } = offer;
      const given = licensedKeys(all, kids.length > 0 ? kids : latest(all, clock.now()), clock.now());
      if (!vendor?.systems.includes(system) || given.length === 0) return noLicense;
      const answer = await vendor.license(system, challenge, {
        contentId: 'channelId' in subject ? `channel-${subject.channelId}` : `content-${subject.contentId}`,
        viewer: viewerTag(secret, String(viewer.providerId), viewer),
        keys: given,
        durationS: LICENSE_S,
      });
      return answer.ok ? answer : failed(answer.error, system);
    },
    async certificate(ticket) {
      const found = await licensed(ticket);
      if (!found.ok) return found;
      const { vendor } = found.value.offer;
      if (!vendor?.hasCertificate) return noLicense;
      const answer = await vendor.certificate();
      return answer.ok ? answer : failed(answer.error, 'fairplay certificate');
    },
  };
}

const latest = (keys: readonly ContentKey[], now: number): string[] =>
  keys
    .filter(({ validFrom }) => validFrom <= now)
    .slice(-MAX_UNNAMED_KEYS)
    .map(({ kid }) => kid);

const clearKeyOf = ({ kid, key }: ContentKey): ClearKey => ({
  kty: 'oct',
  kid: Buffer.from(kid, 'hex').toString('base64url'),
  k: key.toString('base64url'),
});
