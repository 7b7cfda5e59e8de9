/** The bus over PostgreSQL's LISTEN and NOTIFY, on one connection that reconnects after the database was unavailable. */
import { sql, type Kysely } from 'kysely';
import { Client } from 'pg';
import { clientConfig, type DatabaseAddress } from '../db/connect.ts';
import { encodeMessage, Subscribers, type Bus } from './bus.ts';
import type { Database } from '../db/schema.ts';

const CHANNEL = 'aerial_bus';
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** A half-open connection reports no error; a periodic query detects it. */
const PROBE_EVERY_MS = 30_000;

export interface PostgresBusOptions {
  /** Where messages are published; the ordinary pool. */
  readonly db: Kysely<Database>;
  /** Where the listening connection goes; past a connection pooler, which would swallow LISTEN. */
  readonly address: DatabaseAddress;
  readonly onError?: (error: unknown) => void;
}

export interface PostgresBus extends Bus {
  /** Publishes with the transaction: sent when it commits, never when it rolls back. */
  publishIn(trx: Kysely<Database>, topic: string, payload: unknown): Promise<void>;
}

/** Publishes on the connection: in a transaction it is sent when that commits, never when it rolls back. */
export async function publishIn(db: Kysely<Database>, topic: string, payload: unknown): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${encodeMessage(topic, payload)})`.execute(db);
}

/** Opens the bus; resolves when it listens. @throws the connection's error when the database cannot be reached at first */
export async function postgresBus(options: PostgresBusOptions): Promise<PostgresBus> {
  const onError = options.onError ?? (() => {});
  const subscribers = new Subscribers(onError);
  const listening = await keepListening(options.address, {
    onMessage: (message) => {
      const [topic, payload] = JSON.parse(message) as [string, unknown];
      subscribers.deliver(topic, payload);
    },
    onReturn: () => subscribers.notifyGap(),
    onError,
  });
  return {
    publish: (topic, payload) => publishIn(options.db, topic, payload),
    publishIn,
    subscribe: (topic, listener) => subscribers.subscribe(topic, listener),
    onGap: (listener) => subscribers.onGap(listener),
    close: () => listening.close(),
  };
}

interface ListenEvents {
  onMessage(message: string): void;
  onReturn(): void;
  onError(error: unknown): void;
}

async function keepListening(address: DatabaseAddress, events: ListenEvents): Promise<{ close(): Promise<void> }> {
  let isOpen = true;
  let client: Client | undefined;
  let waiting: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const fresh = new Client({
      ...clientConfig(address),
      application_name: 'aerial bus',
      connectionTimeoutMillis: 5_000,
    });
    let isLost = false;
    const lost = (error?: unknown): void => {
      if (isLost) return;
      isLost = true;
      clearInterval(probe);
      if (client !== fresh) return; // never got ready: `connect` has thrown
      client = undefined;
      if (error) events.onError(error);
      void fresh.end().catch(() => {});
      if (isOpen) comeBack(FIRST_PAUSE_MS);
    };
    const probe = setInterval(() => void fresh.query('select 1').catch(lost), PROBE_EVERY_MS);
    probe.unref();
    fresh.on('error', lost);
    fresh.on('end', () => lost());
    fresh.on('notification', ({ payload }) => {
      if (payload !== undefined) events.onMessage(payload);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
    } catch (error) {
      lost();
      void fresh.end().catch(() => {});
      throw error;
    }
    if (isLost) throw new Error('The connection was lost at once.');
    client = fresh;
    if (!isOpen) await fresh.end();
  };

  const comeBack = (pauseMs: number): void => {
    waiting = setTimeout(() => {
      connect().then(
        () => events.onReturn(),
        (error: unknown) => {
          events.onError(error);
          if (isOpen) comeBack(Math.min(pauseMs * 2, LONGEST_PAUSE_MS));
        },
      );
    }, pauseMs);
    waiting.unref();
  };

  await connect();
  return {
    close: async () => {
      isOpen = false;
      clearTimeout(waiting);
      await client?.end();
    },
  };
}
