import * as calls from '@aerial/contract/calls/operator-imports.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { textIn } from '@aerial/domain/language.ts';
import { hasScope } from '@aerial/domain/operator-scopes.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { foldText } from '@aerial/domain/search-text.ts';
import type { CallRouter } from '../../http/call-router.ts';
import { isSet } from '../../http/flags.ts';
import type { Operator } from '../../http/viewer.ts';
import type { GuideChannelView, GuideMapper, GuideState } from './mapping.ts';
import type { RunRecord } from './ports.ts';
import type { GivenImport, ImportService } from './service.ts';
import { changeWire, importWire, instant, orNull, runWire } from './wire.ts';

const DEFAULT_PAGE = 50;
/** The largest id that the database has; a larger one is unknown. */
const MAX_INT8 = 9_223_372_036_854_775_807n;
const isStored = (id: string): boolean => BigInt(id) <= MAX_INT8;
const unknown: AppError = { code: 'not_found', message: 'There is no such import.' };
const writes = ({ scopes }: Operator): boolean => hasScope(scopes, 'channels:write');

interface GivenBody {
  readonly name?: string;
  readonly address?: string | null;
  readonly every_hours?: number | null;
  readonly is_automatic?: boolean;
  readonly language?: string;
  readonly record_days?: number | null;
  readonly age?: number | null;
  readonly removes_missing?: boolean;
}
const givenOf = (body: GivenBody): GivenImport => ({
  name: body.name,
  address: body.address,
  everyHours: body.every_hours,
  isAutomatic: body.is_automatic,
  settings: {
    language: body.language,
    recordDays: body.record_days,
    age: body.age,
    removesMissing: body.removes_missing,
  },
});

export function importRoutes(router: CallRouter, imports: ImportService): void {
  const runAnswer = (run: Result<RunRecord, AppError>) => (run.ok ? ok(runWire(run.value)) : run);

  router.handle(calls.importsCall, async ({ operator }) =>
    ok((await imports.list(operator.providerId)).map((one) => importWire(one, writes(operator)))),
  );
  router.handle(calls.createImportCall, async ({ operator, body, provider }) => {
    const given = { ...givenOf(body), name: body.name };
    const created = await imports.create(operator.providerId, body.kind, given, provider.settings.defaultLanguage);
    return created.ok ? ok(importWire(created.value, true)) : created;
  });
  router.handle(calls.importCall, async ({ operator, params }) => {
    if (!isStored(params.id)) return fail(unknown);
    const found = await imports.find(operator.providerId, params.id);
    return found.ok ? ok(importWire(found.value, writes(operator))) : found;
  });
  router.handle(calls.changeImportCall, async ({ operator, params, body }) => {
    if (!isStored(params.id)) return fail(unknown);
    const changed = await imports.change(operator.providerId, params.id, body.version, givenOf(body));
    return changed.ok ? ok(importWire(changed.value, true)) : changed;
  });
  router.handle(calls.removeImportCall, async ({ operator, params }) => {
    if (!isStored(params.id)) return fail(unknown);
    const removed = await imports.remove(operator.providerId, params.id);
    return removed.ok ? ok({}) : removed;
  });
  router.handle(calls.uploadImportCall, async ({ operator, params, query, file }) => {
    if (!isStored(params.id)) return fail(unknown);
    const { name = '' } = query;
    return runAnswer(await imports.upload(operator.providerId, params.id, name, file, operator.actor.name));
  });
  router.handle(calls.runImportCall, async ({ operator, params }) =>
    isStored(params.id)
      ? runAnswer(await imports.run(operator.providerId, params.id, operator.actor.name))
      : fail(unknown),
  );
  router.handle(calls.importRunsCall, async ({ operator, query }) => {
    const { import_id: sourceId, kind, state, cursor, limit = DEFAULT_PAGE } = query;
    if (sourceId !== undefined && !isStored(sourceId)) return ok({ items: [], next_cursor: null });
    const before = cursor !== undefined && isStored(cursor) ? cursor : undefined;
    const page = await imports.runs(operator.providerId, { sourceId, kind, state }, before, limit);
    return ok({ items: page.items.map(runWire), next_cursor: page.nextCursor });
  });
  router.handle(calls.importRunCall, async ({ operator, params }) => {
    if (!isStored(params.id)) return fail(unknown);
    const run = await imports.findRun(operator.providerId, params.id);
    if (!run.ok) return run;
    // What stands in a list are addresses, among other things.
    const problems = run.value.problems.map((one) => (writes(operator) ? { ...one } : { ...one, text: '' }));
    return ok({ ...runWire(run.value), problems });
  });
  router.handle(calls.importChangesCall, async ({ operator, params, query }) => {
    if (!isStored(params.id)) return fail(unknown);
    const { kind, cursor, limit = DEFAULT_PAGE } = query;
    const search = query.search?.replaceAll('\0', '');
    const page = await imports.changes(operator.providerId, params.id, { kind, search }, cursor ?? -1, limit);
    if (!page.ok) return page;
    const { items, nextCursor, language } = page.value;
    return ok({
      items: items.map((change) => changeWire(change, language, writes(operator))),
      next_cursor: nextCursor,
    });
  });
  for (const [call, order] of [
    [calls.applyImportCall, imports.apply],
    [calls.undoImportCall, imports.undo],
    [calls.retryImportCall, imports.retry],
    [calls.cancelImportCall, imports.cancel],
  ] as const)
    router.handle(call as typeof calls.applyImportCall, async ({ operator, params }) =>
      isStored(params.id) ? runAnswer(await order(operator.providerId, params.id)) : fail(unknown),
    );
}

export function mappingRoutes(router: CallRouter, mapper: GuideMapper): void {
  router.handle(calls.guideMappingCall, async ({ operator, params, query, language }) => {
    if (!isStored(params.id)) return fail(unknown);
    const found = await mapper.view(operator.providerId, params.id);
    if (!found.ok) return found;
    const { ours, views } = found.value;
    const { state, search, cursor = 0, limit = DEFAULT_PAGE } = query;
    const refs = new Map(ours.map(({ id, name, num }) => [id, { name: textIn(name, language), num }]));
    const totals = { mapped: 0, automatic: 0, suggested: 0, unmapped: 0 } satisfies Record<GuideState, number>;
    for (const view of views) totals[view.state] += 1;
    const wanted = search === undefined ? undefined : foldText(search.trim());
    const matches = (view: GuideChannelView): boolean =>
      (state === undefined || view.state === state) &&
      (wanted === undefined ||
        [view.guide_id, ...view.names, ...view.channels.map(({ id }) => refs.get(id)?.name ?? '')].some((text) =>
          foldText(text).includes(wanted),
        ));
    const shown = views.filter(matches);
    const ref = (id: GuideChannelView['channels'][number]['id']) => ({
      channel_id: id,
      name: refs.get(id)?.name ?? '',
      num: refs.get(id)?.num ?? null,
    });
    return ok({
      items: shown.slice(cursor, cursor + limit).map((view) => ({
        guide_id: view.guide_id,
        names: [...view.names],
        programmes: view.programmes,
        state: view.state,
        channels: view.channels.map(({ id, by }) => ({ ...ref(id), by })),
        suggestions: view.suggestions.map(({ ours: id, score }) => ({ ...ref(id), score })),
      })),
      next_cursor: cursor + limit < shown.length ? String(cursor + limit) : null,
      totals,
      channels_without: ours.length - views.reduce((sum, { channels }) => sum + channels.length, 0),
    });
  });
  router.handle(calls.mapGuideCall, async ({ operator, params, body }) => {
    if (!isStored(params.id)) return fail(unknown);
    const mapped = await mapper.map(operator.providerId, params.id, body.assignments, operator.actor.name);
    return mapped.ok ? ok({ id: mapped.value?.id ?? null, changed: mapped.value?.changes.length ?? 0 }) : mapped;
  });
  router.handle(calls.confirmGuideCall, async ({ operator, params, body }) => {
    if (!isStored(params.id)) return fail(unknown);
    const isDryRun = body.dry_run !== undefined && isSet(body.dry_run);
    const { providerId, actor } = operator;
    return mapper.confirm(providerId, params.id, body.threshold, isDryRun, actor.name);
  });
  router.handle(calls.guideChangesCall, async ({ operator, params }) => {
    if (!isStored(params.id)) return fail(unknown);
    const found = await mapper.changes(operator.providerId, params.id);
    if (!found.ok) return found;
    return ok(
      found.value.map(({ id, changes, changed_by: by, at, undone_at: undoneAt }) => ({
        id,
        changed: changes.length,
        changed_by: by,
        at: instant(at),
        undone_at: orNull(undoneAt),
      })),
    );
  });
  router.handle(calls.undoGuideChangeCall, async ({ operator, params }) => {
    if (!isStored(params.id) || !isStored(params.change)) return fail(unknown);
    const undone = await mapper.undo(operator.providerId, params.id, params.change);
    return undone.ok ? ok({ id: undone.value.id, changed: undone.value.changes.length }) : undone;
  });
}
