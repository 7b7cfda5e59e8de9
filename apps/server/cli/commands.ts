/** Runs the commands that `arguments.ts` parses. */
import path from 'node:path';
import { epochMs, isoSeconds, toEpochMs } from '@aerial/domain/time.ts';
import { isBalanced, proveLedger } from '../src/billing/ledger.pg.ts';
import { paymentsCsv } from '../src/billing/reconciliation.pg.ts';
import type { Config } from '../src/config/config.ts';
import { operatorStore } from '../src/features/operators/repo.pg.ts';
import { renewOperatorToken } from '../src/features/operators/tokens.ts';
import { abTestsCsv } from '../src/features/ab-tests/report.pg.ts';
import { stutterReport } from '../src/features/metrics/stutter.pg.ts';
import { surveyCsv } from '../src/features/prompts/survey-report.pg.ts';
import { readAbTests } from '../src/imports/ab-tests/read-ab-tests.ts';
import { importAbTests } from '../src/imports/ab-tests/write-ab-tests.ts';
import { importAds } from '../src/imports/ads/write-ads.ts';
import { changeBlackout } from '../src/imports/channels/blackouts.ts';
import { changeVitrina } from '../src/imports/channels/vitrina.ts';
import { openImport } from '../src/imports/input.ts';
import { ImportError, type Skipped, type SkipReason } from '../src/imports/skipped.ts';
import { importChannels } from '../src/imports/channels/write-channels.ts';
import { importEpg } from '../src/imports/guide/write-epg.ts';
import { importPackets, readText } from '../src/imports/packets/write-packets.ts';
import { ingestVideo, type IngestStep } from '../src/ingest/ingest-video.ts';
import { hasLibrary, registerFilm } from '../src/ingest/register-asset.ts';
import { importVod } from '../src/vod/import-vod.ts';
import { readPush } from '../src/imports/messages/read-push.ts';
import { addContentKey } from '../src/drm/keys.pg.ts';
import { persistedMediaSecret } from '../src/media-secret.ts';
import { openImportTarget } from '../src/open-media.ts';
import { readMessage } from '../src/imports/messages/read-message.ts';
import { orderAdBreak, type AdBreakCommand } from './commands/ad-break-command.ts';
import type { Command } from './arguments.ts';
import type { BackupCommand } from './backup/arguments.ts';
import type { DoctorCommand } from './doctor/arguments.ts';
import { findingLines, findingsJson, hasProblem } from './doctor/findings.ts';
import { InstallationError, onInstallation } from './installation.ts';
import { runMarks, type MarksCommand } from './commands/marks-command.ts';
import { runMedia } from './commands/media-command.ts';
import { messageReport, sendMessage, type MessageCommand } from './commands/message-command.ts';
import type { Progress } from './progress.ts';
import { inviteStaff, type ConsoleCommand } from './commands/console-command.ts';
import { addProvider, type AddProviderCommand } from './commands/provider-command.ts';
import { runOperatorToken, type OperatorTokenCommand } from './commands/operator-token-command.ts';
import { protectReport, runProtect, type ProtectCommand } from './commands/protect-command.ts';
import { sendPush, type PushCommand } from './commands/push-command.ts';
import { orderRefund } from './commands/refund-command.ts';
import { ledgerReport, packetsReport } from './packets-report.ts';
import { adsReport, channelsReport, epgReport, ingestReport, skippedLine, skippedSummary } from './report.ts';
import { marksLine, skippedTitleLine, titleLine, vodReport } from './vod-report.ts';

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

async function importAdRules({ name, file, provider }: Of<'import ads'>, context: CommandContext): Promise<void> {
  const chunks = await readFile(file, context);
  const report = await onInstallation(context, name, ({ db, announce }) =>
    importAds(db, chunks, { announce, ...(provider === undefined ? {} : { provider }) }),
  );
  context.print(adsReport(report));
}

async function writeToInboxes(command: MessageCommand, context: CommandContext): Promise<void> {
  const { progress, print } = context;
  const message = readMessage(await readText(await readFile(command.file, context)), command.language);
  const report = await onInstallation(context, command.name, ({ db }) => {
    progress.step('Sending');
    return sendMessage(db, message, command, { now: new Date(), onProgress: (done) => progress.update(done) });
  });
  progress.clear();
  print(messageReport(report));
}

async function pushToBrowsers(command: PushCommand, context: CommandContext): Promise<void> {
  const { file, language } = command;
  const written =
    file === undefined
      ? JSON.stringify({ title: command.title, text: command.text })
      : await readText(await readFile(file, context));
  const content = readPush(written, language);
  const report = await onInstallation(context, command.name, ({ db }) =>
    sendPush(db, content, command, epochMs(Date.now())),
  );
  context.print(report);
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

async function refund(command: Of<'refund'>, context: CommandContext): Promise<void> {
  const { amount, reason = '', key = '', writesOff } = command;
  const lines = await onInstallation(context, command.name, ({ db }) =>
    orderRefund(db, command.transaction, amount === undefined ? undefined : { amount, reason, key, writesOff }),
  );
  if (!lines.ok) throw new InstallationError(lines.error);
  lines.value.forEach(context.print);
}

async function reportSurvey(command: Of<'report survey'>, context: CommandContext): Promise<void> {
  await onInstallation(context, command.name, async ({ db }) => {
    for await (const line of surveyCsv(db, command)) context.print(line);
  });
}

async function importTests(command: Of<'import ab-tests'>, context: CommandContext): Promise<void> {
  const tests = readAbTests(await readText(await readFile(command.file, context)));
  const { provider, active, ended } = await onInstallation(context, command.name, ({ db }) =>
    importAbTests(db, tests, command.provider),
  );
  context.progress.clear();
  context.print(`${provider}: ${active} active tests of ${tests.length}`);
  if (ended.length > 0) context.print(`Ended, since the file does not have them: ${ended.join(', ')}`);
}

async function reportAbTests(command: Of<'report ab-tests'>, context: CommandContext): Promise<void> {
  await onInstallation(context, command.name, async ({ db }) => {
    for await (const line of abTestsCsv(db, command)) context.print(line);
  });
}

async function reportStutter(
  { name, playback, language }: Of<'report stutter'>,
  context: CommandContext,
): Promise<void> {
  const lines = await onInstallation(context, name, ({ db }) => stutterReport(db, playback, language));
  if (!lines)
    throw new InstallationError(
      `no player has reported the quality of playback ${playback} (events are searched in PostgreSQL: EVENT_SINKS)`,
    );
  lines.forEach(context.print);
}

const runMarksCommand = (command: MarksCommand, context: CommandContext): Promise<void> =>
  runMarks(command, {
    ...context,
    onDatabase: (work) => onInstallation(context, command.name, ({ db, announce }) => work(db, announce)),
  });

const STEPS: Record<IngestStep, string> = {
  hash: 'Reading',
  encode: 'Encoding',
  package: 'Packaging',
  upload: 'Uploading',
};

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
  const target = await openImportTarget(config);
  const outcome = await ingestVideo({
    file: command.file,
    mediaDir: target.folder,
    store: target.uploads,
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
      ...(command.isProtected && {
        protect: (trx, contentId) =>
          addContentKey(
            trx,
            { contentId },
            { secret: secretOf(config), validFrom: epochMs(0), now: epochMs(Date.now()) },
          ),
      }),
    }),
  );
  ingestReport(outcome, film).forEach(print);
}

/** The installation's secret, under which keys are sealed. */
const secretOf = (config: Config): string => config.mediaSecret ?? persistedMediaSecret(config.dataDir);

async function protectMedia(command: ProtectCommand, context: CommandContext): Promise<void> {
  const report = await onInstallation(context, command.name, (installation) =>
    runProtect(command, secretOf(context.config), installation),
  );
  protectReport(report).forEach(context.print);
}

async function importFolder(command: Of<'import vod'>, context: CommandContext): Promise<void> {
  const { config, progress, signal, print } = context;
  const { library, provider, list, language, isQuiet } = command;
  const printDetail = (line: string): void => {
    if (isQuiet) return;
    progress.clear();
    print(line);
  };
  const { folder: mediaDir, uploads: store, pictures } = await openImportTarget(config);
  const report = await importVod({
    root: command.file,
    list,
    language,
    signal,
    mediaDir,
    ...(store ? { store } : {}),
    pictures,
    ...(library === undefined ? {} : { library }),
    ...(provider === undefined ? {} : { provider }),
    // The database is not needed while a title is encoded, which may take hours.
    onDatabase: (work) => onInstallation(context, command.name, ({ db, announce }) => work(db, announce)),
    onStep: (video, step) => progress.step(`${STEPS[step]} ${path.posix.basename(video)}`),
    onProgress: (done) => progress.update(done),
    onSkipped: (skipped) => printDetail(skippedTitleLine(skipped)),
    onTitle: (title, outcome) => printDetail(titleLine(title, outcome)),
    onMarks: (title, marks) => printDetail(marksLine(title, marks)),
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

/** The link is printed last, on a line of its own, for scripts. */
async function inviteToConsole(command: ConsoleCommand, context: CommandContext): Promise<void> {
  const { config } = context;
  const clock = { now: () => epochMs(Date.now()) };
  const link = await onInstallation(context, command.name, ({ db }) =>
    inviteStaff(db, command, { secret: secretOf(config), publicUrl: config.publicUrl, clock }),
  );
  context.print(
    `${command.email} is invited to the console of ${command.provider} as ${command.role}. The link works once, for seven days:`,
  );
  context.print(link);
}

/** The link is printed last, on a line of its own, for scripts. */
async function createProvider(command: AddProviderCommand, context: CommandContext): Promise<void> {
  const { config } = context;
  const clock = { now: () => epochMs(Date.now()) };
  const link = await onInstallation(context, command.name, (installation) =>
    addProvider(installation, command, { secret: secretOf(config), publicUrl: config.publicUrl, clock }),
  );
  context.print(
    `${command.title} is created. Its owner comes into the console by this link, which works once, for an hour:`,
  );
  context.print(link);
}

async function changeOperatorTokens(command: OperatorTokenCommand, context: CommandContext): Promise<void> {
  const clock = { now: () => epochMs(Date.now()) };
  const lines = await onInstallation(context, command.name, ({ db }) => runOperatorToken(command, db, clock));
  lines.forEach(context.print);
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

async function changeAdBreak(command: AdBreakCommand, context: CommandContext): Promise<void> {
  const line = await onInstallation(context, command.name, ({ db, announce }) =>
    orderAdBreak(db, command, epochMs(Date.now()), announce),
  );
  context.print(line);
}

async function setVitrina({ name, channel, vitrina }: Of<'channel vitrina'>, context: CommandContext): Promise<void> {
  await onInstallation(context, name, ({ db, announce }) => changeVitrina(db, channel, vitrina, announce));
  context.print(
    vitrina
      ? `${channel} is shown live by the player at ${vitrina.web}`
      : `${channel} no longer uses an embedded player`,
  );
}

async function checkInstallation({ isJson }: DoctorCommand, { config, print }: CommandContext): Promise<void> {
  const { examine } = await import('./doctor/doctor-command.ts');
  const findings = await examine(config);
  (isJson ? [findingsJson(findings)] : findingLines(findings)).forEach(print);
  if (hasProblem(findings)) throw new InstallationError('the installation has problems');
}

async function backUp(command: BackupCommand, context: CommandContext): Promise<void> {
  const { config, version, signal, print, progress } = context;
  const { runBackup } = await import('./backup/backup-command.ts');
  let step = '';
  const lines = await runBackup(command, {
    config,
    version,
    signal,
    onStep(name, share) {
      if (name !== step) progress.step((step = name));
      progress.update(share);
    },
  });
  progress.clear();
  lines.forEach(print);
}

/** Runs a command to its end. @throws ImportError, MediaError, InstallationError for what the operator can fix */
export async function runCommand(command: Exclude<Command, { name: 'help' }>, context: CommandContext): Promise<void> {
  switch (command.name) {
    case 'refund':
      return refund(command, context);
    case 'import channels':
      return importChannelList(command, context);
    case 'import epg':
      return importGuide(command, context);
    case 'import packets':
      return importOffer(command, context);
    case 'import ads':
      return importAdRules(command, context);
    case 'message':
      return writeToInboxes(command, context);
    case 'report payments':
      return reportPayments(command, context);
    case 'push send':
      return pushToBrowsers(command, context);
    case 'report ledger':
      return reportLedger(command, context);
    case 'report survey':
      return reportSurvey(command, context);
    case 'import ab-tests':
      return importTests(command, context);
    case 'report ab-tests':
      return reportAbTests(command, context);
    case 'report stutter':
      return reportStutter(command, context);
    case 'import vod':
      return importFolder(command, context);
    case 'ingest':
      return ingest(command, context);
    case 'protect':
      return protectMedia(command, context);
    case 'marks find':
    case 'marks list':
    case 'marks set':
      return runMarksCommand(command, context);
    case 'media clean':
    case 'media upload':
      return runMedia(command, context);
    case 'doctor':
      return checkInstallation(command, context);
    case 'backup':
    case 'restore':
    case 'move-database':
      return backUp(command, context);
    case 'provider add':
      return createProvider(command, context);
    case 'provider token':
      return createProviderToken(command, context);
    case 'console invite':
      return inviteToConsole(command, context);
    case 'operator-token create':
    case 'operator-token list':
    case 'operator-token rotate':
    case 'operator-token revoke':
      return changeOperatorTokens(command, context);
    case 'channel blackout':
      return changeBlackouts(command, context);
    case 'channel ad-break':
      return changeAdBreak(command, context);
    case 'channel vitrina':
      return setVitrina(command, context);
  }
}
