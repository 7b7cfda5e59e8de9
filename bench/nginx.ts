/** nginx with one worker: serving prepared files, the baseline of what one core can serve, and as the delivered edge. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '@aerial/testkit/free-port.ts';
import { onAllCores, SERVER_CORE, startOn, temporaryFolder, waitFor } from './processes.ts';

/** @param files by name; a name that ends in `.gz` is sent for the name without it to clients that take gzip */
export async function startNginx(files: Record<string, Buffer>): Promise<string> {
  const folder = temporaryFolder();
  const port = await freePort();
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; user root;
     events { worker_connections 1024; }
     http {
       access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
       open_file_cache max=100; open_file_cache_valid 60s; gzip_static on;
       types { application/json json; image/avif avif; video/mp4 m4s; application/vnd.apple.mpegurl m3u8; }
       server { listen 127.0.0.1:${port}; root ${folder}; }
     }`,
  );
  startOn(SERVER_CORE, 'nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')]);
  const site = `http://127.0.0.1:${port}`;
  await waitFor(`${site}/${Object.keys(files).find((name) => !name.endsWith('.gz'))}`);
  return site;
}

const OPS = resolve(import.meta.dirname, '../ops/nginx');

/**
 * The delivered edge in front of processes of a service, at 127.0.0.1 and, for more connections than one address has ports, 127.0.0.2.
 * @param options `cacheSize` in place of the delivered one; `callsLog`: a file that gets a line for each call, see {@link edgeTimes}
 * @returns its address
 */
export async function startEdge(
  services: string | readonly string[],
  port: number,
  { cacheSize = '20g', callsLog }: { cacheSize?: string; callsLog?: string } = {},
): Promise<string> {
  const folder = temporaryFolder();
  const read = (file: string) => readFileSync(join(OPS, file), 'utf8');
  const hosts = [services].flat().map((service) => new URL(service).host.replace('localhost', '127.0.0.1'));
  const upstreams = read('upstreams.conf').replaceAll(/server aerial:8080(.*);/g, (_, options: string) =>
    hosts.map((host) => `server ${host}${options};`).join(' '),
  );
  const edge = read('edge.conf')
    .replace('listen 80;', `listen 127.0.0.1:${port} backlog=16384; listen 127.0.0.2:${port} backlog=16384;`)
    .replace('max_size=20g', `max_size=${cacheSize}`)
    .replaceAll('/var/cache/nginx/aerial', join(folder, 'cache'));
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 2; worker_rlimit_nofile 20000; pid ${folder}/pid; error_log ${folder}/error.log; user root;
     events { worker_connections 19000; }
     http { ${callsLog ? callsLogOf(callsLog) : 'access_log off;'} keepalive_requests 1000000; set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;
       client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
       ${upstreams}
       ${edge} }`,
  );
  const { pid } = startOn(SERVER_CORE, 'nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')]);
  const site = `http://127.0.0.1:${port}`;
  await waitFor(`${site}/healthz`);
  onAllCores(pid!);
  return site;
}

const callsLogOf = (file: string): string =>
  `map $uri $is_call { ~^/v2/ 1; default 0; } log_format calls '$request_method $uri $status $request_time'; access_log ${file} calls buffer=64k flush=1s if=$is_call;`;

/** How long calls took as the edge saw them, ms: without the wait in a client that has more to do than it can. */
export function edgeTimes(callsLog: string, isWanted: (method: string, path: string) => boolean): number[] {
  return readFileSync(callsLog, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [method = '', path = '', , seconds] = line.split(' ');
      return seconds !== undefined && isWanted(method, path) ? [1000 * Number(seconds)] : [];
    });
}
