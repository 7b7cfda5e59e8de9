/** The notification that a browser receives. @source A-413 */
import { textIn } from '@aerial/domain/language.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { AbsoluteUrl } from '../http/absolute-url.ts';
import { MAX_PAYLOAD_BYTES } from '../ports/push/port.ts';
import type { PushContent, PushDestination, ServiceContent } from './messages.ts';

/** The words of a message in one language. */
export interface PushText {
  readonly title: string;
  readonly body: string;
  readonly icon: string | null;
  /** The caption of its button. */
  readonly action: string | null;
  readonly destination: PushDestination | null;
}

/** Puts a message of the service into words; undefined for a kind of a newer version. */
export type RenderService = (content: ServiceContent) => PushText | undefined;

/** Viewers' clocks may be behind by so much: to them a message would come from the future, seconds. */
const CLOCK_SLACK_S = 600;

export function pushText(
  content: PushContent,
  language: string,
  render: RenderService,
  absolute: AbsoluteUrl,
): PushText | undefined {
  if ('inbox' in content) return render(content);
  const { title, body, icon, action, destination } = content;
  return {
    title: textIn(title, language),
    body: textIn(body, language),
    icon: icon === undefined ? null : absolute(icon),
    action: action ? textIn(action, language) : null,
    destination: destination ?? null,
  };
}

/** @returns JSON that fits one encrypted record: a longer body is cut */
export function pushPayload(
  id: string,
  text: PushText,
  { sendAt, expiresAt }: { readonly sendAt: EpochMs; readonly expiresAt: EpochMs },
): string {
  const start = Math.floor(sendAt / 1000) - CLOCK_SLACK_S;
  const write = (body: string): string =>
    JSON.stringify({
      id,
      title: text.title,
      body,
      icon: text.icon,
      action: text.action,
      time_start: start,
      time_to_live: Math.ceil(expiresAt / 1000) - start,
      destination: text.destination,
    });
  let { body } = text;
  let written = write(body);
  while (Buffer.byteLength(written) > MAX_PAYLOAD_BYTES && body.length > 0) {
    body = body.slice(0, Math.floor(body.length * 0.8)).trimEnd();
    written = write(`${body}…`);
  }
  return written;
}
