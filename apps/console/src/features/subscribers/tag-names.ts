import type { User } from '@aerial/contract/shapes/user.ts';

export interface SubscriberTag {
  readonly id: number;
  readonly name: string;
}

/** The contract leaves the shape of a user's tags open: viewers have none. */
export const tagsOf = ({ tags }: Pick<User, 'tags'>): readonly SubscriberTag[] => tags as readonly SubscriberTag[];
export const tagNames = (user: Pick<User, 'tags'>): readonly string[] => tagsOf(user).map(({ name }) => name);
