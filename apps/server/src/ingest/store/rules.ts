/** How long uploads may take, and what the garbage collection may delete. Pure. */
import type { EpochMs } from '@aerial/domain/time.ts';
import type { StoredObject } from '../../ports/objects/objects.ts';

const HOUR_MS = 3_600_000;

/** An upload that has taken longer publishes nothing: its files may be gone already. */
export const MAX_UPLOAD_MS = 20 * HOUR_MS;
/** Younger files are never deleted: longer than any upload, and than clocks are apart. */
export const MIN_GRACE_MS = 24 * HOUR_MS;
/** Players of a replaced asset have two days to end. */
export const DEFAULT_GRACE_MS = 48 * HOUR_MS;

/** What is known of an asset when its uploads are looked at. */
export interface AssetState {
  /** The folder that its manifest names; undefined when there is no manifest, or one that cannot be read. */
  readonly folder: string | undefined;
  /** When the manifest was written. */
  readonly publishedAt: EpochMs | undefined;
  readonly isReadable: boolean;
}

/**
 * Whether a folder of an asset may be deleted: no manifest reaches it, and neither it nor the manifest is younger than the grace period.
 * A manifest that was just replaced still has players; one that cannot be read protects everything.
 */
export function isGarbage(
  { folder, publishedAt, isReadable }: AssetState,
  candidate: { readonly folder: string; readonly objects: readonly StoredObject[] },
  now: EpochMs,
  graceMs: number,
): boolean {
  const oldest = now - graceMs;
  if (!isReadable || candidate.folder === folder) return false;
  if (publishedAt !== undefined && publishedAt >= oldest) return false;
  return candidate.objects.every(({ modifiedAt }) => modifiedAt < oldest);
}
