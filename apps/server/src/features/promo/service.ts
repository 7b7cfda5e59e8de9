/** Use cases of promo codes. @source */
import type { AppError } from '@aerial/contract/errors.ts';
import type { UserId } from '@aerial/domain/ids.ts';
import { asCurrency } from '@aerial/domain/money.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import { purchaseTypes } from '../../billing/packets.pg.ts';
import { campaignPackets, findCampaign, linkedCard, type Campaign, type PromoKey } from '../../billing/promo.pg.ts';
import { activatePromo, cardRequired, checkPromo, unknownCode, type Activation } from '../../billing/promo.ts';
import { withUser } from '../../billing/store.pg.ts';
import type { Database } from '../../db/schema.ts';
import type { Viewer } from '../../http/viewer.ts';
import { addressKey } from '../../limits/address-key.ts';
import type { Limiter } from '../../limits/limiter.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { CheckedPromo, PromoPacket } from './wire.ts';

type Answer<T> = Promise<Result<T, AppError>>;

/** A request about a code. */
export interface PromoRequest {
  readonly code: string;
  readonly provider: ProviderRecord;
  readonly ip: string;
}

export interface PromoService {
  /** What a code gives. Fails with the reason why it gives nothing, or with too_many_attempts. */
  info(request: PromoRequest, viewer: Viewer | undefined): Answer<CheckedPromo>;
  /** The same for a user; fails with guest_forbidden, and with card_required where a card is demanded and missing. */
  check(request: PromoRequest, viewer: Viewer, mustHaveCard: boolean): Answer<CheckedPromo>;
  activate(request: PromoRequest, viewer: Viewer): Answer<CheckedPromo & { readonly activation: Activation }>;
  /** What a campaign gives a user. */
  packetsFor(
    campaign: Campaign,
    provider: ProviderRecord,
    user: { readonly userId: number } | undefined,
  ): Promise<PromoPacket[]>;
  /** The page of a campaign; undefined where it is unknown, over, or promo codes are off. */
  campaign(provider: ProviderRecord, ref: string): Promise<Campaign | undefined>;
}

const HOUR_S = 3600;
/** Of a user, right or wrong: nobody types more. Each user has a limit of its own, so that strangers block nobody. */
const MAX_CODES_PER_USER = 30;
/** Of guests behind one address. */
const MAX_CODES_PER_ADDRESS = 60;

const guest: AppError = { code: 'guest_forbidden', message: 'Sign in to use a promo code.' };
const child: AppError = { code: 'child_forbidden', message: 'A child profile activates no promo codes.' };

export function promoService({
  db,
  clock,
  limits,
  invalidateUser,
}: {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly limits: Pick<Limiter, 'spend'>;
  invalidateUser(userId: UserId): void;
}): PromoService {
  const isUser = (viewer: Viewer | undefined): viewer is Viewer => viewer !== undefined && !viewer.isGuest;

  /** Whether the provider has promo codes, and the requester may look at another one. Counted before the code is compared. */
  async function admit({ provider, ip }: PromoRequest, viewer: Viewer | undefined): Answer<undefined> {
    if (!provider.settings.isPromoEnabled) return fail(unknownCode);
    const limit = isUser(viewer)
      ? { key: `promo codes of user ${viewer.userId}`, max: MAX_CODES_PER_USER, windowS: HOUR_S }
      : { key: `promo codes from ${addressKey(ip)}`, max: MAX_CODES_PER_ADDRESS, windowS: HOUR_S };
    return limits.spend([limit], 'too_many_attempts');
  }

  const packetsOf = ({ campaign }: PromoKey, provider: ProviderRecord, viewer: Viewer | undefined) =>
    packetsFor(campaign, provider, isUser(viewer) ? { userId: viewer.userId } : undefined);

  async function packetsFor(campaign: Campaign, provider: ProviderRecord, user: { userId: number } | undefined) {
    const packets = await campaignPackets(db, provider.id, campaign);
    const packetIds = packets.map(({ id }) => id);
    const prices = await purchaseTypes(db, { providerId: provider.id, packetIds }, user, clock.now());
    return packets.map(({ id, name, isBase, isPromo }): PromoPacket => {
      const price = isPromo ? undefined : prices.find(({ packetId }) => packetId === id)?.price;
      return { id, name, isBase, next: campaign.renews ? price : undefined };
    });
  }

  async function look(request: PromoRequest, viewer: Viewer | undefined): Answer<CheckedPromo> {
    const { provider, code } = request;
    const admitted = await admit(request, viewer);
    if (!admitted.ok) return admitted;
    const user = isUser(viewer) ? { userId: viewer.userId, providerId: provider.id } : undefined;
    const checked = await checkPromo(db, provider.id, code, user, clock.now());
    if (!checked.ok) return checked;
    return ok({ key: checked.value, packets: await packetsOf(checked.value, provider, viewer) });
  }

  return {
    info: look,

    async check(request, viewer, mustHaveCard) {
      if (!isUser(viewer)) return fail(guest);
      const looked = await look(request, viewer);
      if (!looked.ok) return looked;
      const lacksCard =
        mustHaveCard && looked.value.key.campaign.needsCard && (await linkedCard(db, viewer.userId)) === undefined;
      return lacksCard ? fail(cardRequired) : looked;
    },

    async activate(request, viewer) {
      if (!isUser(viewer)) return fail(guest);
      if (viewer.isChild) return fail(child);
      const { provider, code } = request;
      const admitted = await admit(request, viewer);
      if (!admitted.ok) return admitted;
      const { timeZone: zone, currency } = provider.settings;
      const { userId } = viewer;
      const order = { userId, providerId: provider.id, code, zone, currency: asCurrency(currency.ISO_CODE) };
      const activated = await withUser(db, userId, (trx) => activatePromo(trx, order, clock.now()));
      if (!activated.ok) return activated;
      invalidateUser(userId);
      const { key } = activated.value;
      return ok({ key, packets: await packetsOf(key, provider, viewer), activation: activated.value });
    },

    packetsFor,

    async campaign(provider, ref) {
      if (!provider.settings.isPromoEnabled) return undefined;
      const found = await findCampaign(db, provider.id, ref);
      return found && (found.validTo === null || found.validTo > clock.now()) ? found : undefined;
    },
  };
}
