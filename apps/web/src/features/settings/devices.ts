/** How a device is called and drawn. @source, F-202 */
import type { Device } from '@aerial/contract/shapes/user.ts';

export type DeviceKind = 'browser' | 'computer' | 'tv' | 'box' | 'phone' | 'tablet' | 'other';

/** Dash and underscore are one sign. */
const KINDS: Readonly<Record<string, DeviceKind>> = {
  web: 'browser',
  webkit: 'browser',
  pc: 'computer',
  tv: 'tv',
  tvos: 'tv',
  android_tv: 'tv',
  android_stb: 'box',
  dune: 'box',
  phone: 'phone',
  ios: 'phone',
  android_mobile: 'phone',
  tablet: 'tablet',
};

export function deviceKind(type: string | null): DeviceKind {
  const name = (type ?? '').trim().toLowerCase().replaceAll('-', '_');
  return (Object.hasOwn(KINDS, name) && KINDS[name]) || 'other';
}

/** Vendor, model and application; what is missing or said twice is left out. @returns '' when nothing is known */
export function deviceName({ vendor, model, application_type }: Pick<Device, 'vendor' | 'model' | 'application_type'>): string {
  const words: string[] = [];
  for (const part of [vendor, model, application_type]) {
    const word = part?.trim() ?? '';
    const before = words.at(-1)?.toLowerCase();
    if (word === '' || word.toLowerCase() === 'unknown' || word.toLowerCase() === before) continue;
    // "Samsung" says nothing beside "Samsung UE55".
    if (before !== undefined && word.toLowerCase().startsWith(`${before} `)) words.pop();
    words.push(word);
  }
  return words.join(' ');
}
