/** What the marks on cards say. */

interface Labelled {
  readonly is_free: boolean;
  readonly is_announcement: boolean;
  readonly age: number | null;
}

export interface ContentLabels {
  /** Text key. */
  readonly mark: 'label_subscription' | 'episode_soon' | undefined;
  readonly age: string | undefined;
}

/** What is still to come cannot be bought either. @source spec 2 §6 */
export const contentLabels = ({ is_free, is_announcement, age }: Labelled): ContentLabels => ({
  mark: is_announcement ? 'episode_soon' : is_free ? undefined : 'label_subscription',
  age: age === null || age === 0 ? undefined : `${age}+`,
});

/** @param isPurchased as far as it is known for this viewer @source C-632 */
export const isChannelLocked = (channel: { readonly is_free: boolean }, isPurchased: boolean | undefined): boolean => !(isPurchased ?? channel.is_free);
