/** Messages of the service as notifications of a browser: the words of the inbox, with the link behind the notification instead of in it. */
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { InboxKind, InboxParams } from './messages.ts';
import { PLACES, renderMessage, type Reader } from './render.ts';

interface Notification {
  readonly title: string;
  readonly body: string;
  readonly icon: null;
  readonly action: null;
  readonly destination: { readonly type: string; readonly slug?: string; readonly src?: string } | null;
}

/** Kinds that viewers are notified of, by where the notification leads. */
const LEADS = {
  renewal_failed: PLACES.payment,
  subscription_unpaid: PLACES.subscriptions,
  trial_ending: PLACES.subscriptions,
  device_added: PLACES.devices,
  support_viewing: PLACES.devices,
} as const satisfies Partial<Record<InboxKind, string>>;

/** How long each is worth a notification, seconds. */
const TTL_S: Readonly<Record<keyof typeof LEADS, number>> = {
  renewal_failed: 2 * 86_400,
  subscription_unpaid: 2 * 86_400,
  trial_ending: 2 * 86_400,
  device_added: 86_400,
  support_viewing: 1_800,
};

export interface NotificationRule {
  readonly ttlS: number;
  /** A stranger's sign-in is sent at night too. */
  readonly heedsQuietHours: boolean;
}

/** How a kind is notified of; undefined for those that wait in the inbox. */
export const notificationRule = (kind: InboxKind): NotificationRule | undefined =>
  Object.hasOwn(TTL_S, kind)
    ? {
        ttlS: TTL_S[kind as keyof typeof LEADS],
        heedsQuietHours: kind !== 'device_added' && kind !== 'support_viewing',
      }
    : undefined;

/** The text before the link at its end: "… check your card:\nhttps://…" */
const withoutLink = (text: string): string => text.replace(/\s*:?\s*https?:\/\/\S+\s*$/, '.').replace(/\.\.$/, '.');

/** @param params as they were stored with the kind */
export function notificationOf(
  kind: InboxKind,
  params: Readonly<Record<string, unknown>>,
  reader: Reader,
): Notification {
  const { title, text } = renderMessage(kind, params as unknown as InboxParams[InboxKind], reader);
  const common = { title, icon: null, action: null };
  if (kind === 'programme_soon') {
    const { slug } = params as { readonly slug: string; readonly programme: LocalizedText };
    return { ...common, body: withoutLink(text), destination: { type: 'channel', slug } };
  }
  const place = (LEADS as Partial<Record<InboxKind, string>>)[kind];
  return {
    ...common,
    body: withoutLink(text),
    destination: place === undefined ? null : { type: 'open_url', src: reader.site + place },
  };
}
