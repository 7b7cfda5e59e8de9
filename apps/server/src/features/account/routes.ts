import {
  accountSecurityCall,
  changePasswordCall,
  deleteAccountCall,
  exportAccountCall,
  listSignInsCall,
  signOutEverywhereCall,
} from '@aerial/contract/calls/account.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { AccountService } from './service.ts';

export function accountRoutes(router: CallRouter, account: AccountService): void {
  router.handle(accountSecurityCall, (context) => account.security(context));
  router.handle(listSignInsCall, (context) => account.signIns(context));
  router.handle(signOutEverywhereCall, ({ body, ...context }) => account.signOutEverywhere(context, body));
  router.handle(changePasswordCall, ({ body: { new_password: next, ...proof }, ...context }) =>
    account.changePassword(context, next, proof),
  );
  router.handle(exportAccountCall, ({ body, ...context }) => account.exportData(context, body));
  router.handle(deleteAccountCall, ({ body, ...context }) => account.remove(context, body));
}
