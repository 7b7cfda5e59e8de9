export type PhoneStore = 'ios' | 'android';

/** The store of this phone; undefined on other devices. */
export function storeOfPhone(agent: string): PhoneStore | undefined {
  if (/iPhone|iPod/.test(agent)) return 'ios';
  return /Android.*Mobile/.test(agent) ? 'android' : undefined;
}
