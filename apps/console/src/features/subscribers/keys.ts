/** Keys of what was loaded of a subscriber; a change invalidates what it changes. */
export const USERS_KEY = ['users'];
export const userKey = (id: number): readonly unknown[] => ['user', id];
export const partKey = (id: number, part: string): readonly unknown[] => ['user', id, part];
