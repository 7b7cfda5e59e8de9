/** Contents that a partner hides: to its viewers they are missing everywhere. @source C-169, C-170 */
import { ApiError, type ApiPort } from './port.ts';

/** The fields by which entries of lists name a content: their own id, or what they belong to, lead to or remember. */
const NAMES = ['id', 'content_id', 'object_id', 'parent_id'] as const;
const PARTS = ['content', 'content_episode', 'destination', 'object', 'whole', 'parent'] as const;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Ids of contents are long enough to be none of anything else. */
const isHidden = (value: unknown, hidden: ReadonlySet<string>): boolean =>
  isRecord(value) &&
  (NAMES.some((name) => hidden.has(String(value[name]))) || PARTS.some((part) => isHidden(value[part], hidden)));

function pruned(value: unknown, hidden: ReadonlySet<string>): unknown {
  if (Array.isArray(value))
    return value.filter((entry) => !isHidden(entry, hidden)).map((entry) => pruned(entry, hidden));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, pruned(field, hidden)]));
}

/**
 * An answer as if the hidden contents did not exist: lists omit them, and their own answers are 404.
 * @param params of the call's address
 * @throws ApiError content_not_found
 * @source C-169, C-170
 */
function withoutContents<T>(answer: T, hidden: ReadonlySet<string>, params: object | undefined): T {
  const isOwn = Object.values(params ?? {}).some((value) => hidden.has(String(value)));
  if (isOwn || isHidden(answer, hidden))
    throw new ApiError('content_not_found', 404, 'There is no such film or series.');
  return pruned(answer, hidden) as T;
}

/** @param hidden ids of the provider object */
export function withHiddenContents<A extends ApiPort>(api: A, hidden: readonly string[] | undefined): A {
  if (!hidden?.length) return api;
  const ids = new Set(hidden);
  return { ...api, call: async (call, input) => withoutContents(await api.call(call, input), ids, input?.params) };
}
