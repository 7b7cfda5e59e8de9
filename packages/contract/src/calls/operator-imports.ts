/** Imports of channel lists and guides: where they come from, their runs with what they change, and which channel a guide describes. */
import type { ChannelId } from '@aerial/domain/ids.ts';
import { LANGUAGES } from '@aerial/domain/language.ts';
import Type, { type Static } from 'typebox';
import { ALWAYS_STALE, UNCACHED } from '../cache-rules.ts';
import { defineCall, flag, Instant, IntId, LongId, nullable, orNull } from '../core.ts';
import { integer, text, webAddress } from '../shapes/settings/fields.ts';

const tag = 'Operators: imports';
const errors = ['authentication_failed', 'permission_denied', 'validation_failed', 'too_many_requests'] as const;
const ofOne = [...errors, 'not_found'] as const;
const reads = { tag, auth: 'operator', scope: 'channels:read' } as const;
const writes = { tag, auth: 'operator', scope: 'channels:write' } as const;

export const IMPORT_KINDS = ['channels', 'guide'] as const;
export const IMPORT_STATES = ['waiting', 'running', 'ready', 'applied', 'undone', 'failed', 'cancelled'] as const;
export const IMPORT_CHANGES = ['added', 'changed', 'removed', 'unchanged'] as const;
/** How often an address may be requested, hours. */
export const MAX_IMPORT_HOURS = 168;
/** Of an uploaded file as it is sent, packed or not. */
export const MAX_IMPORT_FILE_BYTES = 64 * 1024 * 1024;
export const MAX_IMPORT_SOURCES = 100;

const instantOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description: `${description}; UTC, ISO 8601` });
const settings = {
  language: Type.Enum([...LANGUAGES]),
  record_days: orNull(integer(1, 365)),
  age: orNull(integer(0, 18)),
  removes_missing: Type.Boolean(),
};
const name = Type.String({ minLength: 1, maxLength: 255 });
const everyHours = integer(1, MAX_IMPORT_HOURS);

const failure = orNull(
  Type.Object({
    code: Type.String({ description: 'too_large, unreadable, timeout, forbidden_network, changed_meanwhile …' }),
    message: Type.String(),
    line: nullable.integer(),
  }),
);
export const ImportRun = Type.Object({
  id: LongId(),
  import_id: LongId(),
  import_name: Type.String(),
  kind: Type.Enum([...IMPORT_KINDS]),
  origin: Type.Enum(['file', 'address', 'schedule']),
  file_name: nullable.string(),
  started_by: Type.String(),
  task: Type.Enum(['read', 'apply', 'undo']),
  state: Type.Enum([...IMPORT_STATES]),
  progress: Type.Integer({ description: 'percent of the task' }),
  attempts: Type.Integer(),
  failure,
  counts: Type.Object({
    added: Type.Integer(),
    changed: Type.Integer(),
    removed: Type.Integer(),
    unchanged: Type.Integer(),
    programmes: Type.Integer({ description: 'read from a guide' }),
    channels: Type.Integer({ description: 'of ours that a guide fills' }),
    of_channels: Type.Integer({ description: 'of ours that it could fill' }),
  }),
  problem_count: Type.Integer({ description: 'entries that were not taken' }),
  may: Type.Object(
    { apply: Type.Boolean(), undo: Type.Boolean(), retry: Type.Boolean(), cancel: Type.Boolean() },
    { description: 'what its state allows now' },
  ),
  created_at: Instant(),
  started_at: instantOrNull('when a process began with it'),
  finished_at: instantOrNull('when the task ended'),
  applied_at: instantOrNull('when its changes were made'),
});
export type ImportRun = Static<typeof ImportRun>;

export const OperatorImport = Type.Object({
  id: LongId(),
  version: Type.Integer({ description: 'a change names the one it was made from' }),
  kind: Type.Enum([...IMPORT_KINDS]),
  name: Type.String(),
  address: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'masked behind its host name for those who may not write channels; null where files are uploaded',
  }),
  every_hours: nullable.integer(),
  is_automatic: Type.Boolean({ description: 'what the schedule reads is applied at once' }),
  ...settings,
  has_file: Type.Boolean({ description: 'the last file is still there and can be read again' }),
  next_run_at: instantOrNull('by the schedule'),
  last_run: orNull(ImportRun),
  created_at: Instant(),
});
export type OperatorImport = Static<typeof OperatorImport>;

const params = Type.Object({ id: LongId() });
const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 200 }));
const changesImports = { invalidates: ['/v2/operators/imports', '/v2/operators/imports/:id'] } as const;
const changesRuns = {
  invalidates: [...changesImports.invalidates, '/v2/operators/import-runs', '/v2/operators/import-runs/:id'],
} as const;

export const importsCall = defineCall({
  ...reads,
  id: 'imports',
  method: 'GET',
  path: '/v2/operators/imports',
  summary: 'Channel lists and guides that are imported, each with its last run',
  cache: ALWAYS_STALE,
  answer: Type.Array(OperatorImport),
  errors,
});

export const createImportCall = defineCall({
  ...writes,
  id: 'createImport',
  method: 'POST',
  path: '/v2/operators/imports',
  summary: 'Adds a list or guide: at an address, read once or on a schedule, or as files that are uploaded',
  cache: changesImports,
  body: Type.Object({
    kind: Type.Enum([...IMPORT_KINDS]),
    name,
    address: Type.Optional(orNull(webAddress())),
    every_hours: Type.Optional(orNull(everyHours)),
    is_automatic: Type.Optional(Type.Boolean()),
    language: Type.Optional(settings.language),
    record_days: Type.Optional(settings.record_days),
    age: Type.Optional(settings.age),
    removes_missing: Type.Optional(settings.removes_missing),
  }),
  answer: OperatorImport,
  errors: [...errors, 'bad_request'],
});

export const importCall = defineCall({
  ...reads,
  id: 'import',
  method: 'GET',
  path: '/v2/operators/imports/:id',
  summary: 'One of them',
  cache: ALWAYS_STALE,
  params,
  answer: OperatorImport,
  errors: ofOne,
});

export const changeImportCall = defineCall({
  ...writes,
  id: 'changeImport',
  method: 'PATCH',
  path: '/v2/operators/imports/:id',
  summary: 'Changes it; what was imported before stays as it is',
  cache: changesImports,
  params,
  body: Type.Object({
    version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    name: Type.Optional(name),
    address: Type.Optional(orNull(webAddress())),
    every_hours: Type.Optional(orNull(everyHours)),
    is_automatic: Type.Optional(Type.Boolean()),
    language: Type.Optional(settings.language),
    record_days: Type.Optional(settings.record_days),
    age: Type.Optional(settings.age),
    removes_missing: Type.Optional(settings.removes_missing),
  }),
  answer: OperatorImport,
  errors: [...ofOne, 'changed_meanwhile'],
});

export const removeImportCall = defineCall({
  ...writes,
  id: 'removeImport',
  method: 'DELETE',
  path: '/v2/operators/imports/:id',
  summary: 'Imports it no longer; its channels and programmes stay, its runs and mappings go',
  cache: changesRuns,
  params,
  answer: Type.Object({}),
  errors: [...ofOne, 'bad_request'],
});

export const uploadImportCall = defineCall({
  ...writes,
  id: 'uploadImport',
  method: 'POST',
  path: '/v2/operators/imports/:id/file',
  summary: 'Uploads an edition of it, plain or as gzip, and begins to read it',
  cache: changesRuns,
  upload: { maxBytes: MAX_IMPORT_FILE_BYTES },
  params,
  query: Type.Object({ name: Type.Optional(text(255)) }),
  answer: ImportRun,
  errors: [...ofOne, 'bad_request', 'body_too_large', 'unsupported_media_type'],
});

export const runImportCall = defineCall({
  ...writes,
  id: 'runImport',
  method: 'POST',
  path: '/v2/operators/imports/:id/runs',
  summary: 'Reads it now: from its address, or the last file again',
  cache: changesRuns,
  params,
  answer: ImportRun,
  errors: [...ofOne, 'bad_request'],
});

export const importRunsCall = defineCall({
  ...reads,
  id: 'importRuns',
  method: 'GET',
  path: '/v2/operators/import-runs',
  summary: 'Runs of all imports, the newest first',
  cache: ALWAYS_STALE,
  query: Type.Object({
    import_id: Type.Optional(LongId()),
    kind: Type.Optional(Type.Enum([...IMPORT_KINDS])),
    state: Type.Optional(Type.Enum([...IMPORT_STATES])),
    cursor: Type.Optional(LongId()),
    limit,
  }),
  answer: Type.Object({ items: Type.Array(ImportRun), next_cursor: nullable.string() }),
  errors,
});

export const importRunCall = defineCall({
  ...reads,
  id: 'importRun',
  method: 'GET',
  path: '/v2/operators/import-runs/:id',
  summary: 'One run, with the first of what was not taken',
  cache: ALWAYS_STALE,
  params,
  answer: Type.Object({
    ...ImportRun.properties,
    problems: Type.Array(
      Type.Object({
        line: Type.Integer(),
        reason: Type.String({ description: 'no-address, bad-start, shared-channel …' }),
        text: Type.String({ description: 'what stands there' }),
      }),
    ),
  }),
  errors: ofOne,
});

export const ImportChange = Type.Object({
  position: Type.Integer(),
  kind: Type.Enum([...IMPORT_CHANGES]),
  name: Type.String(),
  fields: Type.Array(Type.Object({ field: Type.String(), before: nullable.string(), after: nullable.string() })),
});
export type ImportChange = Static<typeof ImportChange>;

export const importChangesCall = defineCall({
  ...reads,
  id: 'importChanges',
  method: 'GET',
  path: '/v2/operators/import-runs/:id/changes',
  summary: 'What a run changes or has changed, channel by channel and field by field',
  cache: ALWAYS_STALE,
  params,
  query: Type.Object({
    kind: Type.Optional(Type.Enum([...IMPORT_CHANGES])),
    search: Type.Optional(text(100)),
    cursor: Type.Optional(IntId()),
    limit,
  }),
  answer: Type.Object({ items: Type.Array(ImportChange), next_cursor: nullable.string() }),
  errors: ofOne,
});

const order = <Id extends string, Path extends string>(id: Id, path: Path, summary: string) =>
  ({
    ...writes,
    id,
    method: 'POST',
    path: `/v2/operators/import-runs/:id/${path}` as const,
    summary,
    cache: changesRuns,
    params,
    answer: ImportRun,
    errors: [...ofOne, 'bad_request'],
  }) as const;
export const applyImportCall = defineCall(
  order(
    'applyImport',
    'apply',
    'Makes the changes that were shown, all or none; refused where they are other ones now',
  ),
);
export const undoImportCall = defineCall(
  order('undoImport', 'undo', 'Restores what was before, unless something of it was changed since'),
);
export const retryImportCall = defineCall(order('retryImport', 'retry', 'Tries a run again that failed'));
export const cancelImportCall = defineCall(
  order('cancelImport', 'cancel', 'Ends a run that has changed nothing yet, or discards its changes'),
);

const guideId = Type.String({ minLength: 1, maxLength: 255 });
const channel = IntId<ChannelId>();
export const GUIDE_STATES = ['mapped', 'automatic', 'suggested', 'unmapped'] as const;
const ChannelRef = { channel_id: channel, name: Type.String(), num: nullable.integer() };
export const GuideChannel = Type.Object({
  guide_id: Type.String(),
  names: Type.Array(Type.String()),
  programmes: Type.Integer({ description: 'in the last edition' }),
  state: Type.Enum([...GUIDE_STATES]),
  channels: Type.Array(Type.Object({ ...ChannelRef, by: Type.Enum(['chosen', 'id', 'name', 'station']) }), {
    description: 'that it fills',
  }),
  suggestions: Type.Array(Type.Object({ ...ChannelRef, score: Type.Integer({ description: '1 to 100' }) })),
});
export type GuideChannel = Static<typeof GuideChannel>;

export const guideMappingCall = defineCall({
  ...reads,
  id: 'guideMapping',
  method: 'GET',
  path: '/v2/operators/imports/:id/guide',
  summary: 'Channels of the guide, which of ours each fills, and which others it may be',
  cache: ALWAYS_STALE,
  params,
  query: Type.Object({
    state: Type.Optional(Type.Enum([...GUIDE_STATES])),
    search: Type.Optional(text(100)),
    cursor: Type.Optional(IntId()),
    limit,
  }),
  answer: Type.Object({
    items: Type.Array(GuideChannel),
    next_cursor: nullable.string(),
    totals: Type.Object({
      mapped: Type.Integer(),
      automatic: Type.Integer(),
      suggested: Type.Integer(),
      unmapped: Type.Integer(),
    }),
    channels_without: Type.Integer({ description: 'channels of ours that no channel of the guide fills' }),
  }),
  errors: [...ofOne, 'bad_request'],
});

const changesMapping = {
  invalidates: ['/v2/operators/imports/:id/guide', '/v2/operators/imports/:id/guide/changes'],
} as const;
const MappingChange = Type.Object({
  id: nullable.string(),
  changed: Type.Integer({ description: 'channels whose mapping is another one now' }),
});

export const MAX_ASSIGNMENTS = 500;
export const mapGuideCall = defineCall({
  ...writes,
  id: 'mapGuide',
  method: 'PUT',
  path: '/v2/operators/imports/:id/guide',
  summary: 'Says which channel of the guide fills a channel of ours; null leaves it to ids and names again',
  cache: changesMapping,
  params,
  body: Type.Object({
    assignments: Type.Array(Type.Object({ channel_id: channel, guide_id: orNull(guideId) }), {
      minItems: 1,
      maxItems: MAX_ASSIGNMENTS,
    }),
  }),
  answer: MappingChange,
  errors: [...ofOne, 'bad_request', 'channel_not_found'],
});

export const confirmGuideCall = defineCall({
  ...writes,
  id: 'confirmGuide',
  method: 'POST',
  path: '/v2/operators/imports/:id/guide/confirm',
  summary: 'Maps every channel to its best suggestion, where that is good enough',
  cache: changesMapping,
  params,
  body: Type.Object({
    threshold: integer(50, 100),
    dry_run: Type.Optional(flag('says how many that would be, and changes nothing')),
  }),
  answer: MappingChange,
  errors: [...ofOne, 'bad_request'],
});

export const guideChangesCall = defineCall({
  ...reads,
  id: 'guideChanges',
  method: 'GET',
  path: '/v2/operators/imports/:id/guide/changes',
  summary: 'The last changes of the mapping, the newest first',
  cache: UNCACHED,
  params,
  answer: Type.Array(
    Type.Object({
      id: LongId(),
      changed: Type.Integer(),
      changed_by: Type.String(),
      at: Instant(),
      undone_at: instantOrNull('when it was undone'),
    }),
  ),
  errors: [...ofOne, 'bad_request'],
});

export const undoGuideChangeCall = defineCall({
  ...writes,
  id: 'undoGuideChange',
  method: 'POST',
  path: '/v2/operators/imports/:id/guide/changes/:change/undo',
  summary: 'Restores the mapping that was before, unless a channel of it was mapped otherwise since',
  cache: changesMapping,
  params: Type.Object({ id: LongId(), change: LongId() }),
  answer: MappingChange,
  errors: [...ofOne, 'bad_request', 'changed_meanwhile'],
});
