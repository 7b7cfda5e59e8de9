/** Operators' calls about their users, devices and tags. */
import { changeUsersCall, countUsersCall } from '@aerial/contract/calls/operator-people.ts';
import * as calls from '@aerial/contract/calls/operator-users.ts';
import * as tagCalls from '@aerial/contract/calls/tags.ts';
import { asUserId } from '@aerial/domain/ids.ts';
import { phoneDigits } from '@aerial/domain/phone.ts';
import { fail, ok } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { AbsoluteUrl } from '../../../http/absolute-url.ts';
import type { CallRouter } from '../../../http/call-router.ts';
import type { ProviderRecord } from '../../../tenancy/provider.ts';
import type { WireContext } from '../wire.ts';
import type { OperatorsDevices } from './devices.ts';
import {
  DEFAULT_PAGE,
  invalid,
  listOf,
  macOf,
  momentOf,
  searchWords,
  tagChange,
  wantedSubscriptions,
} from './rules.ts';
import type { ManyUsers } from './many-users.ts';
import type { TagStore } from './tags.pg.ts';
import { noUser } from './users.pg.ts';
import type { OperatorsUsers } from './users.ts';

export interface OperatorRoutesDeps {
  readonly users: OperatorsUsers;
  readonly many: ManyUsers;
  readonly devices: OperatorsDevices;
  readonly tags: TagStore;
  readonly absolute: AbsoluteUrl;
  readonly clock: Clock;
}

type ContextOf = (request: { readonly provider: ProviderRecord; readonly language: string }) => WireContext;

const page = ({ limit = DEFAULT_PAGE, offset = 0 }: { readonly limit?: number; readonly offset?: number }) => ({
  limit,
  offset,
});
/** An id that came as a number or a text; 0 is nobody's. */
const idOf = (named: string | number | null | undefined): number => {
  const id = Number(named ?? 0);
  return id <= 2_147_483_647 ? id : 0;
};

export function operatorsUserRoutes(router: CallRouter, deps: OperatorRoutesDeps): void {
  const { absolute, clock } = deps;
  const contextOf: ContextOf = ({ provider, language }) => ({ provider, language, absolute, now: clock.now() });
  userRoutes(router, deps, contextOf);
  deviceRoutes(router, deps, contextOf);
  tagRoutes(router, deps, contextOf);
}

function userRoutes(router: CallRouter, { users, many }: OperatorRoutesDeps, contextOf: ContextOf): void {
  router.handle(calls.usersCall, async (request) => {
    const { query } = request;
    const wanted = wantedSubscriptions(query);
    if (!wanted.ok) return wanted;
    const filter = {
      phone: query.phone ? phoneDigits(query.phone) : undefined,
      username: query.username || undefined,
      providerUid: query.provider_uid || undefined,
      email: query.email || undefined,
      words: searchWords(query.search),
      tags: listOf(query.tags),
      after: query.after,
      ...page(query),
    };
    return ok(await users.list(filter, wanted.value, contextOf(request)));
  });
  router.handle(countUsersCall, async ({ query, provider }) =>
    ok(await many.count(provider.id, { words: searchWords(query.search), tags: listOf(query.tags) })),
  );
  router.handle(changeUsersCall, ({ body, provider }) => {
    const { action, tag_id: tagId, search, tags, after, up_to: upTo } = body;
    return many.change(provider.id, { action, tagId, upTo, words: searchWords(search), tags: listOf(tags), after });
  });
  router.handle(calls.operatorsUserCall, (request) => users.one(request.params.id, contextOf(request)));
  router.handle(calls.blockUserCall, (request) => users.block(request.params.id, contextOf(request)));
  router.handle(calls.archiveUserCall, (request) => users.archive(request.params.id, contextOf(request)));
  router.handle(calls.changeProviderCall, (request) =>
    users.move(request.params.id, request.params.provider, contextOf(request)),
  );
}

function deviceRoutes(router: CallRouter, { devices }: OperatorRoutesDeps, contextOf: ContextOf): void {
  router.handle(calls.devicesCall, async (request) => {
    const { query } = request;
    const mac = query.interface_mac ? macOf(query.interface_mac) : undefined;
    if (query.interface_mac && mac === undefined) return invalid('interface_mac');
    const createdAfter = momentOf('created_after', query.created_after, 'start');
    if (!createdAfter.ok) return createdAfter;
    const createdBefore = momentOf('created_before', query.created_before, 'end');
    if (!createdBefore.ok) return createdBefore;
    const loginAfter = momentOf('login_after', query.login_after, 'start');
    if (!loginAfter.ok) return loginAfter;
    const loginBefore = momentOf('login_before', query.login_before, 'end');
    if (!loginBefore.ok) return loginBefore;
    const filter = {
      serial: query.serial || undefined,
      deviceType: query.device_type || undefined,
      mac,
      providerUid: query.provider_uid || undefined,
      createdAfter: createdAfter.value,
      createdBefore: createdBefore.value,
      loginAfter: loginAfter.value,
      loginBefore: loginBefore.value,
      ...page(query),
    };
    return ok(await devices.list(filter, contextOf(request)));
  });
  router.handle(calls.registerDeviceCall, async (request) => {
    const { user_id: id, provider_uid: uid, interfaces = [], ...device } = request.body;
    const named = [];
    for (const { name, mac: text } of interfaces) {
      const mac = macOf(text);
      if (mac === undefined) return invalid('interfaces');
      named.push({ name, mac });
    }
    const userId = idOf(id);
    const owner = userId > 0 ? { id: asUserId(userId) } : uid ? { uid } : undefined;
    if (!owner) return id === undefined ? invalid('user_id', 'This field is required.') : fail(noUser);
    return devices.register(owner, { ...device, interfaces: named }, contextOf(request));
  });
  router.handle(calls.userDevicesCall, (request) => devices.ofUser(request.params.id, contextOf(request)));
  router.handle(calls.deviceOfTokenCall, (request) =>
    devices.ofToken(request.params.id, request.query.access_token ?? '', contextOf(request)),
  );
  router.handle(calls.userDeviceCall, (request) =>
    devices.one(request.params.id, request.params.device, contextOf(request)),
  );
  router.handle(calls.removeUserDeviceCall, (request) =>
    devices.remove(request.params.id, request.params.device, contextOf(request)),
  );
}

function tagRoutes(router: CallRouter, { users, tags }: OperatorRoutesDeps, contextOf: ContextOf): void {
  router.handle(tagCalls.tagsCall, async ({ query, provider }) =>
    ok(await tags.list({ ...query, ...page(query) }, provider.id)),
  );
  router.handle(tagCalls.createTagCall, async ({ body, provider }) => {
    const change = tagChange(body);
    if (!change.ok) return change;
    const { shortname = '', name = '', description = '' } = change.value;
    return tags.create(provider.id, { shortname, name, description });
  });
  router.handle(tagCalls.tagCall, ({ params, provider }) => tags.one(provider.id, params.id));
  router.handle(tagCalls.changeTagCall, async ({ params, body, provider }) => {
    const change = tagChange(body);
    return change.ok ? tags.change(provider.id, params.id, change.value) : change;
  });
  router.handle(tagCalls.removeTagCall, ({ params, provider }) => tags.remove(provider.id, params.id));
  router.handle(tagCalls.tagUserCall, async (request) => {
    const { params, body, provider } = request;
    const given = await tags.give(provider.id, params.id, idOf(body.tag_id));
    return given.ok ? users.one(params.id, contextOf(request)) : given;
  });
  router.handle(tagCalls.untagUserCall, async (request) => {
    const { params, provider } = request;
    const taken = await tags.take(provider.id, params.id, params.tag);
    return taken.ok ? users.one(params.id, contextOf(request)) : taken;
  });
}
