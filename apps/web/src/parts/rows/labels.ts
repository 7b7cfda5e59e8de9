/** Badges on cards. */

/** Text key of the badge over a poster. An announced title cannot be bought either. @source spec 2 §6 */
export function contentMark({
  is_free,
  is_announcement,
}: {
  readonly is_free: boolean;
  readonly is_announcement: boolean;
}): 'label_subscription' | 'episode_soon' | undefined {
  if (is_announcement) return 'episode_soon';
  return is_free ? undefined : 'label_subscription';
}

/** The age badge; undefined for all ages, or without a rating. */
export const ageMark = (age: number | null): string | undefined => (age ? `${age}+` : undefined);

/** @param isPurchased undefined until the viewer has loaded @source C-632 */
export const isChannelLocked = (channel: { readonly is_free: boolean }, isPurchased: boolean | undefined): boolean =>
  !(isPurchased ?? channel.is_free);
