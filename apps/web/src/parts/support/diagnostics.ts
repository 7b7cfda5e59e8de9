/** Diagnostics that support receives with a viewer's request. @source spec 1 §6, F-352 */
import type { DeviceId } from '@aerial/domain/ids.ts';
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import type { User } from '@aerial/contract/shapes/user.ts';
import { browserOf, describeDevice } from '../../session/device-data.ts';
import { deviceName } from '../../session/device-names.ts';

export interface Circumstances {
  readonly user: Pick<User, 'id' | 'username'> | undefined;
  readonly network: Pick<NetworkInfo, 'remote' | 'country'> | undefined;
  readonly provider: { readonly id: number; readonly name: string } | undefined;
  readonly deviceId: DeviceId | null | undefined;
  readonly serial: string;
  readonly agent: string;
  readonly isWebView: boolean;
  readonly version: string;
  /** The page on which support was contacted. */
  readonly address: string;
  /** Unix milliseconds. */
  readonly now: number;
}

/** Parameters of an address that may grant access or reveal too much. */
const SECRET = /token|pass|pin|code|otp|card|secret|auth|phone|email/i;

/** The address without parameters that may be secrets. */
export function harmlessAddress(address: string): string {
  const url = new URL(address);
  for (const name of new Set(url.searchParams.keys())) if (SECRET.test(name)) url.searchParams.delete(name);
  // Short hashes open modals; anything longer is foreign.
  if (!/^#[a-z_]*$/.test(url.hash)) url.hash = '';
  return url.href;
}

const nonEmpty = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '' && part !== 'unknown').join(' ');

/** Enough to find a device by. In full, both equal a password: the id yields a token, the serial a guest's password. */
const shortened = (id: string): string => (id.length > 8 ? `${id.slice(0, 8)}…` : id);

/** Field names for support, in one language whatever the viewer's is, with the available values. */
export function diagnosticsOf(about: Circumstances): readonly (readonly [name: string, value: string])[] {
  const device = describeDevice(about.agent, about.serial, about.isWebView);
  const lines: readonly (readonly [string, string])[] = [
    ['user_id', about.user ? String(about.user.id) : ''],
    ['username', about.user?.username ?? ''],
    ['provider_id', about.provider ? String(about.provider.id) : ''],
    ['provider', about.provider?.name ?? ''],
    ['device_id', shortened(about.deviceId ?? '')],
    ['serial', shortened(about.serial)],
    ['model', deviceName({ ...device, application_type: null })],
    ['os', nonEmpty(device.os_name, device.os_version)],
    ['browser', nonEmpty(...browserOf(about.agent))],
    ['app_version', about.version],
    ['ip', about.network?.remote ?? ''],
    ['country', about.network?.country ?? ''],
    ['page', harmlessAddress(about.address)],
    ['time', new Date(about.now).toISOString()],
  ];
  return lines.filter(([, value]) => value !== '');
}

const MESSENGER = /^https?:\/\/(t\.me|telegram\.me|wa\.me|api\.whatsapp\.com)\//i;

interface Letter {
  readonly subject: string;
  /** The intro above the diagnostics, with room for the viewer's text. */
  readonly intro: string;
}

/**
 * A contact with the diagnostics in it: subject and body of a mail, query parameters of a helpdesk. Phones and messengers
 * stay unchanged: they are third parties.
 */
export function prefilled(
  contact: string,
  diagnostics: ReturnType<typeof diagnosticsOf>,
  { subject, intro }: Letter,
): string {
  if (contact.startsWith('mailto:')) {
    const body = `${intro}\n\n\n\n----\n${diagnostics.map(([name, value]) => `${name}: ${value}`).join('\n')}`;
    return `${contact}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  }
  if (!/^https?:\/\//i.test(contact) || MESSENGER.test(contact)) return contact;
  const url = new URL(contact);
  url.searchParams.set('subject', subject);
  for (const [name, value] of diagnostics) url.searchParams.set(name, value);
  return url.href;
}
