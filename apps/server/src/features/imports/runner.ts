/** Works on runs, one after another: unclaimed ones, and those whose lease has expired. */
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import type { ProviderId } from '@aerial/domain/ids.ts';
import type { AuditTrail } from '../../http/actor.ts';
import type { ImportState } from '../../db/schema/imports.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { applyChannels, readChannels, undoChannels } from './channel-work.ts';
import { ClaimLost, isExhausted } from './claims.pg.ts';
import { readGuide } from './guide-work.ts';
import type { ClaimedRun, MappingStore, RunStore, SourceStore } from './ports.ts';
import { failureOf, ImportFailure, LEASE_MS, RUN_LIMIT_MS } from './rules.ts';
import type { Work, WorkDeps } from './work.ts';

export interface RunnerDeps extends WorkDeps {
  readonly clock: Clock;
  readonly sources: SourceStore;
  readonly runs: RunStore;
  readonly mappings: MappingStore;
  readonly audit?: AuditTrail | undefined;
  providerOf(id: ProviderId): Promise<ProviderRecord | undefined>;
  warn(details: object, message: string): void;
}

export interface ImportRunner {
  /** Works until nothing is left; a call meanwhile lets it look once more. @param limitMs after that it begins nothing new */
  run(limitMs?: number): Promise<void>;
  /** Gives back what it works on; resolves when that is done. */
  stop(): Promise<void>;
}

/** Between two signs of life, ms. */
const BEAT_MS = 2_000;
const TIMEOUT = new ImportFailure('timeout', `it takes longer than ${RUN_LIMIT_MS / 60_000} minutes`);
const INTERRUPTED = {
  code: 'interrupted',
  message: 'the process that worked on it ended, several times',
  line: null,
} as const;

/** Nothing was changed: a preview is there to be applied still, an applied run to be undone. */
const stateAfterFailure = ({ task }: ClaimedRun): ImportState =>
  task === 'undo' ? 'applied' : task === 'apply' ? 'ready' : 'failed';

export function importRunner(deps: RunnerDeps): ImportRunner {
  const { clock, claims, sources, runs, audit, warn } = deps;
  const stopping = new AbortController();

  async function perform(work: Work): Promise<void> {
    const { run } = work;
    if (run.task === 'undo') return undoChannels(deps, work);
    if (run.task === 'apply') return applyRecorded(work);
    const state = run.kind === 'guide' ? await readGuide(deps, work) : await readChannels(deps, work);
    await claims.conclude(run, state === 'apply' ? 'ready' : state, null, clock.now());
    if (state === 'apply') await runs.order(run.provider_id, run.id, 'apply', 'ready');
  }

  /** What the schedule applies is in the audit log as what a person applies is. */
  async function applyRecorded(work: Work): Promise<void> {
    const { run } = work;
    if (run.origin !== 'schedule' || !work.source.is_automatic || !audit) return applyChannels(deps, work);
    const entry = await audit.begin({
      providerId: run.provider_id,
      actor: { kind: 'system', id: null, name: 'schedule' },
      address: '',
      call: 'applyImport',
      object: `operators/import-runs/${run.id}`,
      requestId: `import-${run.id}`,
      request: { counts: run.counts },
    });
    try {
      await applyChannels(deps, work);
      await audit.finish(entry, { after: { id: run.id, state: 'applied', counts: run.counts } });
    } catch (error) {
      await audit.finish(entry, {
        errorCode: failureOf(error)?.code === 'changed_meanwhile' ? 'changed_meanwhile' : 'internal_error',
      });
      throw error;
    }
  }

  async function failed(run: ClaimedRun, error: unknown): Promise<void> {
    const expected = failureOf(error);
    if (!expected) {
      warn({ err: error, run: run.id }, 'an import failed');
      if (!isExhausted({ ...run, attempts: run.attempts + 1 })) return claims.release(run, true);
    }
    const failure = expected ?? {
      code: 'internal',
      message: 'it failed for a reason of this installation',
      line: null,
    };
    await claims.conclude(run, stateAfterFailure(run), failure, clock.now());
  }

  async function workOn(run: ClaimedRun): Promise<void> {
    const provider = await deps.providerOf(run.provider_id);
    const source = await sources.find(run.provider_id, run.source_id);
    if (!provider || !source) return;
    if (run.is_cancelling && run.task === 'read') return claims.conclude(run, 'cancelled', null, clock.now());
    if (isExhausted(run)) return claims.conclude(run, stateAfterFailure(run), INTERRUPTED, clock.now());
    let progress = 0;
    const aborting = new AbortController();
    const limit = setTimeout(() => aborting.abort(TIMEOUT), RUN_LIMIT_MS);
    const extend = () => claims.extend(run, Math.min(99, Math.round(progress * 100)), epochMs(clock.now() + LEASE_MS));
    let isExtending = false;
    const beat = setInterval(() => {
      // A transaction that changes something has locked the run: until it ends, no other process can claim it, and no other heartbeat should wait.
      if (isExtending) return;
      isExtending = true;
      extend()
        .then(
          (claim) => {
            if (claim !== 'mine') aborting.abort(new ClaimLost());
          },
          () => {}, // without the database the run cannot go on either
        )
        .finally(() => (isExtending = false));
    }, BEAT_MS);
    const signal = AbortSignal.any([aborting.signal, stopping.signal]);
    try {
      await perform({ run, source, provider, signal, progress: (part) => (progress = Math.max(progress, part)) });
    } catch (error) {
      const { reason } = aborting.signal as { reason: unknown };
      if (stopping.signal.aborted) await claims.release(run, false);
      else if (error instanceof ClaimLost || reason instanceof ClaimLost) {
        if ((await extend()) === 'cancelled') await claims.conclude(run, 'cancelled', null, clock.now());
      } else await failed(run, reason === TIMEOUT ? TIMEOUT : error);
    } finally {
      clearTimeout(limit);
      clearInterval(beat);
    }
  }

  let working: Promise<void> | undefined;
  let isWanted = false;
  async function drain(limitMs: number): Promise<void> {
    const until = clock.now() + limitMs;
    do {
      isWanted = false;
      while (!stopping.signal.aborted && clock.now() < until) {
        const run = await claims.claim(clock.now(), epochMs(clock.now() + LEASE_MS));
        if (!run) break;
        await workOn(run);
      }
    } while (isWanted && !stopping.signal.aborted && clock.now() < until);
  }

  return {
    run(limitMs = Infinity) {
      isWanted = true;
      working ??= drain(limitMs).finally(() => (working = undefined));
      return working;
    },
    async stop() {
      stopping.abort();
      await working?.catch(() => {});
    },
  };
}
