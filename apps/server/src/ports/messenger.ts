/**
 * The way a code reaches a viewer through a messenger's bot. The viewer follows a link into the bot (`/start <nonce>`), shares
 * their own phone number there, and is answered with the code.
 *
 * The adapter only carries: it knows addresses and the messenger's API. What a nonce means, whether the phone is the awaited
 * one, what is answered and which code: `MessengerDesk` decides (`features/codes`). Neither side logs texts, nonces or phones.
 */
import type { ProviderId } from '@aerial/domain/ids.ts';
import type { EpochMs } from '@aerial/domain/time.ts';

/** The adapter: what the application calls of a messenger. */
export interface MessengerPort {
  /** The messenger's key: in `send_methods`, and the source in POST /v2/auth/otp/:source. @source F-267, F-393 */
  readonly source: 'telegram';
  /**
   * The address that opens the provider's bot and hands it the nonce: `https://t.me/<bot>?start=<nonce>`; undefined when the
   * provider has no bot. Answers at once, from the configuration.
   * @param nonce 22 characters of A-Z, a-z, 0-9, `-` and `_`
   */
  link(providerId: ProviderId, nonce: string): string | undefined;
  /**
   * Who started a mini-app of the messenger; undefined when the messenger did not sign the start data. Absent where that cannot
   * be checked. Says nothing about how old the data is and whether it was shown before: the feature decides. @source F-007
   */
  startedBy?(startData: string): SignedStart | undefined;
}

export interface SignedStart {
  /** The viewer's id in the messenger, as in `FromMessenger`. */
  readonly senderId: string;
  readonly signedAt: EpochMs;
  /** Identifies start data. */
  readonly signature: string;
}

interface FromMessenger {
  readonly source: MessengerPort['source'];
  /** The provider whose bot was written to. */
  readonly providerId: ProviderId;
  /** The writer's id in the messenger (`from.id`); the identifier in POST /v2/auth/otp/:source. Private chats only. */
  readonly senderId: string;
  /** The language the messenger says the writer uses (`from.language_code`), when it says one. */
  readonly language: string | undefined;
}

/** What the bot sends back to the writer. */
export interface MessengerReply {
  readonly text: string;
  /** Show a button with this label that shares the writer's own phone number; absent: remove the button. */
  readonly contactButton?: string;
  /** The text contains a code: no previews and forwards where the messenger supports that (`protect_content`). */
  readonly isSecret?: boolean;
}

/** The application: what a messenger's adapter calls. Never throws for what a viewer does; every case has a reply. */
export interface MessengerDesk {
  /** `/start`, with what followed it; an empty or unknown nonce is answered with what to do. */
  started(message: FromMessenger & { readonly nonce: string }): Promise<MessengerReply>;
  /**
   * A shared contact.
   * @param message `phone` as the messenger gives it, or undefined when the contact is not the writer's own
   *   (`contact.user_id` differs from `from.id`): another person's number proves nothing
   */
  contact(message: FromMessenger & { readonly phone: string | undefined }): Promise<MessengerReply>;
  /** Any other message. */
  other(message: FromMessenger): Promise<MessengerReply>;
}
