/** Node's own HTTP server serving one buffer, compressed if its name ends in `.gz`: the upper bound of the platform. `node bare-http.ts PORT FILE` */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port = '0', file = ''] = process.argv.slice(2);
const body = readFileSync(file);
const head = [
  'content-type',
  'application/json',
  'content-length',
  String(body.length),
  ...(file.endsWith('.gz') ? ['content-encoding', 'gzip'] : []),
];
createServer(
  { optimizeEmptyRequests: true },
  (_request, response) => void response.writeHead(200, head).end(body),
).listen(Number(port), '127.0.0.1');
