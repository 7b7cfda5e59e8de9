/** nginx with one worker, serving prepared files: the baseline of what one core can serve. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@aerial/testkit/free-port.ts';
import { SERVER_CORE, startOn, temporaryFolder, waitFor } from './processes.ts';

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
