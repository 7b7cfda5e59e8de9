/** The service under measurement: the real program on one core, with a data folder of its own. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@aerial/testkit/free-port.ts';
import { SERVER_CORE, startOn, temporaryFolder, waitFor } from './processes.ts';

const SERVER = join(import.meta.dirname, '../apps/server');

export interface Service {
  readonly site: string;
  readonly data: string;
  /** The process that answers. */
  readonly pid: number;
  /** @returns once the process has ended */
  stop(): Promise<void>;
}

/** @param options a data folder that is prepared already, a port that was chosen before, and settings */
export async function startService(
  options: { readonly data?: string; readonly port?: number; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Service> {
  const data = options.data ?? temporaryFolder();
  const port = options.port ?? (await freePort());
  const site = `http://localhost:${port}`;
  const child = startOn(SERVER_CORE, process.execPath, [join(SERVER, 'src/main.ts')], {
    PORT: String(port),
    AERIAL_DATA: data,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    TRUSTED_PROXIES: '1',
    ...options.env,
  });
  await waitFor(`${site}/v2/users/self/network`);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = (): Promise<void> => {
    child.kill('SIGTERM');
    return ended;
  };
  return { site, data, pid: child.pid!, stop };
}

async function post<T>(url: string, body: object): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** A guest's device token. */
export async function guestToken(site: string): Promise<string> {
  const username = crypto.randomUUID();
  const password = 'p'.repeat(32);
  await post(`${site}/v2/users`, { username, password, is_guest: true, app_version: '186' });
  const login = await post<{ access_token: string }>(`${site}/v2/auth/login`, { login: username, password });
  const device = await post<{ id: string }>(`${site}/v2/users/self/devices?access_token=${login.access_token}`, {
    device_type: 'pc',
    serial: crypto.randomUUID(),
  });
  return (await post<{ access_token: string }>(`${site}/v2/auth/device`, { device_id: device.id })).access_token;
}

const xmltvTime = (at: Date) => `${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)} +0000`;

/** Brings in channels with a guide as an operator does: a playlist and an XMLTV file through the command line. */
export function importChannels(service: Service, count: number): void {
  const ids = Array.from({ length: count }, (_, i) => i + 1);
  const m3u = ids.map(
    (i) =>
      `#EXTINF:-1 tvg-id="bench-${i}" group-title="Измерения",Измерительный канал ${i}\nhttp://127.0.0.1:9/${i}/index.m3u8`,
  );
  writeFileSync(join(service.data, 'channels.m3u'), ['#EXTM3U', ...m3u].join('\n'));
  const start = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3_600_000;
  const programmes = ids.flatMap((i) =>
    Array.from({ length: 12 }, (_, k) => {
      const at = start + k * 1_800_000;
      return `<programme channel="bench-${i}" start="${xmltvTime(new Date(at))}" stop="${xmltvTime(new Date(at + 1_800_000))}"><title lang="ru">Передача ${k} канала ${i}</title><desc lang="ru">Рассказ о том, как всё устроено, выпуск ${k}.</desc><category lang="ru">Познавательное</category></programme>`;
    }),
  );
  const channels = ids.map(
    (i) => `<channel id="bench-${i}"><display-name lang="ru">Измерительный канал ${i}</display-name></channel>`,
  );
  writeFileSync(
    join(service.data, 'guide.xml'),
    `<?xml version="1.0" encoding="UTF-8"?><tv>${channels.join('')}${programmes.join('')}</tv>`,
  );
  for (const [kind, file] of [
    ['channels', 'channels.m3u'],
    ['epg', 'guide.xml'],
  ] as const) {
    const run = spawnSync(process.execPath, [join(SERVER, 'cli/main.ts'), 'import', kind, join(service.data, file)], {
      env: { ...process.env, AERIAL_DATA: service.data },
      encoding: 'utf8',
    });
    if (run.status !== 0) throw new Error(`The import of ${kind} failed:\n${run.stdout}${run.stderr}`);
  }
}
