import { createServer, type AddressInfo } from 'node:net';

/** A TCP port of this machine that is free right now. Prefer port 0 if the program can report its port. */
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
