/** Name and icon of a device. @source, F-202 */
import type { Device } from '@aerial/contract/shapes/user.ts';

export type DeviceKind = 'browser' | 'computer' | 'tv' | 'box' | 'phone' | 'tablet' | 'other';

/** Dash and underscore are equivalent. */
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

/** Vendor, model and application; missing and repeated parts are omitted. @returns '' when nothing is set */
export function deviceName({
  vendor,
  model,
  application_type,
}: Pick<Device, 'vendor' | 'model' | 'application_type'>): string {
  const words: string[] = [];
  for (const part of [vendor, model, application_type]) {
    const word = part?.trim() ?? '';
    const before = words.at(-1)?.toLowerCase();
    if (word === '' || word.toLowerCase() === 'unknown' || word.toLowerCase() === before) continue;
    // "Samsung" adds nothing to "Samsung UE55".
    if (before !== undefined && word.toLowerCase().startsWith(`${before} `)) words.pop();
    words.push(word);
  }
  return words.join(' ');
}

const meaningful = (part: string | null | undefined): string =>
  part && part.trim().toLowerCase() !== 'unknown' ? part.trim() : '';
/** `10.0` becomes 10, `124.0.6367.91` becomes 124. */
const shortVersion = (version: string): string => version.split('.').slice(0, 2).join('.').replace(/\.0$/, '');

/**
 * System and browser, which distinguish two devices of the same name: "Windows 10 · Chrome 124".
 * @returns '' when nothing is set
 */
export function deviceSystem({
  vendor,
  model,
  version,
  os_name,
  os_version,
  application_type,
}: Pick<Device, 'vendor' | 'model' | 'version' | 'os_name' | 'os_version' | 'application_type'>): string {
  const system =
    meaningful(os_name) && [meaningful(os_name), shortVersion(meaningful(os_version))].filter(Boolean).join(' ');
  // A browser on a computer registers itself as its own model.
  const isBrowser = application_type === 'web' && meaningful(vendor) !== '' && vendor === model;
  const browser = isBrowser ? [meaningful(vendor), meaningful(version).split('.')[0]].filter(Boolean).join(' ') : '';
  return [system, browser].filter(Boolean).join(' · ');
}
