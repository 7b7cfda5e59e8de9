/** Installation instructions for televisions and boxes. @source spec 3 §2.2, A-176–A-186, F-107 */

import { storeAddress, type AppLinks, type Store } from './apps.ts';

/** @source A-180 */
export const DEVICE_KEYS = [
  'samsung',
  'sony',
  'lg',
  'haier',
  'xiaomi',
  'yandex',
  'sberbox',
  'apple_tv',
  'android_tv',
  'android_tv_apk',
  'other',
] as const;
export type DeviceKey = (typeof DEVICE_KEYS)[number];

export const isDeviceKey = (text: string | null | undefined): text is DeviceKey =>
  (DEVICE_KEYS as readonly string[]).includes(text ?? '');

export interface Surroundings {
  readonly isWebView: boolean;
  readonly isIos: boolean;
  /** Flag of the provider or partner. */
  readonly showsApk: boolean;
}

/** The file for Android is useless on iOS, and not offered inside applications unless the partner enables it. @source */
export function devicesFor({ isWebView, isIos, showsApk }: Surroundings): readonly DeviceKey[] {
  const hasApk = !isIos && (!isWebView || showsApk);
  return hasApk ? DEVICE_KEYS : DEVICE_KEYS.filter((key) => key !== 'android_tv_apk');
}

/** The device of `?device=`; an unknown one or none is the first. @source A-181 */
export const deviceOf = (requested: string | null, offered: readonly DeviceKey[]): DeviceKey =>
  offered.find((key) => key === requested) ?? offered[0]!;

const OPENS_WITH: Partial<
  Record<DeviceKey, 'samsung' | 'lg' | 'google' | 'haier' | 'xiaomi' | 'yandex' | 'sberbox' | 'apple_tv'>
> = {
  samsung: 'samsung',
  sony: 'google',
  lg: 'lg',
  haier: 'haier',
  xiaomi: 'xiaomi',
  yandex: 'yandex',
  sberbox: 'sberbox',
  apple_tv: 'apple_tv',
  android_tv: 'google',
};

const BROWSER_STEPS = [
  'instruction_browser_open',
  'instruction_browser_address',
  'instruction_browser_save',
  'instruction_browser_cable',
] as const;
const APK_STEPS = [
  'instruction_apk_allow',
  'instruction_apk_file',
  'instruction_apk_open',
  'instruction_sign_in',
] as const;

/** Stores by device; boxes on Android take the application of Android televisions. */
const STORES: Partial<Record<DeviceKey, Store>> = {
  samsung: 'samsung',
  lg: 'lg',
  apple_tv: 'ios',
  sony: 'android_tv',
  haier: 'android_tv',
  xiaomi: 'android_tv',
  yandex: 'android_tv',
  sberbox: 'android_tv',
  android_tv: 'android_tv',
};

/** Whether the provider has an application for the device. Assumed until its stores have loaded. */
export function hasApp(device: DeviceKey, links: AppLinks | undefined): boolean {
  const store = STORES[device];
  return store !== undefined && (links === undefined || storeAddress(links, store) !== undefined);
}

/** The texts of a device's steps, in order: those of the browser where the provider has no application for it. @source A-178 */
export function stepsOf(device: DeviceKey, isInStore = true) {
  const store = OPENS_WITH[device];
  if (store && isInStore)
    return [`instruction_open_${store}`, 'instruction_find', 'instruction_install', 'instruction_sign_in'] as const;
  return device === 'android_tv_apk' ? APK_STEPS : BROWSER_STEPS;
}

/** What a viewer has from it, and where that is. @source A-179 */
export const ADVANTAGES = [
  { key: 'archive', to: '/channels' },
  { key: 'films', to: '/movies' },
  { key: 'favourites', to: '/my' },
  { key: 'continue', to: '/' },
] as const;

/** Set-top boxes with a manual of their own. @source */
export const MANUALS = { dune: 'Dune HD', tvip: 'TVIP', eltex: 'Eltex', mag: 'MAG' } as const;
export type Manual = keyof typeof MANUALS;
export const isManual = (text: string | undefined): text is Manual =>
  text !== undefined && Object.hasOwn(MANUALS, text);

export const manualSteps = (box: Manual) =>
  ['manual_connect_cable', 'manual_connect_power', `manual_${box}_1`, `manual_${box}_2`, 'manual_sign_in'] as const;
