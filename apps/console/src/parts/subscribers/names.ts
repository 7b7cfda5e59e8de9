import type { User } from '@aerial/contract/shapes/user.ts';

/** As staff knows a subscriber: the name, else what identifies the account. */
export const subscriberName = ({
  first_name: first,
  last_name: last,
  username,
}: Pick<User, 'first_name' | 'last_name' | 'username'>): string => [first, last].filter(Boolean).join(' ') || username;
