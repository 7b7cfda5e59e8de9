import * as calls from '@aerial/contract/calls/operator-packets.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { ok, type Result } from '@aerial/domain/result.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { PacketEditor } from './operator.editor.ts';
import type { EditedPacket } from './operator.packets.pg.ts';
import { packetSummary, packetWire } from './operator.wire.ts';

export function operatorPacketRoutes(router: CallRouter, packets: PacketEditor): void {
  const wired = ({ settings }: ProviderRecord, found: Result<EditedPacket, AppError>) =>
    found.ok ? ok(packetWire(found.value, settings.currency.ISO_CODE)) : found;

  router.handle(calls.operatorPacketsCall, async ({ provider }) => {
    const found = await packets.list(provider);
    return ok(found.packets.map((packet) => packetSummary(packet, found.prices)));
  });
  router.handle(calls.operatorPacketCall, async ({ params, provider }) =>
    wired(provider, await packets.find(provider, params.packet)),
  );
  router.handle(calls.createPacketCall, async ({ body, provider }) =>
    wired(provider, await packets.create(provider, body)),
  );
  router.handle(calls.changePacketCall, async ({ params, body: { version, ...values }, provider }) =>
    wired(provider, await packets.change(provider, params.packet, version, values)),
  );
}
