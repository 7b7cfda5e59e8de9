import type { GuideChannel, ImportRun } from '@aerial/contract/calls/operator-imports.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { sql } from 'kysely';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { CHANNELS } from '../../testing/commerce.ts';
import {
  server,
  send,
  create,
  ended,
  read,
  order,
  shown,
  entry,
  list,
  importsServer,
} from './testing/imports-server.ts';

importsServer();

describe('a guide', () => {
  const stamp = (hour: number) =>
    `202611${String(20 + Math.floor(hour / 24)).padStart(2, '0')}${String(hour % 24).padStart(2, '0')}0000 +0000`;
  const programme = (channel: string, hour: number, title: string) =>
    `<programme channel="${channel}" start="${stamp(hour)}" stop="${stamp(hour + 1)}"><title>${title}</title></programme>`;
  const GUIDE = `<tv>
    <channel id="g-1"><display-name>Маяк ТВ HD</display-name></channel>
    <channel id="g-2"><display-name>Majak Plus</display-name></channel>
    <channel id="g-3"><display-name>Совсем другой</display-name></channel>
    <channel id="g-4"><display-name>Парус</display-name></channel>
    ${['g-1', 'g-2', 'g-3', 'g-4'].flatMap((id) => [0, 1].map((hour) => programme(id, hour, `${id} ${hour}`))).join('')}</tv>`;
  const entriesOf = async (name: string) =>
    (
      await server.db
        .selectFrom('schedule_entries as e')
        .innerJoin('channels as c', 'c.id', 'e.channel_id')
        .select('e.title')
        .where(sql<boolean>`c.name ->> 'ru' = ${name}`)
        .orderBy('e.start_at')
        .execute()
    ).map(({ title }) => title?.['ru']);

  test('fills channels that it knows, suggests others, and takes the operator’s word', async () => {
    const channels = await create();
    await order(
      (await read(channels.id, list(entry('Маяк', 'a'), entry('Парус HD', 'b'), entry('Тихий омут', 'c')))).id,
      'apply',
    );
    const guide = await create({ kind: 'guide', name: 'Guide' });
    const run = await read(guide.id, gzipSync(GUIDE));
    expect(run).toMatchObject({ state: 'applied', problem_count: 0, counts: { programmes: 8, channels: 1, added: 2 } });
    expect(await entriesOf('Парус HD')).toEqual(['g-4 0', 'g-4 1']);

    interface Mapping {
      readonly items: GuideChannel[];
      readonly totals: Record<string, number>;
      readonly channels_without: number;
    }
    const mapping = async (query = '') => (await send<Mapping>('GET', `imports/${guide.id}/guide${query}`)).body;
    const present = await mapping();
    expect(present.totals).toEqual({ mapped: 0, automatic: 1, suggested: 2, unmapped: 1 });
    expect(present.items.map(({ guide_id: id, state }) => [id, state])).toEqual([
      ['g-1', 'suggested'],
      ['g-2', 'suggested'],
      ['g-3', 'unmapped'],
      ['g-4', 'automatic'],
    ]);
    expect(present.items[0]!.suggestions[0]).toMatchObject({ name: 'Маяк', score: 100 });
    expect((await mapping('?state=unmapped')).items.map(({ guide_id: id }) => id)).toEqual(['g-3']);

    const dry = await send<{ changed: number }>('POST', `imports/${guide.id}/guide/confirm`, {
      threshold: 80,
      dry_run: true,
    });
    expect(dry.body.changed).toBe(1);
    const confirmed = await send<{ id: string; changed: number }>('POST', `imports/${guide.id}/guide/confirm`, {
      threshold: 80,
    });
    expect(confirmed.body.changed).toBe(1);
    const [silent] = await shown('Тихий омут');
    const assignments = [{ channel_id: silent!.id, guide_id: 'g-3' }];
    const mapped = await send<{ id: string; changed: number }>('PUT', `imports/${guide.id}/guide`, { assignments });
    expect(mapped.body.changed).toBe(1);
    expect((await mapping()).totals).toEqual({ mapped: 2, automatic: 1, suggested: 0, unmapped: 1 });
    const again = await send<ImportRun>('POST', `imports/${guide.id}/runs`);
    expect(await ended(again.body.id)).toMatchObject({ state: 'applied', counts: { channels: 3 } });
    expect(await entriesOf('Маяк')).toEqual(['g-1 0', 'g-1 1']);
    expect(await entriesOf('Тихий омут')).toEqual(['g-3 0', 'g-3 1']);

    // A later change of the same channel stands in the way of undoing the earlier one.
    await send('PUT', `imports/${guide.id}/guide`, { assignments: [{ channel_id: silent!.id, guide_id: 'g-2' }] });
    const undo = (id: string) => send<{ changed: number }>('POST', `imports/${guide.id}/guide/changes/${id}/undo`);
    expect((await undo(mapped.body.id)).body.error_code).toBe('changed_meanwhile');
    const changes = (await send<{ id: string }[]>('GET', `imports/${guide.id}/guide/changes`)).body;
    for (const { id } of changes) expect((await undo(id)).status).toBe(200);
    expect((await mapping()).totals).toEqual(present.totals);
    expect((await undo(changes[0]!.id)).body.error_code).toBe('changed_meanwhile');
    // Channels of others are not mapped.
    const wrong = [{ channel_id: 999_999, guide_id: 'g-1' }];
    expect((await send('PUT', `imports/${guide.id}/guide`, { assignments: wrong })).body.error_code).toBe(
      'channel_not_found',
    );
  });

  test('of one provider changes no channel that another shows, and none of its programmes', async () => {
    await server.db
      .insertInto('provider_channels')
      .values({ provider_id: asProviderId(2), channel_id: CHANNELS.free, num: 1 })
      .execute();
    await sql`update channels set source = '{"kind":"upstream","url":"http://a/"}', name = '{"ru":"Общее"}' where id = ${CHANNELS.free}`.execute(
      server.db,
    );
    const guide = await create({ kind: 'guide', name: 'Guide' });
    const run = await read(
      guide.id,
      `<tv><channel id="o"><display-name>Общее</display-name></channel>${programme('o', 0, 'x')}</tv>`,
    );
    expect(run.counts.channels).toBe(0);
    const keys = await server.db
      .selectFrom('contents')
      .select('import_key')
      .where('import_key', 'like', 'guide%')
      .execute();
    expect(keys.every(({ import_key: key }) => key!.startsWith('guide@1:'))).toBe(true);
  });
});
