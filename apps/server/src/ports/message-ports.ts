/** The transports of messages of an installation. */
import type { AppError } from '@aerial/contract/errors.ts';
import { fail } from '@aerial/domain/result.ts';
import type { MailPort } from './mail.ts';
import type { MessengerPort } from './messenger.ts';
import type { SmsPort } from './sms.ts';

export interface MessagePorts {
  readonly sms: SmsPort;
  readonly mail: MailPort;
  readonly messenger: MessengerPort;
}

/** What is answered where a message cannot be sent; the log says why. */
export const notSent: AppError = {
  code: 'upstream_failed',
  message: 'The message could not be sent. Please try again a little later.',
};

/** Where nothing is configured: nothing is sent, and no answer claims that it was. */
export const noMessagePorts: MessagePorts = {
  sms: { send: async () => fail(notSent) },
  mail: { send: async () => fail(notSent) },
  messenger: { source: 'telegram', link: () => undefined },
};
