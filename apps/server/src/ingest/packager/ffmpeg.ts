import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MediaError } from '../../media/media-error.ts';

export interface RunOptions {
  /** Written to the tool's standard input. */
  readonly stdin?: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Seconds of output so far. */
  readonly onTime?: (seconds: number) => void;
  readonly signal?: AbortSignal;
}

/** ffmpeg and ffprobe as the packager needs them. */
export interface FfmpegPort {
  /** Runs ffmpeg. @throws MediaError ffmpeg_missing, ffmpeg_failed, aborted */
  run(args: readonly string[], options?: RunOptions): Promise<void>;
  /** Runs ffprobe and answers its standard output. @throws MediaError as `run` */
  probe(args: readonly string[], options?: { readonly signal?: AbortSignal }): Promise<string>;
}

/** Lines of ffmpeg's error output in an error message. */
const MAX_ERROR_LINES = 6;

export interface ToolPaths {
  readonly ffmpeg?: string;
  readonly ffprobe?: string;
  /** Started through `nice` with this increment, so that an encode never starves the viewers. */
  readonly niceness?: number;
}

/**
 * On Linux a background encode ends with the process that started it, even if that is killed: ffmpeg ignores broken pipes and would go on
 * for hours beside the next attempt.
 */
const SETPRIV = '/usr/bin/setpriv';
const boundToParent = (): readonly string[] =>
  process.platform === 'linux' && existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', 'KILL'] : [];

/** The machine's own ffmpeg. */
export function systemFfmpeg({ ffmpeg = 'ffmpeg', ffprobe = 'ffprobe', niceness }: ToolPaths = {}): FfmpegPort {
  const nice =
    niceness === undefined || process.platform === 'win32' ? [] : [...boundToParent(), 'nice', '-n', String(niceness)];
  return {
    async run(args, options = {}) {
      let seconds = 0;
      await execute(
        [...nice, ffmpeg, '-hide_banner', '-loglevel', 'error', '-nostats', '-progress', 'pipe:1', '-y', ...args],
        options,
        (text) => {
          for (const [, us] of text.matchAll(/out_time_us=(\d+)/g)) seconds = Math.max(seconds, Number(us) / 1e6);
          options.onTime?.(seconds);
        },
      );
    },
    async probe(args, options = {}) {
      let out = '';
      await execute([...nice, ffprobe, '-v', 'error', ...args], options, (text) => {
        out += text;
      });
      return out;
    },
  };
}

async function execute(command: readonly string[], options: RunOptions, onText: (text: string) => void): Promise<void> {
  const [program = '', ...args] = command;
  if (options.signal?.aborted) throw new MediaError('aborted', 'stopped');
  const child = spawn(program, args, {
    stdio: [options.stdin ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    signal: options.signal,
  });
  let errorOutput = '';
  child.stdout?.setEncoding('utf8').on('data', onText);
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(-4000);
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // A tool that has read enough closes its input early; its exit code says whether that was a failure.
  const feeding =
    options.stdin && child.stdin
      ? pipeline(Readable.from(options.stdin, { objectMode: true, highWaterMark: 2 }), child.stdin).catch(
          (error: unknown) => error,
        )
      : undefined;
  let code: number | null;
  try {
    code = await ended;
  } catch (error) {
    const { name, code: reason, message } = error as NodeJS.ErrnoException;
    if (name === 'AbortError') throw new MediaError('aborted', 'stopped');
    if (reason === 'ENOENT') throw new MediaError('ffmpeg_missing', `${program} is not installed`);
    throw new MediaError('ffmpeg_failed', message);
  }
  const feedError = await feeding;
  if (feedError instanceof Error && !isClosedPipe(feedError)) throw feedError;
  if (code === 127) throw new MediaError('ffmpeg_missing', 'ffmpeg is not installed');
  if (code !== 0)
    throw new MediaError(
      'ffmpeg_failed',
      errorOutput.trim().split('\n').slice(-MAX_ERROR_LINES).join('\n') || `ffmpeg ended with ${code}`,
    );
}

const isClosedPipe = (error: NodeJS.ErrnoException): boolean =>
  error.code === 'EPIPE' || error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Whether ffmpeg can be run. */
export async function hasFfmpeg(port: FfmpegPort = systemFfmpeg()): Promise<boolean> {
  try {
    await port.run(['-version']);
    return true;
  } catch {
    return false;
  }
}
