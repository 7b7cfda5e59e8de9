/** Whatever is lost on the way, in the end the billing charges for exactly what renews here. */
import { asUserId } from '@aerial/domain/ids.ts';
import fc from '@aerial/testkit/property.ts';
import { beforeAll, expect, test } from 'vitest';
import { PACKETS, richUser, seedCommerce } from '../../testing/commerce.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { operatorBilling, type Trouble } from './testing/operator-billing.ts';

let server: TestServer;
let billing: Awaited<ReturnType<typeof operatorBilling>>;
beforeAll(async () => {
  server = await testServer();
  billing = await operatorBilling();
  await seedCommerce(server, { billingUrl: billing.url });
});

const MINUTE = 60_000;
const trouble = fc.constantFrom<Trouble>(undefined, undefined, 'unreachable', 'answer-lost', 'answer-lost', {
  status: 500,
  text: 'no',
});
const command = fc.record({
  what: fc.constantFrom('connect', 'cancel', 'renew', 'job', 'twice' as const),
  packet: fc.constantFrom(PACKETS.base, PACKETS.other),
  trouble,
  isRefused: fc.nat(5).map((dice) => dice === 0),
  minutes: fc.constantFrom(0, 0, 1, 11),
});

test('connections and cancellations with lost answers, refusals, repetitions and jobs between them', async () => {
  const job = server.jobs(server.db).find(({ name }) => name === 'billing.requests')!;
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 2, maxLength: 9 }), async (commands) => {
      const { id, token } = await richUser(server, 0);
      const known = { provider_uid: `R-${id}` };
      await server.db.updateTable('users').set(known).where('id', '=', asUserId(id)).execute();
      const send = (method: 'POST' | 'PATCH' | 'DELETE', packet: number, more: object = {}) =>
        server.app.inject({
          method,
          url: `/v2/users/self/subscriptions?access_token=${token}`,
          payload: { packet_id: packet, ...more },
        });
      for (const { what, packet, trouble: now, isRefused, minutes } of commands) {
        server.clock.advance(minutes * MINUTE + 6_000);
        billing.now.trouble = now;
        billing.now.refusals = isRefused ? { '/packet': 'no', '/delete_subscription': 'no' } : {};
        if (what === 'job') await job.run();
        else if (what === 'cancel') await send('DELETE', packet);
        else if (what === 'renew') await send('PATCH', packet, { renew: true });
        else {
          const answers = await Promise.all(
            Array.from({ length: what === 'twice' ? 3 : 1 }, () => send('POST', packet, { renew: true })),
          );
          expect(answers.filter(({ statusCode }) => statusCode === 500)).toEqual([]);
        }
      }
      // The billing is well again, and the job has its time.
      Object.assign(billing.now, { trouble: undefined, refusals: {} });
      for (let round = 0; round < 8; round += 1) {
        server.clock.advance(20 * MINUTE);
        await job.run();
      }
      const own = await server.db
        .selectFrom('subscriptions')
        .select(['packet_id', 'renew'])
        .where('user_id', '=', id)
        .where('status', '=', 'active')
        .execute();
      const isOpen = await server.db
        .selectFrom('billing_requests')
        .select('id')
        .where('user_id', '=', id)
        .where('status', '=', 'requested')
        .execute();
      expect(isOpen).toEqual([]);
      for (const packet of [PACKETS.base, PACKETS.other]) {
        const renews = own.some((one) => one.packet_id === packet && one.renew);
        expect([packet, billing.charges(id, packet) > 0]).toEqual([packet, renews]);
      }
    }),
    { numRuns: 20 },
  );
});
