/** What all tasks of runs have in common, and where a run's bytes come from. */
import type { Clock } from '@aerial/domain/time.ts';
import { MAX_IMPORT_FILE_BYTES } from '@aerial/contract/calls/operator-imports.ts';
import type { Kysely } from 'kysely';
import { Readable } from 'node:stream';
import type { Database } from '../../db/schema.ts';
import type { Outgoing } from '../../http/outgoing.ts';
import { gunzipIfPacked } from '../../imports/input.ts';
import type { Skipped } from '../../imports/skipped.ts';
import type { Announce } from '../../imports/transaction.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { ClaimedRun, ClaimStore, FileStore, ImportSource } from './ports.ts';
import { ImportFailure, limited, MAX_PROBLEMS, MAX_UNPACKED_BYTES, RUN_LIMIT_MS } from './rules.ts';

export interface WorkDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly fetch: Outgoing;
  readonly files: FileStore;
  readonly claims: ClaimStore;
  readonly announce: Announce;
}

/** One task of a run. */
export interface Work {
  readonly run: ClaimedRun;
  readonly source: ImportSource;
  readonly provider: Pick<ProviderRecord, 'id' | 'shortname'>;
  /** Aborts when the run is cancelled, taken over, or takes too long. */
  readonly signal: AbortSignal;
  /** @param part from 0 to 1 */
  progress(part: number): void;
}

const MAX_REDIRECTS = 5;

/** The file at the address of the source. @throws OutgoingError, ImportFailure */
async function download({ fetch, files, claims, clock }: WorkDeps, { run, source, signal }: Work): Promise<string> {
  if (source.address === null) throw new ImportFailure('no_file', 'the file is no longer there: upload it again');
  const { status, body, url } = await fetch(source.address, {
    timeoutMs: RUN_LIMIT_MS / 2,
    limitBytes: MAX_IMPORT_FILE_BYTES,
    redirects: MAX_REDIRECTS,
    refusesOwnOrigins: true,
    signal,
  });
  if (status < 200 || status > 299) throw new ImportFailure('bad_status', `the answer was HTTP ${status}`);
  const name = decodeURIComponentSafely(new URL(url).pathname.split('/').at(-1) ?? '').slice(0, 255) || 'index';
  const stored = await files.store(source.provider_id, name, [body], MAX_IMPORT_FILE_BYTES, clock.now());
  await claims.setFile(run, stored!.id);
  return stored!.id;
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll('\0', '').toWellFormed();
  } catch {
    return text;
  }
}

/** The unpacked bytes of the run's file, which is requested first where an address is read anew. */
export async function openRun(deps: WorkDeps, work: Work): Promise<AsyncIterable<Uint8Array>> {
  const { run, source, signal } = work;
  const id = run.file_id ?? (await download(deps, work));
  const file = await deps.files.read(id);
  if (!file) throw new ImportFailure('no_file', 'the file is no longer there: upload it again');
  async function* counted(): AsyncGenerator<Buffer> {
    let read = 0;
    for await (const chunk of file!.chunks) {
      read += chunk.length;
      work.progress(file!.size === 0 ? 1 : read / file!.size);
      yield chunk;
    }
  }
  return limited(gunzipIfPacked(Readable.from(counted())), MAX_UNPACKED_BYTES[source.kind], signal);
}

/** Counts what is not taken, with the lines of the first. @param ignored reasons that are no problem here */
export function problemCounter(ignored: readonly Skipped['reason'][] = []) {
  const problems: Skipped[] = [];
  let problemCount = 0;
  return {
    skip(entry: Skipped): void {
      if (ignored.includes(entry.reason)) return;
      problemCount += 1;
      if (problems.length < MAX_PROBLEMS) problems.push(entry);
    },
    found: () => ({ problems, problemCount }),
  };
}
