import { sql, type Kysely } from 'kysely';

/**
 * Subscribers of operators without a system of their own: contracts, their addresses and networks, and whether they
 * are blocked; and logins through the middleware that have passed the code but not yet chosen an address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The operator's name for a subscriber belongs to one user.
  `create unique index users_provider_uid on users (provider_id, provider_uid) where provider_uid is not null`,

  `create table middleware_cities (
    provider_id integer not null references providers (id) on delete cascade,
    id integer not null,
    name jsonb not null,
    primary key (provider_id, id)
  )`,
  // A phone may have several contracts; a contract number has one code, stored as a password is.
  `create table middleware_contracts (
    provider_id integer not null references providers (id) on delete cascade,
    uid text not null,
    phone text,
    contract text,
    code_hash text,
    block_status integer not null default 0,
    balance text,
    username text,
    amount text,
    message_detail jsonb,
    primary key (provider_id, uid)
  )`,
  `create index middleware_contracts_phone on middleware_contracts (provider_id, phone)`,
  `create unique index middleware_contracts_number on middleware_contracts (provider_id, contract) where contract is not null`,
  `create table middleware_addresses (
    provider_id integer not null,
    id text not null,
    uid text not null,
    city_id integer not null,
    address jsonb not null,
    primary key (provider_id, id),
    foreign key (provider_id, uid) references middleware_contracts (provider_id, uid) on delete cascade,
    foreign key (provider_id, city_id) references middleware_cities (provider_id, id)
  )`,
  `create index middleware_addresses_uid on middleware_addresses (provider_id, uid)`,
  `create table middleware_networks (
    provider_id integer not null,
    network cidr not null,
    uid text not null,
    primary key (provider_id, network),
    foreign key (provider_id, uid) references middleware_contracts (provider_id, uid) on delete cascade
  )`,

  // Only the SHA-256 of an mwat is stored; what was offered with it, by a key of the address.
  `create table middleware_logins (
    hash bytea primary key,
    provider_id integer not null references providers (id) on delete cascade,
    identified_by text not null check (identified_by in ('phone', 'contract')),
    identifier text not null,
    offered jsonb not null,
    expires_at timestamptz not null
  )`,
  `create index middleware_logins_expiry on middleware_logins (expires_at)`,
];
