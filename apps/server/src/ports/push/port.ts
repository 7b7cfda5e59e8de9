/** The port to the push services of browsers (RFC 8030): one encrypted message to one subscription. */

/** How soon a device should be woken for a message. RFC 8030 §5.3 */
export type PushUrgency = 'low' | 'normal' | 'high';

/** What a browser's subscription tells: where messages go, and what they are encrypted with. All in base64url. */
export interface PushTarget {
  /** Secret: its holder may send. */
  readonly endpoint: string;
  /** The browser's public key, an uncompressed point of P-256. */
  readonly p256dh: string;
  /** 16 bytes that only the browser and we have. */
  readonly auth: string;
}

/** Who sends, as push services know us. RFC 8292 */
export interface PushSender {
  /** An uncompressed point of P-256, base64url: what browsers subscribe with. */
  readonly publicKey: string;
  /** The private scalar, base64url. */
  readonly privateKey: string;
  /** Where the push service reaches the responsible operator: an https or mailto address. */
  readonly subject: string;
}

export interface PushOrder {
  readonly target: PushTarget;
  readonly sender: PushSender;
  /** JSON; at most {@link MAX_PAYLOAD_BYTES}. */
  readonly payload: string;
  /** How long the push service holds it for a device that is away, seconds. */
  readonly ttlS: number;
  readonly urgency: PushUrgency;
  /** A later message of the same topic replaces one that was not delivered yet: up to 32 characters of base64url. */
  readonly topic?: string | undefined;
}

export type PushOutcome =
  /** The push service has accepted it. */
  | { readonly tag: 'sent' }
  /** There is no such subscription any more. */
  | { readonly tag: 'gone' }
  /** It was certainly not accepted, and may be later. */
  | { readonly tag: 'retry'; readonly afterS: number | undefined }
  /** It will never be accepted. @param why a status, or a reason of `http/outgoing.ts` */
  | { readonly tag: 'refused'; readonly why: string }
  /** The connection broke before an answer: it may have been accepted. */
  | { readonly tag: 'unknown' };

export interface PushPort {
  /** Whether messages may be sent there at all: an allowed push service, no private address. */
  isAllowed(endpoint: string): boolean;
  /** Never throws for what a push service does. */
  send(order: PushOrder): Promise<PushOutcome>;
}

/** Encrypted messages are one record of 4096 bytes: 86 bytes of header, 16 of tag, 1 of delimiter. RFC 8291 §4 */
export const MAX_PAYLOAD_BYTES = 4096 - 86 - 16 - 1;
