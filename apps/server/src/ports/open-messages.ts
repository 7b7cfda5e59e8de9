/** Opens the configured transports of messages; others are sent to the outbox, or discarded. */
import type { Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { DatabaseAddress } from '../db/connect.ts';
import { onlyOne } from '../db/only-one.ts';
import type { Database } from '../db/schema.ts';
import { deliveries } from './deliveries.ts';
import { noMessagePorts, type MessagePorts } from './message-ports.ts';
import type { MessengerDesk } from './messenger.ts';
import type { OutboxAccess } from './outbox/guard.ts';
import { outbox, type Outbox } from './outbox/outbox.ts';
import type { SmppSettings } from './smpp/settings.ts';
import { smppSms } from './smpp/sms.ts';
import { smtpMail } from './smtp/mail.ts';
import type { SmtpSettings } from './smtp/settings.ts';
import { botApi } from './telegram/api.ts';
import { runBot } from './telegram/bot.ts';
import { telegramMessenger } from './telegram/messenger.ts';
import { senders } from './telegram/senders.ts';

export interface MessageSettings {
  /** The operator's SMS centre; without it messages go to the outbox, or nowhere. */
  readonly sms: SmppSettings | undefined;
  /** The mail server, and whom letters are from. */
  readonly mail: SmtpSettings | undefined;
  readonly mailFrom: string | undefined;
  /** The Telegram bot; both are given or none. */
  readonly telegramToken: string | undefined;
  readonly telegramBot: string | undefined;
  /** Where the bot's API is. */
  readonly telegramApi: string;
  /** Who sees messages that have no transport. A production installation shows none, unless configured. */
  readonly outbox: OutboxAccess;
}

export interface MessagesDeps {
  readonly settings: MessageSettings;
  readonly db: Kysely<Database>;
  readonly address: DatabaseAddress;
  readonly clock: Clock;
  /** The installation's secret. */
  readonly secret: string;
  /** Notified of problems in words; they contain no secrets or personal data. */
  readonly onProblem: (problem: string) => void;
}

export interface OpenMessages {
  readonly ports: MessagePorts;
  readonly outbox: { readonly outbox: Outbox; readonly access: OutboxAccess } | undefined;
  /** Lets the messenger's bot answer, in one process of the installation. */
  startBot(desk: MessengerDesk): void;
  /** Closes all connections; nothing is sent any more. */
  close(): Promise<void>;
}

/** Whether some messages go to the outbox page. */
export const usesOutbox = ({ sms, mail, outbox: access }: Pick<MessageSettings, 'sms' | 'mail' | 'outbox'>): boolean =>
  access !== 'no' && !(sms && mail);

export function openMessages({ settings, db, address, clock, secret, onProblem }: MessagesDeps): OpenMessages {
  const { sms: smsSettings, mail: mailSettings, mailFrom, telegramToken, telegramBot, telegramApi } = settings;
  const once = deliveries(db, clock);
  const sms = smsSettings && smppSms({ settings: smsSettings, clock, deliveries: once, onProblem });
  const mail =
    mailSettings && mailFrom !== undefined
      ? smtpMail({ settings: mailSettings, from: mailFrom, deliveries: once, onProblem })
      : undefined;
  const fallback = usesOutbox(settings) ? outbox({ db, clock, secret }) : undefined;
  const closers: (() => Promise<void>)[] = [];
  if (sms) closers.push(() => sms.close());
  if (mail) closers.push(() => mail.close());
  return {
    ports: {
      sms: sms ?? fallback?.sms ?? noMessagePorts.sms,
      mail: mail ?? fallback?.mail ?? noMessagePorts.mail,
      messenger: telegramBot === undefined ? noMessagePorts.messenger : telegramMessenger(telegramBot, telegramToken),
    },
    outbox: fallback && { outbox: fallback, access: settings.outbox },

    startBot(desk) {
      if (telegramToken === undefined) return;
      const bot = { api: botApi(telegramApi, telegramToken), desk, senders: senders(db, clock), onProblem };
      const onError = (error: unknown) =>
        onProblem(`Telegram: ${error instanceof Error ? error.message : String(error)}`);
      const one = onlyOne({ address, name: 'telegram bot', onError }, (signal) => runBot(bot, signal));
      closers.push(() => one.close());
    },

    async close() {
      await Promise.all(closers.splice(0).map((close) => close()));
    },
  };
}
