/** What the marks on cards say. */

/** Text key of the mark over a poster. What is still to come cannot be bought either. @source spec 2 §6 */
export function contentMark({ is_free, is_announcement }: { readonly is_free: boolean; readonly is_announcement: boolean }): 'label_subscription' | 'episode_soon' | undefined {
  if (is_announcement) return 'episode_soon';
  return is_free ? undefined : 'label_subscription';
}

/** From which age; nothing where it is for all, or not known. */
export const ageMark = (age: number | null): string | undefined => (age ? `${age}+` : undefined);

/** @param isPurchased as far as it is known for this viewer @source C-632 */
export const isChannelLocked = (channel: { readonly is_free: boolean }, isPurchased: boolean | undefined): boolean => !(isPurchased ?? channel.is_free);
