/** The `aerial` program: parses arguments, runs a command, prints a report and sets the exit code. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { explainConfigProblems, readConfig } from '../src/config/config.ts';
import { ImportError } from '../src/imports/skipped.ts';
import { MediaError } from '../src/media/media-error.ts';
import { onStopSignals } from '../src/stop-signals.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './commands.ts';
import { HELP } from './help.ts';
import { InstallationError } from './installation.ts';
import { progressOn } from './progress.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const EXIT = { done: 0, badInput: 1, usage: 2, stopped: 130 } as const;

const FAILURE_NOTES = {
  'import channels': 'Nothing was imported.',
  'import epg': 'Nothing was imported.',
  'import packets': 'Nothing was imported.',
  'import ab-tests': 'Nothing was imported.',
  'report ab-tests': 'The report is not complete.',
  'report stutter': 'There is no report.',
  'import ads': 'Nothing was imported.',
  message: 'Users who have it by now are not sent it again when you repeat the command.',
  'push send': 'Browsers that it was sent to by now are not sent it again when you repeat the command.',
  'report ledger': 'The books were not proven.',
  refund: 'No refund was ordered.',
  'report survey': 'The report is not complete.',
  'report payments': 'The report is not complete.',
  'import vod': 'Titles reported as added or updated are imported; nothing else was.',
  ingest: 'No film was created or changed.',
  'media clean': 'What was not deleted is found the next time.',
  'media upload': 'Assets reported as published are in the store; nothing else is.',
  'marks find': 'No marks were stored.',
  'marks list': 'The list is not complete.',
  'marks set': 'Nothing was changed.',
  'provider add': 'No provider was created.',
  'provider token': 'No token was created; an existing one is still valid.',
  'operator-token create': 'No token was created.',
  'operator-token list': 'The list is not complete.',
  'operator-token rotate': 'Nothing was changed.',
  'operator-token revoke': 'Nothing was changed.',
  'channel blackout': 'No blackout was added or removed.',
  'channel ad-break': 'No ad break was ordered or taken back.',
  'channel vitrina': 'Nothing was changed.',
  'console invite': 'Nothing was changed.',
  protect: 'Nothing was changed.',
  doctor: 'Nothing was changed.',
  backup: 'There is no backup.',
  restore: 'Nothing was restored.',
  'move-database': 'Nothing was moved.',
} as const;

function productVersion(): string {
  return (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
}

/** Errors the operator can fix are printed as a message; anything else is a bug and is printed with its stack. */
function explain(error: unknown): string {
  if (error instanceof MediaError && error.code === 'ffmpeg_missing')
    return `${error.message}. It is needed to ingest videos: apt-get install ffmpeg, or brew install ffmpeg.`;
  if (error instanceof ImportError || error instanceof MediaError || error instanceof InstallationError)
    return error.message;
  return (error as Error)?.stack ?? String(error);
}

async function run(args: readonly string[]): Promise<number> {
  const command = readArguments(args);
  if (!command.ok) {
    console.error(`aerial: ${command.error}\nTry: aerial help`);
    return EXIT.usage;
  }
  if (command.value.name === 'help') {
    process.stdout.write(HELP);
    return EXIT.done;
  }
  const config = readConfig(process.env, ROOT);
  if (!config.ok) {
    console.error(explainConfigProblems(config.error));
    return EXIT.usage;
  }
  const abort = new AbortController();
  onStopSignals({ stop: () => abort.abort(), force: () => process.exit(EXIT.stopped) });
  const progress = progressOn(process.stderr);
  try {
    await runCommand(command.value, {
      config: config.value,
      version: productVersion(),
      print: (line) => console.log(line),
      progress,
      signal: abort.signal,
    });
    return EXIT.done;
  } catch (error) {
    progress.clear();
    console.error(`aerial: ${abort.signal.aborted ? 'stopped' : explain(error)}\n${FAILURE_NOTES[command.value.name]}`);
    return abort.signal.aborted ? EXIT.stopped : EXIT.badInput;
  }
}

const code = await run(process.argv.slice(2));
// A pending read of a pipe would keep a stopped process alive.
if (code === EXIT.stopped) process.exit(code);
process.exitCode = code;
