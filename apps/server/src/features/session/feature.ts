import type { AppError } from '@aerial/contract/errors.ts';
import type { UserId } from '@aerial/domain/ids.ts';
import type { Result } from '@aerial/domain/result.ts';
import { subscriptionsOfUsers } from '../../billing/store.pg.ts';
import type { ParentalGate } from '../../access/parental.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { viewersByPhone } from './by-phone.ts';
import { changeStore } from './changes.pg.ts';
import { changeRoutes } from './changes.routes.ts';
import { userChanges } from './changes.ts';
import { tokenIssuer, type IssueToken } from './issue.ts';
import { operatorsDeviceStore } from './operator/devices.pg.ts';
import { operatorsDevices } from './operator/devices.ts';
import { operatorsUserRoutes } from './operator/routes.ts';
import { manyUsers } from './operator/many-users.ts';
import { tagStore } from './operator/tags.pg.ts';
import { operatorsUserStore } from './operator/users.pg.ts';
import { operatorsUsers, type OperatorsUsersDeps } from './operator/users.ts';
import { sessionStore } from './repo.pg.ts';
import { sessionRoutes } from './routes.ts';
import { sessionService, type SessionDeps } from './service.ts';

export interface SessionNeeds {
  readonly parental: ParentalGate;
  /** The account that the user's own object shows. */
  readonly accountOf: SessionDeps['accountOf'];
  readonly checkProfileChoice: SessionDeps['checkProfileChoice'];
  readonly adoptGuests: SessionDeps['adoptGuests'];
  readonly pushSubscriptionOf: SessionDeps['pushSubscriptionOf'];
  /** What operators see of their users' subscriptions. */
  readonly writeSubscriptions: OperatorsUsersDeps['writeSubscriptions'];
  /** Whether users of the provider can top up their balance. */
  readonly isPaymentAllowed: OperatorsUsersDeps['isPaymentAllowed'];
  /** A letter that confirms a new e-mail address is due. */
  onEmailChanged(userId: UserId): void;
  /** Whether the code was sent to the phone; checking uses it up. */
  provePhone(
    phone: string,
    code: string,
    from: { readonly provider: ProviderRecord; readonly ip: string },
  ): Promise<Result<string, AppError>>;
}

export interface SessionFeature extends Feature {
  /** For viewers whom another feature has recognised. */
  readonly issueToken: IssueToken;
  /** Users by phone, for one-time codes. */
  readonly byPhone: ReturnType<typeof viewersByPhone>;
}

/** Users, their devices and tokens. */
export function sessionFeature(
  kernel: Kernel,
  {
    parental,
    accountOf,
    checkProfileChoice,
    adoptGuests,
    pushSubscriptionOf,
    writeSubscriptions,
    isPaymentAllowed,
    onEmailChanged,
    provePhone,
  }: SessionNeeds,
): SessionFeature {
  const { db, clock, pins, absolute, invalidateUser, providers, geo } = kernel;
  const store = sessionStore(db, pins);
  const issueToken = tokenIssuer({ store, geo, clock });
  const session = sessionService({
    ...kernel,
    store,
    parental,
    accountOf,
    checkProfileChoice,
    adoptGuests,
    pushSubscriptionOf,
  });
  const changes = userChanges({
    ...kernel,
    store,
    changes: changeStore(db, pins, clock),
    parental,
    accountOf,
    onEmailChanged,
    provePhone,
  });
  const userStore = operatorsUserStore(db, pins);
  const tags = tagStore(db);
  const users = operatorsUsers({
    store: userStore,
    tagsOf: tags.ofUsers,
    subscriptionsOf: (ids) => subscriptionsOfUsers(db, ids),
    writeSubscriptions,
    isPaymentAllowed,
    allProviders: async () => providers.all(),
    invalidateUser,
    clock,
  });
  const devices = operatorsDevices({
    users: userStore,
    devices: operatorsDeviceStore(db),
    store,
    invalidateUser,
    clock,
  });
  const many = manyUsers({ db, store: userStore, tags, invalidateUser });
  return {
    name: 'session',
    issueToken,
    byPhone: viewersByPhone({ db, store, issue: issueToken, invalidateUser }),
    routes(router) {
      sessionRoutes(router, { session, providers, absolute, clock });
      changeRoutes(router, { changes, changeOperatorsUser: users.change, absolute, clock });
      operatorsUserRoutes(router, { users, many, devices, tags, absolute, clock });
    },
  };
}
