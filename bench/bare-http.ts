/** Node's own HTTP server handing out one buffer: what the platform allows at most. `node bare-http.ts PORT FILE.gz` */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port = '0', file = ''] = process.argv.slice(2);
const body = readFileSync(file);
const head = ['content-type', 'application/json', 'content-encoding', 'gzip', 'content-length', String(body.length)];
createServer({ optimizeEmptyRequests: true }, (_request, response) => void response.writeHead(200, head).end(body)).listen(Number(port), '127.0.0.1');
