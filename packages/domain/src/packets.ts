/** Rules about packets and subscriptions that the server enforces and the application shows. @source spec 3 §3, §4.1, §4.2 */
import { isEmptyPeriod, type HumanPeriod } from './periods.ts';

/** What a viewer may do with a subscription. @source A-368 */
export const SUBSCRIPTION_ACTIONS = [
  'can_subscribe',
  'can_disable_renew',
  'can_change_period',
  'can_enable_renew',
  'can_unsubscribe',
] as const;
export type SubscriptionAction = (typeof SUBSCRIPTION_ACTIONS)[number];

const isAction = (name: unknown): name is SubscriptionAction => SUBSCRIPTION_ACTIONS.some((action) => action === name);

/** Reads a list of names, or an object of booleans; ignores unknown actions. @source A-369 */
export function subscriptionActions(wire: unknown): ReadonlySet<SubscriptionAction> {
  if (Array.isArray(wire)) return new Set(wire.filter(isAction));
  if (typeof wire !== 'object' || wire === null) return new Set();
  const flags: Readonly<Record<string, unknown>> = { ...wire };
  return new Set(SUBSCRIPTION_ACTIONS.filter((action) => flags[action] === true));
}

/** A donation buys nothing that a base packet could be needed for. */
export const goesAlone = (packet: {
  readonly base?: boolean;
  readonly is_base?: boolean;
  readonly is_donation?: boolean;
}): boolean => isBasePacket(packet) || packet.is_donation === true;

/** Full packets say `base`, flat ones `is_base`. @source A-358 */
export const isBasePacket = (packet: { readonly base?: boolean; readonly is_base?: boolean }): boolean =>
  packet.base === true || packet.is_base === true;

/**
 * Whether an additional packet cannot be bought before a base packet.
 * @param isAllowedWithoutBase the provider's flag `is_allow_additional_packets_without_base`
 * @source
 */
export const needsBasePacket = (isBase: boolean, hasBase: boolean, isAllowedWithoutBase: boolean): boolean =>
  !isBase && !hasBase && !isAllowedWithoutBase;

/** Whether the trial of a packet is offered: it has a length, and this viewer never had it. @source */
export const isTrialOffered = (packet: {
  readonly trial_period_human?: HumanPeriod | null;
  readonly is_used_trial?: boolean;
}): boolean =>
  packet.is_used_trial !== true && !!packet.trial_period_human && !isEmptyPeriod(packet.trial_period_human);

/**
 * The agreement to accept before buying.
 * @param wire `true` for the provider's own agreement, or an address
 * @returns its address, or 'provider'; undefined without an agreement
 * @source A-359
 */
export function agreementOf(
  wire: boolean | string | null | undefined,
): { readonly url: string } | 'provider' | undefined {
  if (wire === true) return 'provider';
  return typeof wire === 'string' && wire.trim() !== '' ? { url: wire.trim() } : undefined;
}

/** The parts of an id in `/packets/{id}`. @source A-023 */
export interface PacketRef {
  /** Number or shortname. */
  readonly provider?: string;
  readonly bundle?: string;
  readonly packet: string;
}

const DIGITS = String.raw`\d{1,18}`;
const PACKET_ID = new RegExp(`^(?:([a-z0-9-]{1,64})_(?:(${DIGITS})_)?)?(${DIGITS})$`, 'i');

/**
 * Reads `{packet}`, `{provider}_{packet}` or `{provider}_{bundle}_{packet}`.
 * @returns undefined for any other shape, which is requested nowhere
 * @source
 */
export function parsePacketId(text: string): PacketRef | undefined {
  const [, provider, bundle, packet] = PACKET_ID.exec(text) ?? [];
  if (packet === undefined) return undefined;
  return { ...(provider !== undefined && { provider }), ...(bundle !== undefined && { bundle }), packet };
}

/** The packet as this provider requests it: only OTT providers have packets of others. @source */
export const packetRefFor = (ref: PacketRef, isOtt: boolean): PacketRef => (isOtt ? ref : { packet: ref.packet });

/** The packet that a promotion leads to. @source A-025, C-379 */
export const promotedPacketId = (
  destination: { readonly id: number | string; readonly id_no_ott?: number | string | null },
  isOtt: boolean,
): string => String(isOtt ? destination.id : (destination.id_no_ott ?? destination.id));
