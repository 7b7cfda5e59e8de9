import { testClock, testDatabase } from '@aerial/testkit';
import { expect, test } from 'vitest';
import { consoleCommand, inviteStaff } from './console-command.ts';

test.each([
  [['aerial', 'ann@example.com'], undefined, 'owner'],
  [['aerial', 'ann@example.com'], 'read_only', 'read_only'],
])('%j with --role %s invites as %s', (words, role, expected) =>
  expect(consoleCommand(words, role)).toMatchObject({ ok: true, value: { provider: 'aerial', role: expected } }),
);
test.each([
  [[], undefined, 'console invite: the shortname of a provider is missing'],
  [['aerial'], undefined, 'console invite: an e-mail address is missing'],
  [['aerial', 'ann'], undefined, 'console invite: ann is no e-mail address'],
  [['aerial', 'a@b', 'c'], undefined, 'console invite: unexpected: c'],
  [['aerial', 'a@b'], 'king', '--role king: expected one of owner, content, marketing, support, finance, read_only'],
])('%j with --role %s is refused', (words, role, error) =>
  expect(consoleCommand(words, role)).toEqual({ ok: false, error }),
);

test('the first owner gets a link; it is in the audit log, its token is not in the database', async () => {
  const { db } = await testDatabase();
  await db
    .insertInto('providers')
    .values({ id: 1 as never, shortname: 'aerial', name: '{}', is_default: true })
    .execute();
  const command = { name: 'console invite', provider: 'aerial', email: 'ann@example.com', role: 'owner' } as const;
  const installation = { secret: 'x'.repeat(32), publicUrl: 'https://tv.example', clock: testClock() };
  const link = await inviteStaff(db, command, installation);
  expect(link).toMatch(/^https:\/\/tv\.example\/console\/invitation#[0-9a-f]{64}$/);
  const rows = await db.selectFrom('audit_entries').selectAll().execute();
  expect(rows).toMatchObject([
    { actor_kind: 'system', call: 'invite', request: { email: 'ann@example.com', role: 'owner' } },
  ]);
  expect(JSON.stringify([rows, await db.selectFrom('staff_invitations').selectAll().execute()])).not.toContain(
    link.split('#')[1],
  );
  await expect(inviteStaff(db, { ...command, provider: 'other' }, installation)).rejects.toThrow(
    'there is no provider other',
  );
});
