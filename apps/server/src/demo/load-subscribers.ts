/** Accounts of the demo, and what the systems of its operators know about subscribers. */
import type { ProviderId, UserId } from '@aerial/domain/ids.ts';
import { sql, type Transaction } from 'kysely';
import type { Text } from '../../../../demo/catalogue/types.ts';
import type { Database } from '../db/schema.ts';
import { OPERATOR_KIND } from '../inbox/messages.ts';
import type { DemoCatalogue } from './catalogue.ts';
import { upsert } from './upsert.ts';

export interface SubscriberHashes {
  /** Of the password of every account. */
  readonly password: string;
  /** Of the code of every contract. */
  readonly code: string;
}

const idsOf = ({ providers }: DemoCatalogue) => new Map(providers.map(({ shortname, id }) => [shortname, id]));

/** Accounts that are there already stay as their viewers have left them. */
export async function loadAccounts(
  trx: Transaction<Database>,
  catalogue: DemoCatalogue,
  hashes: SubscriberHashes,
): Promise<void> {
  const ids = idsOf(catalogue);
  const rows = catalogue.accounts.map(({ provider, username, phone }) => ({
    provider_id: ids.get(provider)!,
    username,
    phone,
    phone_proven: true,
    password_hash: hashes.password,
    first_name: 'Demo',
  }));
  if (rows.length === 0) return;
  const added = await trx
    .insertInto('users')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'provider_id', 'username'])
    .execute();
  const profiles = added.flatMap(({ id, provider_id: providerId, username }) => {
    const account = catalogue.accounts.find((one) => one.username === username && ids.get(one.provider) === providerId);
    const others = (account?.profiles ?? []).map(({ name, role, avatar }) => ({
      user_id: id,
      name,
      role,
      avatar_id: avatar,
      is_main: false,
    }));
    return others.length === 0
      ? []
      : [{ user_id: id, name: null, role: 'adult' as const, avatar_id: null, is_main: true }, ...others];
  });
  if (profiles.length > 0) await trx.insertInto('profiles').values(profiles).execute();
  for (const { id, provider_id: providerId, username } of added) {
    const account = catalogue.accounts.find((one) => one.username === username && ids.get(one.provider) === providerId);
    if (!account?.message) continue;
    await writeToInbox(trx, { providerId, userId: id, key: `demo-${username}`, ...account.message });
  }
}

interface FirstMessage {
  readonly providerId: ProviderId;
  readonly userId: UserId;
  readonly key: string;
  readonly title: Text;
  readonly text: Text;
}

/** A message of the operator to an account that was just added. */
async function writeToInbox(
  trx: Transaction<Database>,
  { providerId, userId, key, title, text }: FirstMessage,
): Promise<void> {
  const created_at = sql<Date>`now()`;
  const written = await trx
    .insertInto('inbox_texts')
    .values({ provider_id: providerId, key, title: JSON.stringify(title), text: JSON.stringify(text), created_at })
    .onConflict((conflict) => conflict.columns(['provider_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!written) return;
  await trx
    .insertInto('inbox_messages')
    .values({ user_id: userId, kind: OPERATOR_KIND, text_id: written.id, key: `text:${written.id}`, created_at })
    .execute();
}

export async function loadOperators(
  trx: Transaction<Database>,
  catalogue: DemoCatalogue,
  hashes: SubscriberHashes,
): Promise<void> {
  const ids = idsOf(catalogue);
  for (const { provider, cities, contracts } of catalogue.operators) {
    const provider_id = ids.get(provider)!;
    await upsert(
      trx,
      'middleware_cities',
      { provider_id: 'int', id: 'int', name: 'jsonb' },
      ['provider_id', 'id'],
      cities.map((city) => ({ provider_id, ...city })),
    );
    await upsert(
      trx,
      'middleware_contracts',
      {
        provider_id: 'int',
        uid: 'text',
        phone: 'text',
        contract: 'text',
        code_hash: 'text',
        block_status: 'int',
        balance: 'text',
        username: 'text',
        amount: 'text',
        message_detail: 'jsonb',
      },
      ['provider_id', 'uid'],
      contracts.map(({ uid, phone, contract, block }) => ({
        provider_id,
        uid,
        phone: phone ?? null,
        contract: contract ?? null,
        code_hash: contract === undefined ? null : hashes.code,
        block_status: block?.status ?? 0,
        balance: block?.balance ?? null,
        username: block ? (contract ?? uid) : null,
        amount: block?.amount ?? null,
        message_detail: block?.message ?? null,
      })),
    );
    await upsert(
      trx,
      'middleware_addresses',
      { provider_id: 'int', id: 'text', uid: 'text', city_id: 'int', address: 'jsonb' },
      ['provider_id', 'id'],
      contracts.flatMap(({ uid, addresses = [] }) =>
        addresses.map(({ id, city, address }) => ({ provider_id, id, uid, city_id: city, address })),
      ),
    );
    await upsert(
      trx,
      'middleware_networks',
      { provider_id: 'int', network: 'cidr', uid: 'text' },
      ['provider_id', 'network'],
      contracts.flatMap(({ uid, connections = [] }) => connections.map((network) => ({ provider_id, network, uid }))),
    );
  }
}
