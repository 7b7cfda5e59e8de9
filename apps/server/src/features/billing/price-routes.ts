import * as calls from '@aerial/contract/calls/operator-accounts.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { Packet } from '@aerial/contract/shapes/commerce.ts';
import { decimalOf } from '@aerial/domain/money.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { PersonalPrice, PersonalPrices } from './personal-prices.pg.ts';
import type { OfUser } from '../../accounts/of-operator.ts';
import type { SubscriptionWriter } from './ports.ts';
import { ofUser } from '../../accounts/of-operator.ts';

export function personalPriceRoutes(router: CallRouter, prices: PersonalPrices, writer: SubscriptionWriter): void {
  async function written(found: Result<readonly PersonalPrice[], AppError>, of: OfUser) {
    if (!found.ok) return found;
    const packets = await writer.packets(
      found.value.map(({ packetId }) => packetId),
      of,
    );
    const wire = ({ name, description, price }: PersonalPrice, packet: Packet) => ({
      name,
      description,
      price: decimalOf(price),
      packet,
    });
    return ok(
      found.value.flatMap((one) => {
        const packet = packets.get(one.packetId);
        return packet ? [wire(one, packet)] : [];
      }),
    );
  }
  async function single(found: Result<PersonalPrice, AppError>, of: OfUser) {
    const list = await written(found.ok ? ok([found.value]) : found, of);
    if (!list.ok) return list;
    const [only] = list.value;
    return only ? ok(only) : fail<AppError>({ code: 'packet_not_found', message: 'There is no such packet.' });
  }

  router.handle(calls.personalPricesCall, async (request) =>
    written(await prices.list(ofUser(request)), ofUser(request)),
  );
  router.handle(calls.setPersonalPriceCall, async (request) => {
    const { packet_id: packetId, price, name, description } = request.body;
    return single(
      await prices.set(ofUser(request), { packetId, price: String(price), name, description }),
      ofUser(request),
    );
  });
  router.handle(calls.personalPriceCall, async (request) =>
    single(await prices.one(ofUser(request), request.params.packet), ofUser(request)),
  );
  router.handle(calls.changePersonalPriceCall, async (request) => {
    const { price, name, description } = request.body;
    const wanted = { price: price === undefined ? undefined : String(price), name, description };
    return single(await prices.change(ofUser(request), request.params.packet, wanted), ofUser(request));
  });
  router.handle(calls.removePersonalPriceCall, async (request) =>
    single(await prices.remove(ofUser(request), request.params.packet), ofUser(request)),
  );
}
