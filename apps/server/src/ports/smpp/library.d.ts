/** The part of the library `smpp` used here; it brings no types of its own. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server as NetServer, Socket } from 'node:net';

  /** A protocol data unit; which fields it has depends on its command. */
  export interface Pdu {
    readonly command: string;
    readonly command_status: number;
    readonly sequence_number: number;
    readonly [field: string]: unknown;
    isResponse(): boolean;
    response(fields?: Record<string, unknown>): Pdu;
  }

  type Fields = Record<string, unknown>;
  type Answered = (pdu: Pdu) => void;

  export interface Session extends EventEmitter {
    readonly socket: Socket;
    /** @returns false when the connection is gone; the callback is not called then */
    bind_transceiver(fields: Fields, answered: Answered): boolean;
    submit_sm(fields: Fields, answered: Answered): boolean;
    deliver_sm(fields: Fields, answered: Answered): boolean;
    enquire_link(answered: Answered): boolean;
    unbind(answered: Answered): boolean;
    send(pdu: Pdu): boolean;
    close(): void;
    destroy(): void;
  }

  export interface Encoding {
    match(text: string): boolean;
    encode(text: string): Buffer;
    decode(bytes: Buffer): string;
  }

  interface Library {
    connect(options: { host: string; port: number; tls: boolean; servername?: string }): Session;
    createServer(onSession: (session: Session) => void): NetServer;
    readonly errors: Readonly<Record<string, number>>;
    readonly encodings: { readonly ASCII: Encoding; readonly UCS2: Encoding };
  }
  const smpp: Library;
  export default smpp;
}
