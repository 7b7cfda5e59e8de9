import {
  accountSecurityCall,
  changePasswordCall,
  deleteAccountCall,
  exportAccountCall,
  listSignInsCall,
  signOutEverywhereCall,
} from '@aerial/contract/calls/account.ts';
import { signOutUserCall, userSignInsCall } from '@aerial/contract/calls/operator-people.ts';
import { ofUser } from '../../accounts/of-operator.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { OperatorsSessions } from './of-operator.ts';
import type { AccountService } from './service.ts';

export function accountRoutes(router: CallRouter, account: AccountService, sessions: OperatorsSessions): void {
  router.handle(userSignInsCall, (request) => sessions.signIns(ofUser(request)));
  router.handle(signOutUserCall, (request) => sessions.signOut(ofUser(request)));
  router.handle(accountSecurityCall, (context) => account.security(context));
  router.handle(listSignInsCall, (context) => account.signIns(context));
  router.handle(signOutEverywhereCall, ({ body, ...context }) => account.signOutEverywhere(context, body));
  router.handle(changePasswordCall, ({ body: { new_password: next, ...proof }, ...context }) =>
    account.changePassword(context, next, proof),
  );
  router.handle(exportAccountCall, ({ body, ...context }) => account.exportData(context, body));
  router.handle(deleteAccountCall, ({ body, ...context }) => account.remove(context, body));
}
