/** A proxy to a database that can be cut: connections break and new ones are refused, while the database of the other tests stays up. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { DatabaseAddress } from '@aerial/server/db/connect.ts';

const SOCKET_NAME = '.s.PGSQL.5432';

export interface DatabaseLink {
  readonly address: DatabaseAddress;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Where the link leads; a Unix socket of the embedded database or the host of an external one. */
function open(to: DatabaseAddress): Socket {
  if ('socketDir' in to) return connect(path.join(to.socketDir, SOCKET_NAME));
  const { hostname, port } = new URL(to.connectionString);
  return connect(Number(port || 5432), hostname);
}

/** @param kind `socket` as the embedded database is reached, `url` as an external one by DATABASE_URL */
export async function databaseLink(to: DatabaseAddress, kind: 'socket' | 'url'): Promise<DatabaseLink> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'aerial-link-'));
  const sockets = new Set<Socket>();
  const hold = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  let server: Server | undefined;
  let port = 0;
  const restore = async (): Promise<void> => {
    server = createServer((incoming) => {
      const outgoing = open(to);
      for (const socket of [incoming, outgoing]) hold(socket);
      incoming.pipe(outgoing).pipe(incoming);
      incoming.on('close', () => outgoing.destroy());
      outgoing.on('close', () => incoming.destroy());
    });
    const where = kind === 'socket' ? path.join(folder, SOCKET_NAME) : { port, host: '127.0.0.1' };
    await new Promise<void>((resolve) => server!.listen(where, resolve));
    if (kind === 'url') port = (server.address() as AddressInfo).port;
  };
  const cut = async (): Promise<void> => {
    const ended = new Promise((resolve) => server?.close(resolve));
    for (const socket of sockets) socket.destroy();
    await ended;
  };
  await restore();
  const database = 'socketDir' in to ? (to.database ?? 'aerial') : new URL(to.connectionString).pathname.slice(1);
  const user = 'socketDir' in to ? (to.user ?? 'aerial') : new URL(to.connectionString).username;
  const password = 'socketDir' in to ? '' : new URL(to.connectionString).password;
  return {
    address:
      kind === 'socket'
        ? { socketDir: folder, database, user }
        : { connectionString: `postgres://${user}:${password}@127.0.0.1:${port}/${database}` },
    cut,
    restore,
    async close() {
      await cut();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
