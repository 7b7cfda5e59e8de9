/** The server's program: reads the configuration, prepares, listens, stops in order on a signal. */
import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '@aerial/domain/time.ts';
import { explainConfigProblems, localUrl, readConfig, type Config } from './config/config.ts';
import { openDatabase } from './db/connect.ts';
import { consoleLines, linkOfFirstOwner } from './first-owner.ts';
import { handleLastResort } from './last-resort.ts';
import { ROLES } from './http/roles.ts';
import { OUTBOX_PATH } from './ports/outbox/routes.ts';
import { usesOutbox } from './ports/open-messages.ts';
import { exposeMetrics } from './monitoring/exposition.ts';
import { prepare, StartError, type Prepared } from './prepare.ts';
import { serve, type ServeOptions, type Serving } from './serve.ts';
import { CONSOLE_PATH } from './ssr/console-page.ts';
import { onStopSignals } from './stop-signals.ts';
import { serveInWorkers, workInCluster } from './workers.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Longer than requests in flight and the database take to end; the delay for load balancers comes on top. */
const STOP_LIMIT_MS = 30_000;

const say = (line: string): void => console.log(line);

/** Ends the program because it cannot start or go on. */
function fail(message: string, code = 1): never {
  console.error(`\n${message}\n`);
  process.exit(code);
}

function productVersion(): string {
  return (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
}

function configuration(): Config {
  const result = readConfig(process.env, ROOT);
  return result.ok ? result.value : fail(explainConfigProblems(result.error), 2);
}

/** Who reads it becomes the owner: on a terminal only, as output that goes elsewhere is stored. */
async function firstOwnerLink(config: Config, prepared: Prepared, publicUrl: string): Promise<string | undefined> {
  if (prepared.consoleOwner !== 'none' || !process.stdout.isTTY || !config.roles.includes('web')) return undefined;
  const { db, close } = openDatabase({ ...prepared.direct, max: 1, applicationName: 'aerial start' });
  try {
    return await linkOfFirstOwner({ db, secret: prepared.mediaSecret, clock: systemClock, publicUrl });
  } finally {
    await close();
  }
}

async function greet(config: Config, prepared: Prepared, serving: Serving, tookMs: number): Promise<void> {
  const site = config.port === 0 ? localUrl(config.host, serving.port) : config.publicUrl;
  const link = await firstOwnerLink(config, prepared, site);
  say(`\nAerial ${productVersion()} is ready (${(tookMs / 1000).toFixed(1)} s).\n`);
  if (config.roles.length < ROLES.length) say(`  Roles      ${config.roles.join(', ')}`);
  say(`  Site       ${site}`);
  say(`  Console    ${site}${CONSOLE_PATH}`);
  for (const line of consoleLines(prepared.consoleOwner, link)) say(`             ${line}`);
  say(`  API        ${site}/v2/docs`);
  if (usesOutbox(config))
    say(
      `  Outbox     ${site}${OUTBOX_PATH}${config.outbox === 'open' ? '   (public: any visitor can read codes there)' : ''}`,
    );
  if (!config.sms && config.outbox === 'no')
    say('  Messages   codes cannot be sent, SMS_URL is not set: docs/operating.md');
  say(`  Data       ${path.relative(process.cwd(), config.dataDir) || config.dataDir}\n`);
  say('Stop it with Ctrl-C.');
}

async function run(): Promise<void> {
  const config = configuration();
  const closers: (() => Promise<void>)[] = [];
  let isStopping = false;
  const stop = async (code: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(
      () => fail('Stopping takes too long; stopped at once.'),
      STOP_LIMIT_MS + config.shutdownDelayS * 1_000,
    ).unref();
    await starting.catch(() => {}); // half a start is not stopped in order
    for (const close of closers.splice(0).toReversed()) await close();
    process.exit(code);
  };
  const stopWith = (code: number): void => {
    stop(code).catch((error: unknown) => fail(`Stopping has failed: ${String(error)}`));
  };
  onStopSignals({
    stop: () => {
      say('\nStopping.');
      stopWith(0);
    },
    force: () => fail('Stopped at once.'),
  });
  // The start script forwards signals; without it no signal would reach this process any more.
  process.once('disconnect', () => stopWith(0));
  handleLastResort({ say: (line) => console.error(line), onBroken: () => stopWith(1) });
  let replaceWorkers = (): Promise<void> =>
    Promise.resolve(say('There are no workers to replace: WORKERS is 1, or the start is not over.'));
  process.on('SIGUSR2', () => {
    replaceWorkers().catch((error: unknown) => console.error(`Workers could not be replaced: ${String(error)}`));
  });
  const starting = start({
    config,
    closers,
    isStopping: () => isStopping,
    onWorkers: (replace) => (replaceWorkers = replace),
  });
  await starting.catch((error: unknown) => {
    if (!isStopping) throw error; // Ctrl-C reaches the programs we have started, too
  });
}

interface Start {
  readonly config: Config;
  /** Gets what undoes each step. */
  readonly closers: (() => Promise<void>)[];
  /** Gets what replaces the workers, where there are some. */
  onWorkers(replaceAll: () => Promise<void>): void;
  isStopping(): boolean;
}

async function start({ config, closers, isStopping, onWorkers }: Start): Promise<void> {
  const prepared = await prepare(config, productVersion(), { say });
  closers.push(() => prepared.close());
  if (isStopping()) return;
  const options = { config, database: prepared.database, direct: prepared.direct, mediaSecret: prepared.mediaSecret };
  const serving = config.workers > 1 ? await inWorkers(options, onWorkers) : await serve(options);
  closers.push(() => serving.close());
  if (isStopping()) return;
  const { metricsPort: port, metricsHost: host } = config;
  if (port !== undefined) {
    const exposition = await exposeMetrics({ host, port, read: () => serving.metrics('installation') }).catch(
      (error: NodeJS.ErrnoException) => {
        throw new StartError(`METRICS_PORT ${port} on METRICS_HOST ${host} cannot be opened (${error.code}).`);
      },
    );
    closers.push(() => exposition.close());
  }
  prepared.folder.describe({ address: config.port === 0 ? localUrl(config.host, serving.port) : config.publicUrl });
  await greet(config, prepared, serving, performance.now());
}

async function inWorkers(options: ServeOptions, onWorkers: Start['onWorkers']): Promise<Serving> {
  const serving = await serveInWorkers(options);
  onWorkers(() => serving.replaceAll());
  return serving;
}

const program = cluster.isWorker ? workInCluster() : run();
program.catch((error: unknown) => {
  fail(
    error instanceof StartError
      ? `Aerial cannot start. ${error.message}`
      : `Aerial cannot start: ${(error as Error)?.stack ?? String(error)}`,
  );
});
