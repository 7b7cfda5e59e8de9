/** Which profile is active on a device `d`, as what belongs to profiles refers to it: empty for the main one. */
import { sql } from 'kysely';

export const activeProfile = sql<string>`coalesce((select f.id::text from profiles f
  where f.user_id = d.user_id and f.id::text = d.settings ->> 'profile_id' and not f.is_main), '')`;
