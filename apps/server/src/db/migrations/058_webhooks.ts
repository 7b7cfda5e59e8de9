import { sql, type Kysely } from 'kysely';

/**
 * Webhooks of operators: addresses, and an outbox that triggers write in the transaction of each event, so that none is lost and none is
 * notified of that did not happen. Nothing is written for providers without a webhook that wants the event.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const USER_FIELDS = ['username', 'phone', 'email', 'first_name', 'last_name', 'provider_uid', 'is_active'];
const SUBSCRIPTION_FIELDS = ['status', 'renew', 'start_at', 'paid_until', 'amount', 'purchase_type_id', 'pay_with'];
const differ = (fields: readonly string[]): string =>
  fields.map((field) => `old.${field} is distinct from new.${field}`).join(' or ');

const statements = [
  `create table webhooks (
    id bigint generated always as identity primary key,
    provider_id integer not null references providers (id) on delete cascade,
    url text not null,
    description text not null default '',
    events text[] not null,
    sealed_secret text not null,
    -- After a rotation both sign for a while.
    sealed_old_secret text,
    old_secret_until timestamptz,
    is_enabled boolean not null default true,
    -- Why this installation turned it off; null while nothing is wrong.
    disabled_reason text,
    disabled_at timestamptz,
    -- The first failure since the last success, and how many there were.
    failing_since timestamptz,
    failures integer not null default 0,
    -- While much fails, nothing is sent before this instant.
    paused_until timestamptz,
    created_at timestamptz not null
  )`,
  `create index webhooks_provider on webhooks (provider_id)`,
  // Users have no foreign key: the deletion of a subscriber is sent after the subscriber is gone.
  `create table webhook_events (
    id bigint generated always as identity primary key,
    provider_id integer not null references providers (id) on delete cascade,
    subscriber_id integer not null,
    kind text not null,
    data jsonb not null,
    at timestamptz not null default now()
  )`,
  `create index webhook_events_provider on webhook_events (provider_id)`,
  `create index webhook_events_subscriber on webhook_events (subscriber_id)`,
  `create index webhook_events_age on webhook_events (at)`,
  `create table webhook_deliveries (
    id bigint generated always as identity primary key,
    webhook_id bigint not null references webhooks (id) on delete cascade,
    event_id bigint not null references webhook_events (id) on delete cascade,
    subscriber_id integer not null,
    status text not null default 'pending' check (status in ('pending', 'delivered', 'dead')),
    attempts integer not null default 0,
    -- Of this round of attempts; a replay begins another one.
    first_attempt_at timestamptz,
    -- Null: at once.
    due_at timestamptz,
    -- A process is sending it.
    claimed_until timestamptz,
    finished_at timestamptz,
    last_status integer,
    last_error text
  )`,
  `create index webhook_deliveries_pending on webhook_deliveries (webhook_id, subscriber_id, id) where status = 'pending'`,
  `create index webhook_deliveries_list on webhook_deliveries (webhook_id, id desc)`,
  `create index webhook_deliveries_event on webhook_deliveries (event_id)`,

  `create function emit_webhook_event(p_provider integer, p_subscriber integer, p_kind text, p_data jsonb)
    returns void language plpgsql as $$
    declare event bigint;
    begin
      if not exists (select from webhooks where provider_id = p_provider and is_enabled and p_kind = any (events)) then
        return;
      end if;
      insert into webhook_events (provider_id, subscriber_id, kind, data)
        values (p_provider, p_subscriber, p_kind, p_data) returning id into event;
      insert into webhook_deliveries (webhook_id, event_id, subscriber_id)
        select id, event, p_subscriber from webhooks
        where provider_id = p_provider and is_enabled and p_kind = any (events) order by id;
      perform pg_notify('aerial_bus', '["webhooks",null]');
    end $$`,

  `create function subscriber_data(u users) returns jsonb language sql immutable as $$
    select jsonb_build_object('id', u.id, ${USER_FIELDS.map((field) => `'${field}', u.${field}`).join(', ')})
  $$`,
  `create function users_to_webhooks() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if not old.is_guest and old.deleted_at is null then
          perform emit_webhook_event(old.provider_id, old.id, 'subscriber.deleted',
            jsonb_build_object('id', old.id, 'provider_uid', old.provider_uid));
        end if;
        update webhook_events set data = jsonb_build_object('id', old.id)
          where subscriber_id = old.id and kind in ('subscriber.created', 'subscriber.changed');
      elsif tg_op = 'INSERT' or old.is_guest then
        perform emit_webhook_event(new.provider_id, new.id, 'subscriber.created', subscriber_data(new));
      elsif new.deleted_at is not null then
        if old.deleted_at is null then
          perform emit_webhook_event(new.provider_id, new.id, 'subscriber.deleted',
            jsonb_build_object('id', new.id, 'provider_uid', old.provider_uid));
          -- What was not delivered yet tells no more of a person who is gone.
          update webhook_events set data = jsonb_build_object('id', new.id)
            where subscriber_id = new.id and kind in ('subscriber.created', 'subscriber.changed');
        end if;
      else
        perform emit_webhook_event(new.provider_id, new.id, 'subscriber.changed', subscriber_data(new));
      end if;
      return null;
    end $$`,
  `create trigger users_webhooks_insert after insert on users
    for each row when (not new.is_guest) execute function users_to_webhooks()`,
  `create trigger users_webhooks_update after update on users
    for each row when (not new.is_guest and (${differ([...USER_FIELDS, 'is_guest', 'deleted_at'])}))
    execute function users_to_webhooks()`,
  `create trigger users_webhooks_delete after delete on users
    for each row when (not old.is_guest) execute function users_to_webhooks()`,

  `create function subscriptions_to_webhooks() returns trigger language plpgsql as $$
    declare kind text;
    begin
      if new.status in ('ended', 'cancelled') then
        if tg_op = 'UPDATE' and old.status in ('ended', 'cancelled') then
          return null;
        end if;
        kind := 'subscription.ended';
      elsif new.status = 'planned' then
        if tg_op = 'INSERT' then
          return null;
        end if;
        kind := 'subscription.changed';
      elsif tg_op = 'INSERT' or old.status = 'planned' then
        kind := 'subscription.started';
      else
        kind := 'subscription.changed';
      end if;
      perform emit_webhook_event(new.provider_id, new.user_id, kind, jsonb_build_object(
        'id', new.id::text, 'subscriber_id', new.user_id, 'packet_id', new.packet_id, 'status', new.status, 'renew', new.renew,
        'pay_with', new.pay_with, 'amount', new.amount, 'currency', new.currency, 'start_at', new.start_at,
        'paid_until', new.paid_until, 'ended_at', new.ended_at, 'end_reason', new.end_reason));
      return null;
    end $$`,
  `create trigger subscriptions_webhooks_insert after insert on subscriptions
    for each row execute function subscriptions_to_webhooks()`,
  `create trigger subscriptions_webhooks_update after update on subscriptions
    for each row when (${differ(SUBSCRIPTION_FIELDS)}) execute function subscriptions_to_webhooks()`,

  // A card that is linked pays a sum that goes back at once: no payment to tell of.
  `create function payments_to_webhooks() returns trigger language plpgsql as $$
    begin
      perform emit_webhook_event(new.provider_id, new.user_id, 'payment.settled', jsonb_build_object(
        'id', new.id::text, 'subscriber_id', new.user_id, 'purpose', new.purpose, 'paysystem', new.paysystem,
        'amount', new.amount, 'currency', new.currency, 'subscription_id', new.subscription_id::text, 'settled_at', new.settled_at));
      return null;
    end $$`,
  `create trigger payments_webhooks_insert after insert on payment_transactions
    for each row when (new.status = 'succeeded' and new.purpose <> 'card') execute function payments_to_webhooks()`,
  `create trigger payments_webhooks_update after update on payment_transactions
    for each row when (new.status = 'succeeded' and old.status <> 'succeeded' and new.purpose <> 'card')
    execute function payments_to_webhooks()`,
  `create function refunds_to_webhooks() returns trigger language plpgsql as $$
    declare paid payment_transactions;
    begin
      select * into paid from payment_transactions where id = new.transaction_id;
      if paid.purpose = 'card' then
        return null;
      end if;
      perform emit_webhook_event(paid.provider_id, paid.user_id, 'payment.refunded', jsonb_build_object(
        'id', new.id::text, 'payment_id', paid.id::text, 'subscriber_id', paid.user_id, 'amount', new.amount,
        'currency', paid.currency, 'reason', new.reason, 'settled_at', new.settled_at));
      return null;
    end $$`,
  `create trigger refunds_webhooks_insert after insert on refunds
    for each row when (new.status = 'done') execute function refunds_to_webhooks()`,
  `create trigger refunds_webhooks_update after update on refunds
    for each row when (new.status = 'done' and old.status <> 'done') execute function refunds_to_webhooks()`,

  `create function devices_to_webhooks() returns trigger language plpgsql as $$
    declare device devices;
      owner users;
    begin
      device := case when tg_op = 'DELETE' then old else new end;
      select * into owner from users where id = device.user_id;
      if found and not owner.is_guest then
        perform emit_webhook_event(owner.provider_id, owner.id,
          case when tg_op = 'DELETE' then 'device.removed' else 'device.added' end,
          jsonb_build_object('id', device.id, 'subscriber_id', owner.id, 'device_type', device.device_type, 'vendor', device.vendor,
            'model', device.model, 'os_name', device.os_name, 'name', device.name));
      end if;
      return null;
    end $$`,
  `create trigger devices_webhooks after insert or delete on devices
    for each row execute function devices_to_webhooks()`,
];
