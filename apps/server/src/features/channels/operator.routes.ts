import * as calls from '@aerial/contract/calls/operator-channels.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { hasScope } from '@aerial/domain/operator-scopes.ts';
import { fail, ok } from '@aerial/domain/result.ts';
import type { CallRouter } from '../../http/call-router.ts';
import { isSet } from '../../http/flags.ts';
import type { Operator } from '../../http/viewer.ts';
import type { ChannelFilter } from './operator.ports.ts';
import type { ChannelArranger } from './operator.service.ts';
import { operatorChannelWire } from './operator.wire.ts';

const DEFAULT_PAGE = 100;

type Flag = string | number | boolean | undefined;
const claim = (value: Flag): boolean | undefined => (value === undefined ? undefined : isSet(value));

interface GivenFilter {
  readonly search?: string;
  readonly category_id?: number;
  readonly packet?: string;
  readonly source?: 'timeline' | 'upstream' | 'recorded';
  readonly is_free?: Flag;
  readonly is_hidden?: Flag;
  readonly has_guide?: Flag;
  readonly has_age?: Flag;
}
const filterOf = (given: GivenFilter): ChannelFilter => ({
  search: given.search,
  categoryId: given.category_id,
  packet: given.packet,
  source: given.source,
  isFree: claim(given.is_free),
  isHidden: claim(given.is_hidden),
  hasGuide: claim(given.has_guide),
  hasAge: claim(given.has_age),
});
/** What packets contain is what subscribers pay for: who may only write channels does not change it. */
const packetsRefused: AppError = { code: 'permission_denied', message: 'This needs the right to write packets.' };
const mayChange = ({ scopes }: Operator, ...packets: readonly (readonly string[] | undefined)[]): boolean =>
  packets.every((named) => named === undefined) || hasScope(scopes, 'packets:write');

const showsAddresses = ({ scopes }: Operator): boolean => hasScope(scopes, 'channels:write');

export function operatorChannelRoutes(router: CallRouter, channels: ChannelArranger): void {
  router.handle(calls.operatorChannelsCall, async ({ operator, query }) => {
    const { cursor, limit = DEFAULT_PAGE, ...filter } = query;
    const page = await channels.list(operator.providerId, filterOf(filter), cursor, limit);
    return ok({
      items: page.items.map((one) => operatorChannelWire(one, showsAddresses(operator))),
      total: page.total,
      next_cursor: page.nextCursor,
    });
  });
  router.handle(calls.operatorChannelCall, async ({ operator, params }) => {
    const found = await channels.find(operator.providerId, params.id);
    return found.ok ? ok(operatorChannelWire(found.value, showsAddresses(operator))) : found;
  });
  router.handle(calls.createChannelCall, async ({ operator, body }) => {
    if (!mayChange(operator, body.packets)) return fail(packetsRefused);
    const created = await channels.create(operator.providerId, body);
    return created.ok ? ok(operatorChannelWire(created.value, true)) : created;
  });
  router.handle(calls.changeChannelCall, async ({ operator, params, body }) => {
    const { version, ...values } = body;
    if (!mayChange(operator, values.packets)) return fail(packetsRefused);
    const changed = await channels.change(operator.providerId, params.id, version, values);
    return changed.ok ? ok(operatorChannelWire(changed.value, true)) : changed;
  });
  router.handle(calls.removeChannelCall, async ({ operator, params }) => {
    const removed = await channels.remove(operator.providerId, params.id);
    return removed.ok ? ok({}) : removed;
  });
  router.handle(calls.changeChannelsCall, async ({ operator, body }) => {
    const { ids, filter, set, dry_run: isDryRun } = body;
    // Neither would be all channels, by a forgotten field.
    if (!ids && !filter)
      return fail({
        code: 'validation_failed',
        message: 'The request is not valid.',
        detail: { ids: ['This field is required.'] },
      });
    const {
      add_category_ids: addCategoryIds,
      remove_category_ids: removeCategoryIds,
      add_packets: addPackets,
      remove_packets: removePackets,
      ...values
    } = set;
    if (!mayChange(operator, addPackets, removePackets)) return fail(packetsRefused);
    return channels.changeMany(
      operator.providerId,
      { ...filterOf(filter ?? {}), ids },
      { ...values, addCategoryIds, removeCategoryIds, addPackets, removePackets },
      isDryRun !== undefined && isSet(isDryRun),
    );
  });
  router.handle(calls.numberChannelsCall, async ({ operator, body }) => {
    const numbered = await channels.number(operator.providerId, body.ids, body.from);
    return numbered.ok ? ok({ moved: numbered.value }) : numbered;
  });
  router.handle(calls.operatorCategoriesCall, async ({ operator }) =>
    ok((await channels.categories(operator.providerId)).map((one) => ({ ...one, name: { ...one.name } }))),
  );
}
