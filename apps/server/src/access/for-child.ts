/** What a child profile is shown of the catalogue, in statements; the rules stand in the domain. @source spec 2 §5, C-587–C-597, C-603 */
import {
  ADULT_AGE,
  CHILD_AGE,
  FALLBACK_ADULT_CHANNELS,
  isForChild,
  isNamedUltraHd,
  ULTRA_HD_NAME,
} from '@aerial/domain/child.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { sql, type RawBuilder } from 'kysely';

const number = (value: number) => sql.raw(String(value));

/** Whether the content `c` is for children; one without an age is not. @source C-595 */
export const contentIsForChild: RawBuilder<boolean> = sql<boolean>`(c.age <= ${number(CHILD_AGE)} and not c.is_adult)`;

/** Whether the channel `ch`, which the provider shows as `pc`, is in a category for adults. */
const isInAdultCategory: RawBuilder<boolean> = sql<boolean>`exists (
    select from channel_category_channels ofc join channel_categories cat on cat.provider_id = ofc.provider_id and cat.id = ofc.category_id
    where ofc.provider_id = pc.provider_id and ofc.channel_id = ch.id and cat.tags -> 'is_adult' = 'true')`;

/** Whether the channel `ch`, which the provider shows as `pc`, is for adults. @source C-570, C-591, C-602 */
export const channelIsAdult: RawBuilder<boolean> = sql<boolean>`(coalesce(ch.age, 0) >= ${number(ADULT_AGE)} or ch.id = any(${sql.raw(`array[${FALLBACK_ADULT_CHANNELS.join(',')}]`)}) or ${isInAdultCategory})`;

/** Whether the channel `ch`, which the provider shows as `pc`, is for children; one without an age is not. @source C-590 */
export const channelIsForChild: RawBuilder<boolean> = sql<boolean>`(
  coalesce(ch.age <= ${number(CHILD_AGE)}, false)
  and ch.id <> all(${sql.raw(`array[${FALLBACK_ADULT_CHANNELS.join(',')}]`)})
  and ch.name::text !~* ${sql.lit(ULTRA_HD_NAME)}
  and not ${isInAdultCategory})`;

/** The same for a list that is there already. @param adultIds channels of categories that are for adults */
export const channelForChild = (
  { id, age }: { readonly id: number; readonly age: number | null },
  adultIds: ReadonlySet<number>,
): boolean => isForChild({ id, age }) && !adultIds.has(id);

/** In any language. @source C-592, C-593 */
export const hasUltraHdName = (name: LocalizedText): boolean => Object.values(name).some(isNamedUltraHd);

/** An item that is not for children but was reached by its address counts as adult: it requires the PIN. @source C-588 */
export const adultAge = (age: number | null): number => Math.max(age ?? 0, ADULT_AGE);
/** @source C-595 */
export const isAgeForChild = (age: number | null): boolean => age !== null && age <= CHILD_AGE;
