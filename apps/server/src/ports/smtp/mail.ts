/** Letters through a mail server (SMTP). */
import { createHash } from 'node:crypto';
import { fail, ok } from '@aerial/domain/result.ts';
import { createTransport } from 'nodemailer';
import type { Deliveries } from '../deliveries.ts';
import type { MailPort } from '../mail.ts';
import { notSent } from '../message-ports.ts';
import type { SmtpSettings } from './settings.ts';

export interface SmtpMailDeps {
  readonly settings: SmtpSettings;
  /** Whom letters are from. */
  readonly from: string;
  readonly deliveries: Deliveries;
  /** Notified of problems in words, without addresses and texts. */
  readonly onProblem: (problem: string) => void;
  readonly timing?: MailTiming;
}

/** In ms. */
export interface MailTiming {
  readonly connectMs: number;
  /** Silence of the server after which a letter is abandoned. */
  readonly silenceMs: number;
  /** Pauses before a letter is retried after a temporary error; the viewer waits. */
  readonly pausesMs: readonly number[];
}

export interface SmtpMail extends MailPort {
  close(): Promise<void>;
}

const TIMING: MailTiming = { connectMs: 5_000, silenceMs: 10_000, pausesMs: [500, 2_000] };
const CONNECTIONS = 3;

interface SmtpError extends Error {
  readonly code?: string;
  /** The server's answer, 4xx or 5xx. */
  readonly responseCode?: number;
}

export function smtpMail({ settings, from, deliveries, onProblem, timing = TIMING }: SmtpMailDeps): SmtpMail {
  const { host, port, tls, user, password } = settings;
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host,
    port,
    secure: tls === 'wrapped',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'none',
    ...(user === undefined ? {} : { auth: { user, pass: password } }),
    connectionTimeout: timing.connectMs,
    greetingTimeout: timing.connectMs,
    socketTimeout: timing.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^>]+)>?$/.exec(from)![1]!;

  return {
    send: ({ id, to, subject, text, html }) =>
      deliveries.once(id, async () => {
        // The same letter is recognised by mail servers, too, should one be handed over twice.
        const messageId = `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${domain}>`;
        const letter = {
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated' },
        };
        for (const pauseMs of [...timing.pausesMs, undefined]) {
          try {
            await transport.sendMail(letter);
            return ok(undefined);
          } catch (error) {
            onProblem(`Mail: ${explain(error as SmtpError)}`);
            if (pauseMs === undefined || !isPassing(error as SmtpError)) break;
            await new Promise((resolve) => setTimeout(resolve, pauseMs));
          }
        }
        return fail(notSent);
      }),
    close: async () => transport.close(),
  };
}

/** Worth a retry: a temporary error, or an unreachable server. A wrong password is neither. */
function isPassing({ code, responseCode }: SmtpError): boolean {
  if (responseCode !== undefined) return responseCode >= 400 && responseCode < 500 && code !== 'EAUTH';
  return code === 'ECONNECTION' || code === 'ESOCKET' || code === 'EPROTOCOL' || code === 'EDNS';
}

/** What went wrong, without the server's own words: they repeat addresses. */
function explain({ code, responseCode, message }: SmtpError): string {
  const isOfConnection =
    responseCode === undefined && ['ECONNECTION', 'ESOCKET', 'EDNS', 'ETLS', 'ETIMEDOUT'].includes(code ?? '');
  const answer = responseCode === undefined ? (isOfConnection ? `: ${message}` : '') : `, answer ${responseCode}`;
  return `the mail server did not take a letter (${code ?? 'unknown'}${answer})`;
}
