import * as calls from '@aerial/contract/calls/operator-promo.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { ok, type Result } from '@aerial/domain/result.ts';
import { ofUser, type OfUser } from '../../accounts/of-operator.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { OperatorPromo, UserActivation } from './operator.service.ts';
import { activationWire } from './wire.ts';

export function operatorPromoRoutes(router: CallRouter, promo: OperatorPromo): void {
  const wire = (found: UserActivation, { provider, language }: OfUser) => activationWire(found, provider, language);
  const single = (found: Result<UserActivation, AppError>, of: OfUser) =>
    found.ok ? ok(wire(found.value, of)) : found;
  /** Packets as nobody in particular sees them. */
  const ofNobody = ({ provider, language }: Omit<OfUser, 'userId'>): OfUser => ({ userId: 0, provider, language });

  router.handle(calls.userPromoKeysCall, async (request) => {
    const found = await promo.list(ofUser(request));
    return found.ok ? ok(found.value.map((one) => wire(one, ofUser(request)))) : found;
  });
  router.handle(calls.activateUserPromoCall, async (request) =>
    single(await promo.activate(ofUser(request), request.body.key), ofUser(request)),
  );
  router.handle(calls.withdrawUserPromoCall, async (request) =>
    single(await promo.withdraw(ofUser(request), request.params.key), ofUser(request)),
  );
  router.handle(calls.promoPacketsCall, async (request) => ok(await promo.packets(ofNobody(request))));
  router.handle(calls.promoPacketCall, (request) => promo.packet(ofNobody(request), request.params.packet));
  router.handle(calls.userPromoPacketsCall, (request) => promo.userPackets(ofUser(request)));
  router.handle(calls.userPromoPacketCall, (request) => promo.userPacket(ofUser(request), request.params.packet));
}
