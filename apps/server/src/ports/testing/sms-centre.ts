/** A local SMS centre for tests: takes messages, joins their parts, and can be made to misbehave. */
import type { AddressInfo, Server } from 'node:net';
import smpp, { type Pdu, type Session } from 'smpp';

export interface TakenMessage {
  readonly to: string;
  readonly from: string;
  readonly text: string;
  readonly parts: number;
  readonly dataCoding: number;
}

export interface SmsCentre {
  readonly port: number;
  /** Whole messages, in the order their last part came. */
  readonly taken: readonly TakenMessage[];
  /** Every submit_sm that came. */
  readonly submitted: readonly Pdu[];
  /** Binds that were tried. */
  readonly binds: readonly Pdu[];
  readonly sessions: readonly Session[];
  /** What is answered to a message: a status, or nothing when `undefined` or when the connection is cut. */
  answer: (submit: Pdu, session: Session) => number | undefined;
  password: string;
  /** Cuts every connection and listens no more. */
  die(): Promise<void>;
  /** Listens again on the same port. */
  rise(): Promise<void>;
}

interface Part {
  readonly number: number;
  readonly of: number;
  readonly octets: Buffer;
}

export async function smsCentre(): Promise<SmsCentre> {
  const taken: TakenMessage[] = [];
  const submitted: Pdu[] = [];
  const binds: Pdu[] = [];
  const sessions: Session[] = [];
  const waiting = new Map<string, Part[]>();
  let server: Server;
  let port = 0;

  const store = (pdu: Pdu): void => {
    const { octets, ...part } = partOf(pdu);
    const key = `${String(pdu.destination_addr)} ${part.reference}`;
    const parts = [
      ...(waiting.get(key) ?? []).filter(({ number }) => number !== part.number),
      { ...part, octets },
    ].toSorted((a, b) => a.number - b.number);
    waiting.set(key, parts);
    if (parts.length < part.of) return;
    waiting.delete(key);
    const dataCoding = Number(pdu.data_coding);
    const whole = Buffer.concat(parts.map((one) => one.octets));
    const text = dataCoding === 8 ? smpp.encodings.UCS2.decode(whole) : smpp.encodings.ASCII.decode(whole);
    taken.push({
      to: String(pdu.destination_addr),
      from: String(pdu.source_addr),
      text,
      parts: parts.length,
      dataCoding,
    });
  };

  const onSession = (session: Session): void => {
    sessions.push(session);
    session.on('error', () => session.destroy());
    session.on('close', () => sessions.splice(sessions.indexOf(session), 1));
    session.on('bind_transceiver', (pdu: Pdu) => {
      binds.push(pdu);
      const isKnown = pdu.system_id === 'aerial' && pdu.password === centre.password;
      session.send(pdu.response({ command_status: isKnown ? 0 : smpp.errors.ESME_RINVPASWD }));
    });
    session.on('submit_sm', (pdu: Pdu) => {
      submitted.push(pdu);
      const status = centre.answer(pdu, session);
      if (status === 0) store(pdu);
      if (status !== undefined) session.send(pdu.response({ command_status: status }));
    });
    session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()));
    session.on('unbind', (pdu: Pdu) => {
      session.send(pdu.response());
      session.close();
    });
  };

  const rise = async (): Promise<void> => {
    server = smpp.createServer(onSession);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
    port = (server.address() as AddressInfo).port;
  };

  const centre: SmsCentre = {
    get port() {
      return port;
    },
    taken,
    submitted,
    binds,
    sessions,
    answer: () => 0,
    password: 'secret',
    async die() {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
    rise,
  };
  await rise();
  return centre;
}

/** The text's octets, and which part of which message they are. The library hands the header over apart from the text. */
function partOf(pdu: Pdu): Part & { reference: string } {
  const payload = pdu.message_payload as { message: string | Buffer } | undefined;
  if (payload) return { octets: octetsOf(payload.message, pdu), number: 1, of: 1, reference: '' };
  const { message, udh } = pdu.short_message as { message: string | Buffer; udh?: Buffer[] | Buffer };
  const octets = octetsOf(message, pdu);
  const header = Array.isArray(udh) ? udh[0] : udh;
  if (!header) return { octets, number: 1, of: 1, reference: '' };
  const [reference, of, number] = header.subarray(-3);
  return { octets, number: number!, of: of!, reference: String(reference) };
}

/** The library has decoded the text; the octets are wanted, since a part may end inside a character. */
function octetsOf(message: string | Buffer, pdu: Pdu): Buffer {
  if (Buffer.isBuffer(message)) return message;
  return pdu.data_coding === 8 ? smpp.encodings.UCS2.encode(message) : smpp.encodings.ASCII.encode(message);
}
