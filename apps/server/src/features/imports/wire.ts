import type { ImportChange, ImportRun, OperatorImport } from '@aerial/contract/calls/operator-imports.ts';
import { epochMs, isoSeconds } from '@aerial/domain/time.ts';
import { ADDRESS_FIELDS, changedFields } from '../../imports/channels/channel-states.ts';
import { maskedAddress } from '../../http/masked-address.ts';
import type { RunRecord, StoredChange } from './ports.ts';
import { ordersOfRun, type ImportView } from './service.ts';

export const instant = (at: Date): string => isoSeconds(epochMs(at.getTime()));
export const orNull = (at: Date | null): string | null => at && instant(at);

export function runWire(run: RunRecord): ImportRun {
  const { counts } = run;
  return {
    id: run.id,
    import_id: run.source_id,
    import_name: run.source_name,
    kind: run.kind,
    origin: run.origin,
    file_name: run.file_name,
    started_by: run.started_by,
    task: run.task,
    state: run.state,
    progress: run.progress,
    attempts: run.attempts,
    failure: run.failure && { ...run.failure },
    counts: {
      added: counts['added'] ?? 0,
      changed: counts['changed'] ?? 0,
      removed: counts['removed'] ?? 0,
      unchanged: counts['unchanged'] ?? 0,
      programmes: counts['programmes'] ?? 0,
      channels: counts['channels'] ?? 0,
      of_channels: counts['of_channels'] ?? 0,
    },
    problem_count: run.problem_count,
    may: ordersOfRun(run),
    created_at: instant(run.created_at),
    started_at: orNull(run.started_at),
    finished_at: orNull(run.finished_at),
    applied_at: orNull(run.applied_at),
  };
}

/** @param showsAddresses to those who may change them; to others the host of a feed */
export function importWire({ source, lastRun }: ImportView, showsAddresses: boolean): OperatorImport {
  const { settings, address } = source;
  return {
    id: source.id,
    version: source.version,
    kind: source.kind,
    name: source.name,
    address: address === null || showsAddresses ? address : maskedAddress(address),
    every_hours: source.every_hours,
    is_automatic: source.is_automatic,
    language: settings.language as OperatorImport['language'],
    record_days: settings.recordDays,
    age: settings.age,
    removes_missing: settings.removesMissing,
    has_file: source.has_file,
    next_run_at: orNull(source.next_run_at),
    last_run: lastRun ? runWire(lastRun) : null,
    created_at: instant(source.created_at),
  };
}

export function changeWire(change: StoredChange, language: string, showsAddresses: boolean): ImportChange {
  const { position, kind, name } = change;
  const shown = (field: string, value: string | null): string | null =>
    value === null || showsAddresses || !ADDRESS_FIELDS.has(field) ? value : maskedAddress(value);
  return {
    position,
    kind,
    name,
    fields: changedFields(change, language).map(({ field, before, after }) => ({
      field,
      before: shown(field, before),
      after: shown(field, after),
    })),
  };
}
