/**
 * One bound connection to an SMS centre: requests with an answer or a reason, keep-alive probes, and requests of the centre.
 * The library reads and writes the protocol; that a connection can die at any moment is handled here.
 */
import smpp, { type Pdu, type Session } from 'smpp';
import type { SmppSettings } from './settings.ts';

/** How long each step may take, ms. */
export interface LinkTiming {
  readonly bindMs: number;
  readonly answerMs: number;
}

/** `refused` with the centre's status: a wrong name or password, for example. `unreachable`: no answer. */
export type BindFailure =
  | { readonly reason: 'refused'; readonly status: number }
  | { readonly reason: 'unreachable'; readonly detail: string };

/** The centre's status, 0 for success; or no answer in time; or a connection lost before the answer. */
export type Answer = { readonly status: number } | 'timeout' | 'lost';

export interface Link {
  submit(fields: Readonly<Record<string, unknown>>): Promise<Answer>;
  /** Resolves when the connection is gone. */
  readonly closed: Promise<void>;
  /** Unbinds and closes the connection. */
  close(): Promise<void>;
}

const INTERFACE_VERSION = 0x34;

/** Connects and binds as a transceiver. */
export async function bind(settings: SmppSettings, timing: LinkTiming): Promise<{ readonly link: Link } | BindFailure> {
  const { host, port, isTls, systemId, password, systemType } = settings;
  const session = smpp.connect({ host, port, tls: isTls, ...(isTls ? { servername: host } : {}) });
  let detail = 'the connection was closed';
  // After an error the library no longer reads what arrives.
  session.on('error', (error: Error) => {
    detail = error.message;
    session.destroy();
  });
  const closed = new Promise<void>((resolve) => session.once('close', resolve));
  const request = requester(session, closed);
  answerCentre(session);

  const ready = new Promise<'ready'>((resolve) =>
    session.once(isTls ? 'secureConnect' : 'connect', () => resolve('ready')),
  );
  if ((await first([ready, closed], timing.bindMs)) !== 'ready') return unreachable(session, detail);
  const bound = await request(
    (answered) =>
      session.bind_transceiver(
        { system_id: systemId, password, system_type: systemType, interface_version: INTERFACE_VERSION },
        answered,
      ),
    timing.bindMs,
  );
  if (typeof bound === 'string') return unreachable(session, bound === 'timeout' ? 'no answer' : detail);
  if (bound.status !== 0) {
    session.destroy();
    return { reason: 'refused', status: bound.status };
  }

  const checkAlive = async (): Promise<void> => {
    const answer = await request((answered) => session.enquire_link(answered), timing.answerMs);
    if (answer === 'timeout') session.destroy();
  };
  const probe = (): void => {
    checkAlive().catch(() => session.destroy());
  };
  const pulse = setInterval(probe, settings.enquireS * 1_000);
  pulse.unref();
  closed.then(() => clearInterval(pulse)).catch(() => {});
  return {
    link: {
      closed,
      async submit(fields) {
        const answer = await request((answered) => session.submit_sm({ ...fields }, answered), timing.answerMs);
        if (answer === 'timeout') probe();
        return answer;
      },
      async close() {
        await request((answered) => session.unbind(answered), timing.answerMs);
        session.destroy();
        await closed;
      },
    },
  };
}

function unreachable(session: Session, detail: string): BindFailure {
  session.destroy();
  return { reason: 'unreachable', detail };
}

/** The first of these to settle; undefined after the timeout. */
async function first<T>(promises: readonly Promise<T | void>[], ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), ms)));
  try {
    return (await Promise.race([...promises, late])) ?? undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Sends a request and waits for its answer, the end of the connection, or the timeout. */
function requester(session: Session, closed: Promise<void>) {
  return async (send: (answered: (pdu: Pdu) => void) => boolean, ms: number): Promise<Answer> => {
    const lost = closed.then((): Answer => 'lost');
    const answer = new Promise<Answer>((resolve) => {
      if (!send((pdu) => resolve({ status: pdu.command_status }))) resolve('lost');
    });
    return (await first<Answer>([answer, lost], ms)) ?? 'timeout';
  };
}

/** Answers the requests of the centre: keep-alive probes, delivery reports, unbind. */
function answerCentre(session: Session): void {
  session.on('pdu', (pdu: Pdu) => {
    if (pdu.isResponse() || pdu.command === 'generic_nack') return;
    session.send(pdu.response());
    if (pdu.command === 'unbind') session.close();
  });
}
