/** Rules about promo codes that server and application share. @source spec 3 §3, §5 */

/** Characters. @source A-692 */
export const MAX_PROMO_CODE_LENGTH = 15;

export type PromoCodeProblem = 'required' | 'too-long';

/** Letter case stays as typed; the server compares without it. @source A-693 */
export const normalisePromoCode = (typed: string): string => typed.trim();

/** @returns undefined for a code that can be checked @source */
export function promoCodeProblem(typed: string): PromoCodeProblem | undefined {
  const code = normalisePromoCode(typed);
  if (code === '') return 'required';
  return code.length > MAX_PROMO_CODE_LENGTH ? 'too-long' : undefined;
}

/** Names one code whatever its letter case. @source A-693 */
export const promoCodeKey = (typed: string): string => normalisePromoCode(typed).toUpperCase();

export interface PromoTarget {
  readonly packet_ids?: readonly number[] | null;
  readonly days?: number | null;
  readonly ott_packet_ids?: readonly number[] | null;
  readonly ott_days?: number | null;
}

/** The packets and days that a code gives with this provider; each falls back to the other kind's where it is empty. @source A-393 */
export function promoGain(
  promo: PromoTarget,
  isOtt: boolean,
): { readonly packetIds: readonly number[]; readonly days: number | undefined } {
  const own = { packetIds: promo.packet_ids ?? [], days: promo.days || undefined };
  const ott = { packetIds: promo.ott_packet_ids ?? [], days: promo.ott_days || undefined };
  const [first, second] = isOtt ? [ott, own] : [own, ott];
  return {
    packetIds: first.packetIds.length > 0 ? first.packetIds : second.packetIds,
    days: first.days ?? second.days,
  };
}
