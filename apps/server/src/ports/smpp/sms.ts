/** Short messages through an operator's SMS centre. @source SMPP 3.4 */
import { randomInt } from 'node:crypto';
import { fail, ok } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import smpp from 'smpp';
import type { Deliveries } from '../deliveries.ts';
import { notSent } from '../message-ports.ts';
import type { SmsPort } from '../sms.ts';
import { keepLink, statusName, type KeeperTiming } from './keeper.ts';
import { encodeText, shortMessages } from './segments.ts';
import type { SmppSettings } from './settings.ts';

export interface SmppSmsDeps {
  readonly settings: SmppSettings;
  readonly clock: Clock;
  readonly deliveries: Deliveries;
  /** Notified of problems in words, without phones and texts. */
  readonly onProblem: (problem: string) => void;
  readonly timing?: SmsTiming;
}

export interface SmsTiming extends KeeperTiming {
  /** How long a viewer waits for a message to be taken, ms. */
  readonly sendMs: number;
  /** First pause after the centre throttled, ms; each further one is twice as long. */
  readonly throttleMs: number;
}

export interface SmppSms extends SmsPort {
  close(): Promise<void>;
}

const TIMING: SmsTiming = {
  bindMs: 10_000,
  answerMs: 8_000,
  firstPauseMs: 1_000,
  longestPauseMs: 60_000,
  sendMs: 15_000,
  throttleMs: 500,
};

/** One octet identifies the long text of a part; `esm_class` says that a message begins with a header. */
const REFERENCES = 256;
const WITH_HEADER = 0x40;

/** The centre will take it a little later. */
const LATER = [smpp.errors.ESME_RTHROTTLED, smpp.errors.ESME_RMSGQFUL, smpp.errors.ESME_RX_T_APPN];

export function smppSms({ settings, clock, deliveries, onProblem, timing = TIMING }: SmppSmsDeps): SmppSms {
  const keeper = keepLink(settings, timing, (problem) => onProblem(`SMS: ${problem}`));
  let throttledUntil = 0;

  /** One message, again and again until the centre has taken it, refused it, or the time is over. */
  const submit = async (fields: Readonly<Record<string, unknown>>, deadline: number): Promise<boolean> => {
    const left = (): number => deadline - performance.now();
    for (let pauseMs = timing.throttleMs; ; pauseMs *= 2) {
      const patience = throttledUntil - performance.now();
      if (patience > left()) return false;
      if (patience > 0) await new Promise((resolve) => setTimeout(resolve, patience));
      const link = left() > 0 ? await keeper.link(left()) : undefined;
      if (!link) return false;
      const answer = await link.submit(fields);
      if (answer === 'timeout') return false;
      // Lost before its answer: perhaps taken, perhaps not. A code that comes twice is better than none.
      if (answer === 'lost') continue;
      if (answer.status === 0) return true;
      if (!LATER.includes(answer.status)) {
        onProblem(`SMS: the centre refused a message: ${statusName(answer.status)}`);
        return false;
      }
      throttledUntil = performance.now() + pauseMs;
    }
  };

  return {
    send: ({ id, phone, text, expiresAt }) =>
      deliveries.once(id, async () => {
        const deadline = performance.now() + Math.min(timing.sendMs, expiresAt - clock.now());
        const address = {
          source_addr_ton: settings.source.ton,
          source_addr_npi: settings.source.npi,
          source_addr: settings.from,
          dest_addr_ton: settings.destination.ton,
          dest_addr_npi: settings.destination.npi,
          destination_addr: phone,
        };
        for (const message of messagesOf(text, settings)) {
          if (!(await submit({ ...address, ...message }, deadline))) return fail(notSent);
        }
        return ok(undefined);
      }),
    close: () => keeper.close(),
  };
}

/** The text's own fields of each message it takes. */
function messagesOf(text: string, settings: SmppSettings): Record<string, unknown>[] {
  const encoded = encodeText(text, settings.alphabet);
  const { dataCoding, messages, hasHeader } = shortMessages(encoded, randomInt(REFERENCES));
  if (hasHeader && settings.long === 'payload') return [{ data_coding: dataCoding, message_payload: encoded.octets }];
  return messages.map((octets) => ({
    data_coding: dataCoding,
    esm_class: hasHeader ? WITH_HEADER : 0,
    short_message: octets,
  }));
}
