/** What each command does. */
import path from 'node:path';
import { isoSeconds, toEpochMs } from '@aerial/domain/time.ts';
import type { Config } from '../src/config/config.ts';
import { operatorStore } from '../src/features/operators/repo.pg.ts';
import { renewOperatorToken } from '../src/features/operators/service.ts';
import { changeBlackout } from '../src/imports/channels/blackouts.ts';
import { changeVitrina } from '../src/imports/channels/vitrina.ts';
import { openImport } from '../src/imports/input.ts';
import { ImportError, type Skipped, type SkipReason } from '../src/imports/skipped.ts';
import { importChannels } from '../src/imports/channels/write-channels.ts';
import { importEpg } from '../src/imports/guide/write-epg.ts';
import { ingestVideo, type IngestStep } from '../src/ingest/ingest-video.ts';
import { hasLibrary, registerFilm } from '../src/ingest/register-asset.ts';
import { importVod } from '../src/vod/import-vod.ts';
import type { Command } from './arguments.ts';
import { InstallationError, onInstallation } from './installation.ts';
import type { Progress } from './progress.ts';
import { channelsReport, epgReport, ingestReport, skippedLine, skippedSummary } from './report.ts';
import { leftOutLine, titleLine, vodReport } from './vod-report.ts';

export interface Surroundings {
  readonly config: Config;
  /** Of Aerial. */
  readonly version: string;
  /** Writes a line of the report. */
  say(line: string): void;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

type Of<Name extends Command['name']> = Extract<Command, { name: Name }>;

/** Tells each entry left out as it is met, and how many there were at the end. */
function skippedTeller({ say, progress }: Surroundings, isQuiet: boolean): { onSkipped(skipped: Skipped): void; tell(): void } {
  const counts = new Map<SkipReason, number>();
  return {
    onSkipped(skipped) {
      counts.set(skipped.reason, (counts.get(skipped.reason) ?? 0) + 1);
      if (isQuiet) return;
      progress.clear();
      say(skippedLine(skipped));
    },
    tell: () => skippedSummary(counts).forEach(say),
  };
}

/** The file's bytes; drives the progress and stops with the signal. */
async function readFile(file: string, { progress, signal }: Surroundings): Promise<AsyncGenerator<Uint8Array>> {
  const input = await openImport(file);
  progress.step(path.basename(file));
  const aborted = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  aborted.catch(() => {}); // handled where the file is read
  async function* watched(): AsyncGenerator<Uint8Array> {
    const chunks = input.chunks[Symbol.asyncIterator]();
    for (;;) {
      // A pipe may say nothing for hours.
      const next = await Promise.race([chunks.next(), aborted]);
      if (next.done) break;
      progress.update(input.size === 0 ? 1 : input.bytesRead() / input.size);
      yield next.value;
    }
    progress.clear();
  }
  return watched();
}

async function importChannelList(command: Of<'import channels'>, around: Surroundings): Promise<void> {
  const chunks = await readFile(command.file, around);
  const teller = skippedTeller(around, command.isQuiet);
  const report = await onInstallation(around, command.name, ({ db, announce }) =>
    importChannels(db, chunks, { list: command.list, language: command.language, onSkipped: teller.onSkipped, announce, ...(command.provider === undefined ? {} : { provider: command.provider }), ...(command.recordDays === undefined ? {} : { recordDays: command.recordDays }) }),
  );
  teller.tell();
  channelsReport(report, command.isQuiet).forEach(around.say);
}

async function importGuide(command: Of<'import epg'>, around: Surroundings): Promise<void> {
  const chunks = await readFile(command.file, around);
  const teller = skippedTeller(around, command.isQuiet);
  const report = await onInstallation(around, command.name, ({ db, announce }) =>
    importEpg(db, chunks, { language: command.language, onSkipped: teller.onSkipped, announce }),
  );
  teller.tell();
  epgReport(report, command.isQuiet).forEach(around.say);
}

const STEPS: Record<IngestStep, string> = { hash: 'Reading', encode: 'Encoding', package: 'Packing' };

async function ingest(command: Of<'ingest'>, around: Surroundings): Promise<void> {
  const { config, progress, signal, say } = around;
  const { library } = command;
  // what is wrong with the installation is told before hours of encoding, not after
  const isThere = await onInstallation(around, command.name, async ({ db }) => library === undefined || hasLibrary(db, library));
  if (!isThere) throw new ImportError(`there is no library ${library}`);
  // the database is not needed while the video is encoded, which may take hours
  const outcome = await ingestVideo({
    file: command.file, mediaDir: path.join(config.dataDir, 'media'), language: command.language, signal,
    ...(command.id === undefined ? {} : { id: command.id }),
    onStep: (step) => progress.step(STEPS[step]),
    onProgress: (done) => progress.update(done),
  });
  progress.clear();
  const film = await onInstallation(around, command.name, ({ db, announce }) =>
    registerFilm(db, outcome.manifest, { title: command.title, language: command.language, announce, ...(library === undefined ? {} : { library }) }),
  );
  ingestReport(outcome, film).forEach(say);
}

async function importFolder(command: Of<'import vod'>, around: Surroundings): Promise<void> {
  const { config, progress, signal, say } = around;
  const { library, provider, list, language, isQuiet } = command;
  const tell = (line: string): void => {
    if (isQuiet) return;
    progress.clear();
    say(line);
  };
  const report = await importVod({
    root: command.file, list, language, signal,
    mediaDir: path.join(config.dataDir, 'media'), picturesDir: path.join(config.dataDir, 'pictures'),
    ...(library === undefined ? {} : { library }), ...(provider === undefined ? {} : { provider }),
    // The database is not needed while a title is encoded, which may take hours.
    onDatabase: (work) => onInstallation(around, command.name, ({ db, announce }) => work(db, announce)),
    onStep: (video, step) => progress.step(`${STEPS[step]} ${path.posix.basename(video)}`),
    onProgress: (done) => progress.update(done),
    onLeftOut: (leftOut) => tell(leftOutLine(leftOut)),
    onTitle: (title, outcome) => tell(titleLine(title, outcome)),
  });
  progress.clear();
  vodReport(report).forEach(say);
}

/** The token is the last line and alone on it, for scripts. */
async function makeProviderToken({ name, shortname }: Of<'provider token'>, around: Surroundings): Promise<void> {
  const token = await onInstallation(around, name, async ({ db }) => {
    const provider = await db.selectFrom('providers').select('id').where('shortname', '=', shortname).executeTakeFirst();
    if (!provider) throw new InstallationError(`there is no provider ${shortname}`);
    return renewOperatorToken(operatorStore(db), provider.id);
  });
  around.say(`The new token of ${shortname}. It is not kept anywhere and not shown again; an earlier one has ended.`);
  around.say(token);
}

async function changeBlackouts(command: Of<'channel blackout'>, around: Surroundings): Promise<void> {
  const isChanged = await onInstallation(around, command.name, ({ db, announce }) => changeBlackout(db, command.change, command, announce));
  const [start, end] = [command.start, command.end].map((at) => isoSeconds(toEpochMs(at)));
  const whose = command.provider === undefined ? 'all providers' : command.provider;
  if (!isChanged) around.say(command.change === 'add' ? 'Nothing has changed: this blackout was there already.' : 'Nothing has changed: there is no such blackout.');
  else around.say(`${command.change === 'add' ? 'A blackout' : 'No longer a blackout'} of ${command.channel} for ${whose}: ${start} to ${end}`);
}

async function setVitrina({ name, channel, vitrina }: Of<'channel vitrina'>, around: Surroundings): Promise<void> {
  await onInstallation(around, name, ({ db, announce }) => changeVitrina(db, channel, vitrina, announce));
  around.say(vitrina ? `${channel} is shown live by the player at ${vitrina.web}` : `${channel} is no longer shown by an embedded player`);
}

/** Runs a command to its end. @throws ImportError, MediaError, InstallationError for what the operator can mend */
export async function runCommand(command: Exclude<Command, { name: 'help' }>, around: Surroundings): Promise<void> {
  switch (command.name) {
    case 'import channels':
      return importChannelList(command, around);
    case 'import epg':
      return importGuide(command, around);
    case 'import vod':
      return importFolder(command, around);
    case 'ingest':
      return ingest(command, around);
    case 'provider token':
      return makeProviderToken(command, around);
    case 'channel blackout':
      return changeBlackouts(command, around);
    case 'channel vitrina':
      return setVitrina(command, around);
  }
}
