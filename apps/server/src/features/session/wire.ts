import { hasOwnBilling } from '../../tenancy/settings/commerce.ts';
import { asDeviceId } from '@aerial/domain/ids.ts';
import type { Device, Token, User } from '@aerial/contract/shapes/user.ts';
import { profileWire, type ProfileStyle } from '../../wire/profile.ts';
import { decimalOf, type Money } from '@aerial/domain/money.ts';
import { epochMs, isoSeconds, type EpochMs } from '@aerial/domain/time.ts';
import { textIn } from '@aerial/domain/language.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { ParentalDialogue } from '../../tenancy/settings/parental.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { AbsoluteUrl } from '../../http/absolute-url.ts';
import { providerWire } from '../../wire/provider.ts';
import type { DeviceRecord, UserRecord } from './ports.ts';
import { newParentalSettings } from './rules.ts';

const iso = (date: Date): string => isoSeconds(epochMs(date.getTime()));

/** Zones whose formats are cached: making one takes longer than all else of a user. */
const MAX_FORMATS = 600;
const formats = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for an unknown zone */
function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  if (formats.size < MAX_FORMATS) formats.set(timeZone, made);
  return made;
}

/** Offset of a time zone from UTC at an instant, seconds; 0 for an unknown zone. */
export function utcOffsetS(timeZone: string, at: EpochMs): number {
  try {
    const name =
      offsetFormat(timeZone)
        .formatToParts(at)
        .find((p) => p.type === 'timeZoneName')?.value ?? '';
    const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
    return hours === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
  } catch {
    return 0;
  }
}

/** The user's account of money. @source A-389 */
export interface ShownAccount {
  readonly id: string;
  readonly balance: Money;
  readonly isPaymentAllowed: boolean;
}

export interface WireContext {
  readonly provider: ProviderRecord;
  readonly language: string;
  readonly absolute: AbsoluteUrl;
  readonly now: EpochMs;
}

function dialogueWire(
  dialogue: ParentalDialogue | null,
  language: string,
  absolute: AbsoluteUrl,
): User['parental_dialogue'] {
  return (
    dialogue && {
      icon: absolute(dialogue.icon ?? null),
      title: textIn(dialogue.title, language),
      message: textIn(dialogue.message, language),
      buttons: dialogue.buttons.map(({ label, action, isPrimary = false }) => ({
        label: textIn(label, language),
        action,
        is_primary: isPrimary,
      })),
    }
  );
}

/**
 * The user as its own token sees it; a child profile does not get the PIN, which existing clients of adult profiles compare with.
 * @source wire shapes §2 User, F-206
 */
export function userWire(
  user: UserRecord,
  { provider, language, absolute, now }: WireContext,
  viewer?: Pick<Viewer, 'isChild' | 'support'>,
  account?: ShownAccount,
): User {
  return {
    id: user.id,
    username: user.username,
    first_name: user.first_name,
    last_name: user.last_name,
    provider_uid: user.provider_uid,
    parental_code: viewer?.isChild || viewer?.support ? null : user.parental_code,
    parental_status: user.parental_status,
    phone: user.phone,
    email: user.email,
    timezone: user.timezone,
    timezone_utcoffset: utcOffsetS(user.timezone, now),
    device_limit: user.device_limit,
    accounts: account
      ? [{ id: Number(account.id), amount: decimalOf(account.balance), is_payment_allowed: account.isPaymentAllowed }]
      : [],
    sources: [],
    provider: providerWire(provider, language, absolute),
    is_provider_free: user.is_provider_free,
    is_active: user.is_active,
    is_testuser: false,
    // Where the operator's billing charges, the operator ends what is charged.
    is_self_deletion_allowed: !user.is_guest && !viewer?.isChild && !hasOwnBilling(provider.settings),
    is_validated: !user.is_guest,
    is_guest: user.is_guest,
    last_login: user.last_login && iso(user.last_login),
    date_joined: iso(user.date_joined),
    tags: [],
    subscriptions: [],
    app_version: user.app_version,
    refer_id: user.refer_id,
    smartpay_id: null,
    parental_dialogue: dialogueWire(provider.settings.parentalDialogue, language, absolute),
    comment: '',
    unaccepted_agreement_ids: [],
    is_geofree: user.is_geofree,
  };
}

/** What an operator knows of its user, besides. */
export interface KnownToOperator {
  readonly tags: readonly TagRecord[];
  readonly subscriptions: readonly unknown[];
}
export interface TagRecord {
  readonly id: number;
  readonly shortname: string;
  readonly name: string;
  readonly description: string;
}

/** The user as its operator sees it: with tags and the operator's own words. @source wire shapes §2 User */
export const operatorsUserWire = (
  user: UserRecord,
  context: WireContext,
  { tags, subscriptions }: KnownToOperator,
  account?: ShownAccount,
): User => ({
  ...userWire(user, context, undefined, account),
  tags: [...tags],
  subscriptions: [...subscriptions],
  comment: user.comment,
  smartpay_id: user.smartpay_id,
});

/** Minutes for which a PIN stays valid for channels, until the viewer chooses. @source F-221 */
const settingsDefaults = { parentalChannels: 30 };

export interface DeviceStyle extends ProfileStyle {
  readonly now: EpochMs;
  /**
   * The answer goes to the device itself or to who registered it. Others see an id that does not log in, and no secrets: a
   * guest's password derives from the serial (F-330), and a notification token lets its holder send messages.
   */
  readonly isOwn: boolean;
}

export function deviceWire(device: DeviceRecord, user: UserRecord, { now, isOwn, ...style }: DeviceStyle): Device {
  return {
    id: isOwn ? asDeviceId(device.credential) : device.id,
    name: device.name,
    device_type: device.device_type,
    vendor: device.vendor,
    model: device.model,
    version: device.version,
    serial: isOwn ? device.serial : null,
    os_name: device.os_name,
    os_version: device.os_version,
    timezone: user.timezone,
    timezone_utcoffset: utcOffsetS(user.timezone, now),
    application_type: device.application_type,
    profile: device.profile && profileWire(device.profile, style),
    store_source: null,
    settings: { ...settingsDefaults, ...device.settings },
    notification: isOwn ? device.notification : null,
    interfaces: device.interfaces.map(({ name, mac }) => ({ name, mac })),
    created_at: iso(device.created_at),
    login_at: device.login_at && iso(device.login_at),
    user_id: user.id,
    user: {
      id: user.id,
      username: user.username,
      first_name: user.first_name,
      last_name: user.last_name,
      provider_uid: user.provider_uid,
    },
    parental_settings: { ...newParentalSettings('notset'), ...device.parental_settings },
    codec_structure_exist: false,
    promoted_for: null,
    locale: null,
  };
}

export function tokenWire(
  token: string,
  expiresAt: EpochMs | undefined,
  device: Device | null,
  wasGuest: boolean,
): Token {
  return {
    access_token: token,
    expired: expiresAt === undefined ? null : isoSeconds(expiresAt),
    device,
    profile: device?.profile ?? null,
    was_guest: wasGuest,
  };
}
