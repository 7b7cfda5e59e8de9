/** Which personal rows had items on the last visit of this browser: only those hold their place while they load. */
import type { ProfileId } from '@aerial/domain/ids.ts';
import { safeStore } from '../../surroundings/key-value-store.ts';

const store = safeStore(() => window.localStorage);
const KEY = 'personal_rows';
/** Rows of several pages and profiles. */
const MAX_ROWS = 60;

export interface ExpectedRow {
  /** A line says why it is there. */
  readonly hasReason: boolean;
}

/** Rows by profile and id, the latest first. */
function stored(): readonly (readonly [string, ExpectedRow])[] {
  try {
    const value: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.flatMap((one: unknown) => {
      const [name, hasReason] = Array.isArray(one) ? (one as unknown[]) : [];
      return typeof name === 'string' ? [[name, { hasReason: hasReason === true }] as const] : [];
    });
  } catch {
    return [];
  }
}
const nameOf = (rowId: string, profileId: ProfileId | undefined): string => `${profileId ?? ''} ${rowId}`;

export const expectedRow = (rowId: string, profileId: ProfileId | undefined): ExpectedRow | undefined =>
  stored().find(([name]) => name === nameOf(rowId, profileId))?.[1];

/** Remembers a row. @param row undefined: it has no items */
export function expectRow(rowId: string, profileId: ProfileId | undefined, row: ExpectedRow | undefined): void {
  if (expectedRow(rowId, profileId)?.hasReason === row?.hasReason) return;
  const name = nameOf(rowId, profileId);
  const others = stored().filter(([one]) => one !== name);
  const rows = row ? [[name, row] as const, ...others] : others;
  store.setItem(KEY, JSON.stringify(rows.slice(0, MAX_ROWS).map(([one, { hasReason }]) => [one, hasReason])));
}
