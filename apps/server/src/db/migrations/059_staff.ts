import { sql, type Kysely } from 'kysely';

/** Staff of providers: members with a role, their second factors, sessions and invitations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table staff_members (
    id bigint generated always as identity primary key,
    provider_id integer not null references providers (id) on delete cascade,
    email text not null,
    name text not null,
    role text not null check (role in ('owner', 'content', 'marketing', 'support', 'finance', 'read_only')),
    is_active boolean not null default true,
    password_hash text not null,
    sealed_totp text,
    -- Set up and not confirmed by a code yet.
    sealed_new_totp text,
    -- The time step of the last code that was accepted: none is accepted twice.
    totp_step bigint not null default 0,
    created_at timestamptz not null,
    signed_in_at timestamptz
  )`,
  `create unique index staff_members_email on staff_members (provider_id, lower(email))`,
  `create table staff_recovery_codes (
    member_id bigint not null references staff_members (id) on delete cascade,
    -- Keyed hash.
    hash bytea not null,
    primary key (member_id, hash)
  )`,
  `create table staff_passkeys (
    -- As WebAuthn has it, base64url.
    id text primary key,
    member_id bigint not null references staff_members (id) on delete cascade,
    name text not null,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null default '{}',
    created_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index staff_passkeys_member on staff_passkeys (member_id)`,
  // Of ceremonies with passkeys that have begun; each is used once.
  `create table staff_challenges (
    id uuid primary key default gen_random_uuid(),
    provider_id integer not null references providers (id) on delete cascade,
    -- Of a registration; null for a sign-in.
    member_id bigint references staff_members (id) on delete cascade,
    challenge text not null,
    expires_at timestamptz not null
  )`,
  `create index staff_challenges_age on staff_challenges (expires_at)`,
  `create table staff_sessions (
    id uuid primary key default gen_random_uuid(),
    member_id bigint not null references staff_members (id) on delete cascade,
    token_hash bytea not null unique,
    created_at timestamptz not null,
    used_at timestamptz not null,
    -- When the member last showed who it is.
    proven_at timestamptz not null,
    address text not null,
    user_agent text not null
  )`,
  `create index staff_sessions_member on staff_sessions (member_id)`,
  `create table staff_invitations (
    id bigint generated always as identity primary key,
    provider_id integer not null references providers (id) on delete cascade,
    email text not null,
    role text not null,
    token_hash bytea not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create unique index staff_invitations_email on staff_invitations (provider_id, lower(email))`,
  // Where staff may work from; everywhere without a row.
  `create table staff_policies (
    provider_id integer primary key references providers (id) on delete cascade,
    networks text[] not null
  )`,
];
