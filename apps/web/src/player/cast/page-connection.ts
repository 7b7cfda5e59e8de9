/** The one connection of this page, which all its players share. */
import type { CastConnection, CastSettings } from './connection.ts';

let opening: Promise<CastConnection> | undefined;

/** @throws when there is no way to cast here; the next call tries again */
export function pageConnection(settings: CastSettings): Promise<CastConnection> {
  opening ??= import('./connection.ts')
    .then(({ openCastConnection }) => openCastConnection(settings))
    .catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
  return opening;
}
