import type { KeyValueStore } from '../surroundings/key-value-store.ts';

/** Set by a logout: a messenger's mini-app logs in automatically again only after the viewer has done so. */
export const MESSENGER_LEFT_KEY = 'aerial.messenger_left';

export const noteMessengerLeft = (store: KeyValueStore): void => store.setItem(MESSENGER_LEFT_KEY, '1');
