/** Favourites as the wire writes them. @source C-271, C-272, C-364 */
import { asContentId } from '@aerial/domain/ids.ts';
import type { Favourite } from '@aerial/contract/shapes/favourite.ts';
import { isoSeconds } from '@aerial/domain/time.ts';
import type { FavouriteRecord } from './ports.ts';

export function favouriteWire({ id, object, page, addedAt }: FavouriteRecord): Favourite {
  const common = { created_at: isoSeconds(addedAt), page };
  if (object.kind === 'content') return { id, object_id: object.id, content_id: asContentId(object.id), ...common };
  const number = Number(object.id);
  const field = ({ channel: 'channel_id', programme: 'program_id', person: 'person_id' } as const)[object.kind];
  return { id, object_id: number, [field]: number, ...common };
}

/** The short form that other documents of the viewer carry. */
export const favouriteMark = (record: FavouriteRecord | undefined): Pick<Favourite, 'id' | 'created_at'> | null =>
  record ? { id: record.id, created_at: isoSeconds(record.addedAt) } : null;
