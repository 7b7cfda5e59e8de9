/** What support is told about a viewer's trouble before the viewer has to ask anybody what to say. @source spec 1 §6, F-352 */
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import type { User } from '@aerial/contract/shapes/user.ts';
import { browserOf, describeDevice } from '../../session/device-data.ts';
import { deviceName } from '../../session/device-names.ts';

export interface Circumstances {
  readonly user: Pick<User, 'id' | 'username'> | undefined;
  readonly network: Pick<NetworkInfo, 'remote' | 'country'> | undefined;
  readonly provider: { readonly id: number; readonly name: string } | undefined;
  readonly deviceId: string | null | undefined;
  readonly serial: string;
  readonly agent: string;
  readonly isWebView: boolean;
  readonly version: string;
  /** Of the page on which support was asked for. */
  readonly address: string;
  /** Unix milliseconds. */
  readonly now: number;
}

/** Parameters of an address that may let somebody in or say too much. */
const SECRET = /token|pass|pin|code|otp|card|secret|auth|phone|email/i;

/** The address without parameters that may be secrets. */
export function harmlessAddress(address: string): string {
  const url = new URL(address);
  for (const name of new Set(url.searchParams.keys())) if (SECRET.test(name)) url.searchParams.delete(name);
  // What stands behind # opens modals; anything longer is not ours.
  if (!/^#[a-z_]*$/.test(url.hash)) url.hash = '';
  return url.href;
}

const known = (...parts: readonly string[]): string => parts.filter((part) => part !== '' && part !== 'unknown').join(' ');

/** Enough to find a device by. Whole, both are as good as a password: the id gives a token, the serial makes the password of a guest. */
const shortened = (id: string): string => (id.length > 8 ? `${id.slice(0, 8)}…` : id);

/** Names as support reads them, in one language whatever the viewer's is, with what is known. */
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
    ['os', known(device.os_name, device.os_version)],
    ['browser', known(...browserOf(about.agent))],
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
  /** Stands above the diagnostics, with room for the viewer's words. */
  readonly intro: string;
}

/**
 * A contact with the diagnostics in it: subject and body of a mail, parameters of a helpdesk's address. Phones and messengers
 * stay as they are: they belong to somebody else.
 */
export function prefilled(contact: string, diagnostics: ReturnType<typeof diagnosticsOf>, { subject, intro }: Letter): string {
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
