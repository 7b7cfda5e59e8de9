import { sql, type Kysely } from 'kysely';

/** Support sees an account as its subscriber does: the subscriber's consent, and the device that stands for the session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table support_codes (
    user_id integer primary key references users (id) on delete cascade,
    -- The member who requested it; no other member can use it.
    member_id bigint not null references staff_members (id) on delete cascade,
    hash bytea not null,
    wrong_entries integer not null default 0,
    expires_at timestamptz not null,
    -- Of the message in the user's inbox that has the code, if one has it.
    message_key text
  )`,
  `alter table devices add column support_until timestamptz`,
  `create index devices_support on devices (support_until) where support_until is not null`,
  `alter table sign_ins drop constraint sign_ins_way_check`,
  `alter table sign_ins add constraint sign_ins_way_check
    check (way in ('password', 'code', 'messenger', 'operator', 'network', 'tv', 'support'))`,
  // A session of support is no device of the subscriber.
  `create or replace function devices_to_webhooks() returns trigger language plpgsql as $$
    declare device devices;
      owner users;
    begin
      device := case when tg_op = 'DELETE' then old else new end;
      if device.support_until is not null then
        return null;
      end if;
      select * into owner from users where id = device.user_id;
      if found and not owner.is_guest then
        perform emit_webhook_event(owner.provider_id, owner.id,
          case when tg_op = 'DELETE' then 'device.removed' else 'device.added' end,
          jsonb_build_object('id', device.id, 'subscriber_id', owner.id, 'device_type', device.device_type, 'vendor', device.vendor,
            'model', device.model, 'os_name', device.os_name, 'name', device.name));
      end if;
      return null;
    end $$`,
];
