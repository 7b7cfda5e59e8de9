/** Runs the commands that `arguments.ts` parses. */
import path from 'node:path';
import { isoSeconds, toEpochMs } from '@aerial/domain/time.ts';
import { isBalanced, proveLedger } from '../src/billing/ledger.pg.ts';
import { paymentsCsv } from '../src/billing/reconciliation.pg.ts';
import type { Config } from '../src/config/config.ts';
import { operatorStore } from '../src/features/operators/repo.pg.ts';
import { renewOperatorToken } from '../src/features/operators/service.ts';
import { changeBlackout } from '../src/imports/channels/blackouts.ts';
import { changeVitrina } from '../src/imports/channels/vitrina.ts';
import { openImport } from '../src/imports/input.ts';
import { ImportError, type Skipped, type SkipReason } from '../src/imports/skipped.ts';
import { importChannels } from '../src/imports/channels/write-channels.ts';
import { importEpg } from '../src/imports/guide/write-epg.ts';
import { importPackets } from '../src/imports/packets/write-packets.ts';
import { ingestVideo, type IngestStep } from '../src/ingest/ingest-video.ts';
import { hasLibrary, registerFilm } from '../src/ingest/register-asset.ts';
import { importVod } from '../src/vod/import-vod.ts';
import type { Command } from './arguments.ts';
import { InstallationError, onInstallation } from './installation.ts';
import type { Progress } from './progress.ts';
import { ledgerReport, packetsReport } from './packets-report.ts';
import { channelsReport, epgReport, ingestReport, skippedLine, skippedSummary } from './report.ts';
import { skippedTitleLine, titleLine, vodReport } from './vod-report.ts';

export interface CommandContext {
  readonly config: Config;
  /** The version of Aerial. */
  readonly version: string;
  /** Writes a line of the report. */
  print(line: string): void;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

type Of<Name extends Command['name']> = Extract<Command, { name: Name }>;

/** Prints each skipped entry when it occurs, and a summary at the end. */
function skipReporter(
  { print, progress }: CommandContext,
  isQuiet: boolean,
): { onSkipped(skipped: Skipped): void; printSummary(): void } {
  const counts = new Map<SkipReason, number>();
  return {
    onSkipped(skipped) {
      counts.set(skipped.reason, (counts.get(skipped.reason) ?? 0) + 1);
      if (isQuiet) return;
      progress.clear();
      print(skippedLine(skipped));
    },
    printSummary: () => skippedSummary(counts).forEach(print),
  };
}

/** The file's bytes; updates the progress bar and stops on the signal. */
async function readFile(file: string, { progress, signal }: CommandContext): Promise<AsyncGenerator<Uint8Array>> {
  const input = await openImport(file);
  progress.step(path.basename(file));
  const aborted = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  aborted.catch(() => {}); // handled where the file is read
  async function* withProgress(): AsyncGenerator<Uint8Array> {
    const chunks = input.chunks[Symbol.asyncIterator]();
    for (;;) {
      // A pipe may send nothing for hours.
      const next = await Promise.race([chunks.next(), aborted]);
      if (next.done) break;
      progress.update(input.size === 0 ? 1 : input.bytesRead() / input.size);
      yield next.value;
    }
    progress.clear();
  }
  return withProgress();
}

async function importChannelList(command: Of<'import channels'>, context: CommandContext): Promise<void> {
  const chunks = await readFile(command.file, context);
  const reporter = skipReporter(context, command.isQuiet);
  const report = await onInstallation(context, command.name, ({ db, announce }) =>
    importChannels(db, chunks, {
      list: command.list,
      language: command.language,
      onSkipped: reporter.onSkipped,
      announce,
      ...(command.provider === undefined ? {} : { provider: command.provider }),
      ...(command.recordDays === undefined ? {} : { recordDays: command.recordDays }),
      ...(command.age === undefined ? {} : { age: command.age }),
    }),
  );
  reporter.printSummary();
  channelsReport(report, command.isQuiet).forEach(context.print);
}

async function importGuide(command: Of<'import epg'>, context: CommandContext): Promise<void> {
  const chunks = await readFile(command.file, context);
  const reporter = skipReporter(context, command.isQuiet);
  const report = await onInstallation(context, command.name, ({ db, announce }) =>
    importEpg(db, chunks, { language: command.language, onSkipped: reporter.onSkipped, announce }),
  );
  reporter.printSummary();
  epgReport(report, command.isQuiet).forEach(context.print);
}

async function importOffer(command: Of<'import packets'>, context: CommandContext): Promise<void> {
  const chunks = await readFile(command.file, context);
  const { provider, language, isDryRun } = command;
  const report = await onInstallation(context, command.name, ({ db, announce }) =>
    importPackets(db, chunks, { language, isDryRun, announce, ...(provider === undefined ? {} : { provider }) }),
  );
  packetsReport(report, command.isQuiet).forEach(context.print);
}

async function reportPayments(command: Of<'report payments'>, context: CommandContext): Promise<void> {
  await onInstallation(context, command.name, async ({ db }) => {
    for await (const line of paymentsCsv(db, command)) context.print(line);
  });
}

async function reportLedger({ name }: Of<'report ledger'>, context: CommandContext): Promise<void> {
  const proof = await onInstallation(context, name, ({ db }) => proveLedger(db));
  ledgerReport(proof).forEach(context.print);
  if (!isBalanced(proof)) throw new InstallationError('the books do not balance');
}

const STEPS: Record<IngestStep, string> = { hash: 'Reading', encode: 'Encoding', package: 'Packaging' };

async function ingest(command: Of<'ingest'>, context: CommandContext): Promise<void> {
  const { config, progress, signal, print } = context;
  const { library } = command;
  // Check the installation before hours of encoding, not after.
  const libraryExists = await onInstallation(
    context,
    command.name,
    async ({ db }) => library === undefined || hasLibrary(db, library),
  );
  if (!libraryExists) throw new ImportError(`there is no library ${library}`);
  // The database is not needed while the video is encoded, which may take hours.
  const outcome = await ingestVideo({
    file: command.file,
    mediaDir: path.join(config.dataDir, 'media'),
    language: command.language,
    signal,
    ...(command.id === undefined ? {} : { id: command.id }),
    onStep: (step) => progress.step(STEPS[step]),
    onProgress: (done) => progress.update(done),
  });
  progress.clear();
  const film = await onInstallation(context, command.name, ({ db, announce }) =>
    registerFilm(db, outcome.manifest, {
      title: command.title,
      language: command.language,
      announce,
      ...(library === undefined ? {} : { library }),
    }),
  );
  ingestReport(outcome, film).forEach(print);
}

async function importFolder(command: Of<'import vod'>, context: CommandContext): Promise<void> {
  const { config, progress, signal, print } = context;
  const { library, provider, list, language, isQuiet } = command;
  const printDetail = (line: string): void => {
    if (isQuiet) return;
    progress.clear();
    print(line);
  };
  const report = await importVod({
    root: command.file,
    list,
    language,
    signal,
    mediaDir: path.join(config.dataDir, 'media'),
    picturesDir: path.join(config.dataDir, 'pictures'),
    ...(library === undefined ? {} : { library }),
    ...(provider === undefined ? {} : { provider }),
    // The database is not needed while a title is encoded, which may take hours.
    onDatabase: (work) => onInstallation(context, command.name, ({ db, announce }) => work(db, announce)),
    onStep: (video, step) => progress.step(`${STEPS[step]} ${path.posix.basename(video)}`),
    onProgress: (done) => progress.update(done),
    onSkipped: (skipped) => printDetail(skippedTitleLine(skipped)),
    onTitle: (title, outcome) => printDetail(titleLine(title, outcome)),
  });
  progress.clear();
  vodReport(report).forEach(print);
}

/** The token is printed last, on a line of its own, for scripts. */
async function createProviderToken({ name, shortname }: Of<'provider token'>, context: CommandContext): Promise<void> {
  const token = await onInstallation(context, name, async ({ db }) => {
    const provider = await db
      .selectFrom('providers')
      .select('id')
      .where('shortname', '=', shortname)
      .executeTakeFirst();
    if (!provider) throw new InstallationError(`there is no provider ${shortname}`);
    return renewOperatorToken(operatorStore(db), provider.id);
  });
  context.print(
    `The new token of ${shortname}. It is stored only as a hash and cannot be shown again; the previous token is revoked.`,
  );
  context.print(token);
}

async function changeBlackouts(command: Of<'channel blackout'>, context: CommandContext): Promise<void> {
  const isChanged = await onInstallation(context, command.name, ({ db, announce }) =>
    changeBlackout(db, command.change, command, announce),
  );
  const [start, end] = [command.start, command.end].map((at) => isoSeconds(toEpochMs(at)));
  const scope = command.provider === undefined ? 'all providers' : command.provider;
  if (!isChanged)
    context.print(
      command.change === 'add' ? 'No changes: this blackout exists already.' : 'No changes: there is no such blackout.',
    );
  else
    context.print(
      `${command.change === 'add' ? 'Added the blackout' : 'Removed the blackout'} of ${command.channel} for ${scope}: ${start} to ${end}`,
    );
}

async function setVitrina({ name, channel, vitrina }: Of<'channel vitrina'>, context: CommandContext): Promise<void> {
  await onInstallation(context, name, ({ db, announce }) => changeVitrina(db, channel, vitrina, announce));
  context.print(
    vitrina
      ? `${channel} is shown live by the player at ${vitrina.web}`
      : `${channel} no longer uses an embedded player`,
  );
}

/** Runs a command to its end. @throws ImportError, MediaError, InstallationError for what the operator can fix */
export async function runCommand(command: Exclude<Command, { name: 'help' }>, context: CommandContext): Promise<void> {
  switch (command.name) {
    case 'import channels':
      return importChannelList(command, context);
    case 'import epg':
      return importGuide(command, context);
    case 'import packets':
      return importOffer(command, context);
    case 'report payments':
      return reportPayments(command, context);
    case 'report ledger':
      return reportLedger(command, context);
    case 'import vod':
      return importFolder(command, context);
    case 'ingest':
      return ingest(command, context);
    case 'provider token':
      return createProviderToken(command, context);
    case 'channel blackout':
      return changeBlackouts(command, context);
    case 'channel vitrina':
      return setVitrina(command, context);
  }
}
