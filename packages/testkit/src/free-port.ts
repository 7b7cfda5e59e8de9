import { createServer, type AddressInfo } from 'node:net';

/** A TCP port of this machine nobody listens on right now. Prefer listening on port 0 where the program can tell its port. */
export function freePort(host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, host, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
