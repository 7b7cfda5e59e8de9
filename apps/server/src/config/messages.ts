/** The settings of the transports, as the configuration reads them. */
import type { Kind } from './values.ts';
import { smppSettings, type SmppSettings } from '../ports/smpp/settings.ts';
import { smtpSettings, type SmtpSettings } from '../ports/smtp/settings.ts';

export const smsAddress: Kind<SmppSettings | undefined> = {
  expected:
    'an address such as smpp://system_id:password@host:2775?from=Brand (smpps:// for TLS); see docs/operating.md',
  isSecret: true,
  parse: smppSettings,
};

export const mailAddress: Kind<SmtpSettings | undefined> = {
  expected: 'an address such as smtp://user:password@host:587 (smtps:// for TLS from the start); see docs/operating.md',
  isSecret: true,
  parse: smtpSettings,
};

/** `tv@example.com` or `Example TV <tv@example.com>`. */
export const mailSender: Kind<string | undefined> = {
  expected: 'a sender such as Example TV <tv@example.com>',
  parse: (given) => (/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(given) ? given : undefined),
};

export const botToken: Kind<string | undefined> = {
  expected: 'the token of a Telegram bot, as BotFather gives it',
  isSecret: true,
  parse: (given) => (/^\d{3,}:[\w-]{20,}$/.test(given) ? given : undefined),
};

export const botName: Kind<string | undefined> = {
  expected: 'the user name of the Telegram bot, such as example_tv_bot',
  parse: (given) => (/^@?[a-z]\w{3,31}$/i.test(given) ? given.replace('@', '') : undefined),
};
