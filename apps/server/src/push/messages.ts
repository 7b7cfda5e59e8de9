/** What a push message is: its kind, its words, its audience. */
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { ProviderId } from '@aerial/domain/ids.ts';
import type { PushUrgency } from '../ports/push/port.ts';

/** What viewers turn on and off on each device. */
export const PUSH_KINDS = ['account', 'news', 'reminders'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Where a press on the notification leads: the destinations of promotions. @source A-413 */
export interface PushDestination {
  readonly type: string;
  readonly id?: string;
  /** The promo code, for `enter_promo_key`. */
  readonly code?: string;
  readonly slug?: string;
  readonly src?: string;
}

/** What an operator wrote. */
export interface WrittenContent {
  readonly title: LocalizedText;
  readonly body: LocalizedText;
  /** An address, or a path of this installation. */
  readonly icon?: string;
  /** The caption of the button; a general one without it. */
  readonly action?: LocalizedText;
  readonly destination?: PushDestination;
}
/** A message of the service: its words are those of the inbox (`inbox/render.ts`), in the language of each subscription. */
export interface ServiceContent {
  readonly inbox: string;
  readonly params: Readonly<Record<string, unknown>>;
}
export type PushContent = WrittenContent | ServiceContent;

/** Who is meant, among the subscriptions of a provider; all conditions together. */
export interface PushSegment {
  /** ISO 639-1, of the interface. */
  readonly language?: string;
  /** Connected to this packet at present. */
  readonly packet?: number;
  readonly platform?: PushPlatform;
  /** Reminders that were marked with this key. */
  readonly reminders?: string;
}
/** As devices name themselves when they register. */
export const PUSH_PLATFORMS = ['pc', 'phone', 'tablet', 'tv'] as const;
export type PushPlatform = (typeof PUSH_PLATFORMS)[number];

/** How a kind is sent. */
interface KindRule {
  readonly urgency: PushUrgency;
  /** Not sent at night: delayed, and dropped when it is too late then. */
  readonly heedsQuietHours: boolean;
  /** Also to devices on which a child's profile is active. */
  readonly isForChildren: boolean;
}
export const KIND_RULES: Readonly<Record<PushKind, KindRule>> = {
  account: { urgency: 'high', heedsQuietHours: true, isForChildren: false },
  news: { urgency: 'low', heedsQuietHours: true, isForChildren: true },
  // The viewer chose the time.
  reminders: { urgency: 'high', heedsQuietHours: false, isForChildren: true },
};

export interface NewPush {
  readonly providerId: ProviderId;
  /** One user; the segment says who without it. */
  readonly userId?: number;
  readonly kind: PushKind;
  /** Among the provider's messages: the same key again sends nothing. */
  readonly key: string;
  readonly segment?: PushSegment;
  readonly content: PushContent;
  /** For how long it is worth anything, seconds. */
  readonly ttlS: number;
  /** In place of the kind's. */
  readonly urgency?: PushUrgency;
  /** A later message of the topic replaces one that a device has not received yet. */
  readonly topic?: string;
  /** In place of the kind's: a new sign-in cannot wait until the morning. */
  readonly heedsQuietHours?: boolean;
}
