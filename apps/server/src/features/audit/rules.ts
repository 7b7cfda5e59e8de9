/** What of a call the audit log contains. Pure. */

/** Fields whose values nobody reads again, wherever they stand in a request or an answer. */
const SECRET =
  /(^|_)(password|passcode|pin|pincode|secret|token|credential|totp|otp|signature|cvc|cvv|pan|cookie|key)$|^(parental_code|code|codes|recovery_codes?|secrets|uri|full_url|(billing|middleware)Url|endpoint|response|challenge)$/i;
const MASK = '•••';
/** A longer value is recorded without its contents, characters of JSON. */
export const MAX_VALUE_LENGTH = 16_384;
const MAX_DEPTH = 12;

/** The value without its secrets. */
export function masked(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return MASK;
  if (Array.isArray(value)) return value.map((one) => masked(one, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET.test(name) && inner !== null && inner !== '' ? MASK : masked(inner, depth + 1),
    ]),
  );
}

/** JSON as it is stored; null for nothing. PostgreSQL's JSON holds no NUL. */
export function storedValue(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const json = JSON.stringify(masked(value)).replaceAll('\\u0000', '');
  return json.length > MAX_VALUE_LENGTH ? JSON.stringify({ omitted: 'too long', length: json.length }) : json;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of two states that differ; states that are no records are answered whole. */
export function difference(before: unknown, after: unknown): { readonly before: unknown; readonly after: unknown } {
  if (!isRecord(before) || !isRecord(after)) return { before, after };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (of: Record<string, unknown>) =>
    Object.fromEntries(names.filter((name) => name in of).map((name) => [name, of[name]]));
  return { before: only(before), after: only(after) };
}

/** How long entries are retained where the operator has set nothing, days. */
export const DEFAULT_RETENTION_DAYS = 365;
/** The shortest and the longest retention, days: shorter, the author of a change could soon remove its trace. */
export const RETENTION_DAYS = { minimum: 30, maximum: 3660 } as const;
