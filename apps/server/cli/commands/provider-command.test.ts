import { testClock, testDatabase } from '@aerial/testkit';
import { beforeAll, expect, test } from 'vitest';
import type { Kysely } from 'kysely';
import type { Database } from '../../src/db/schema.ts';
import { addProvider, addProviderCommand, type AddProviderCommand } from './provider-command.ts';

const words = { title: 'Lantern TV', host: undefined, language: 'en' };
test('a provider has a shortname and a name', () =>
  expect(addProviderCommand(['lantern'], { ...words, host: 'TV.Lantern.example' })).toEqual({
    ok: true,
    value: {
      name: 'provider add',
      shortname: 'lantern',
      title: 'Lantern TV',
      language: 'en',
      host: 'tv.lantern.example',
    },
  }));
test.each([
  [[], words, 'provider add: a shortname is missing, such as example'],
  [['a', 'b'], words, 'provider add: unexpected: b'],
  [['Lantern'], words, /^provider add: Lantern is no shortname/],
  [['lantern'], { ...words, title: undefined }, 'provider add: --name is missing: what viewers read'],
  [['lantern'], { ...words, host: 'https://tv' }, '--host https://tv: expected a host name, such as tv.example.com'],
  [['lantern'], { ...words, language: 'xx' }, /^--language xx: expected one of/],
])('%j with %j is refused', (positionals, more, error) =>
  expect(addProviderCommand(positionals, more)).toEqual({
    ok: false,
    error: typeof error === 'string' ? error : expect.stringMatching(error),
  }),
);

let db: Kysely<Database>;
const announced: string[] = [];
beforeAll(async () => ({ db } = await testDatabase()));
const add = (shortname: string, host?: string) =>
  addProvider(
    { db, announce: async (_trx, topic) => void announced.push(topic) },
    {
      name: 'provider add',
      shortname,
      title: shortname,
      language: 'en',
      ...(host && { host }),
    } satisfies AddProviderCommand,
    { secret: 'x'.repeat(32), publicUrl: 'https://tv.example', clock: testClock() },
  );

test('the first provider is the default, a further one needs a host of its own; each gets a link for its owner', async () => {
  const link = await add('lantern');
  expect(link).toMatch(/^https:\/\/tv\.example\/console\/invitation#[0-9a-f]{64}$/);
  expect(announced).toEqual(['providers']);
  await expect(add('lantern')).rejects.toThrow('there is a provider lantern already');
  await expect(add('harbour')).rejects.toThrow('a further provider needs the --host');
  expect(await add('harbour', 'harbour.example')).toContain('https://harbour.example/console/invitation#');
  await expect(add('cove', 'harbour.example')).rejects.toThrow('harbour.example is a host of harbour already');
  const rows = await db
    .selectFrom('providers')
    .select(['id', 'shortname', 'is_default', 'name'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { id: 1, shortname: 'lantern', is_default: true, name: { en: 'lantern' } },
    { id: 2, shortname: 'harbour', is_default: false, name: { en: 'harbour' } },
  ]);
  const pages = await db.selectFrom('rowsets').select(['provider_id', 'slug']).orderBy('id').execute();
  expect(pages).toEqual([1, 2].flatMap((id) => ['start', 'channels'].map((slug) => ({ provider_id: id, slug }))));
  expect(JSON.stringify(await db.selectFrom('staff_invitations').selectAll().execute())).not.toContain(
    link.split('#')[1],
  );
});
