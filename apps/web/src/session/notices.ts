/** Notices that the session shows on its own. */
import type { i18n as I18n } from 'i18next';
import type { ApiError } from '@aerial/api-client/port.ts';
import type { Modals } from '../modals/store.ts';
import type { SessionRunner } from '../core/session.ts';
import { signInErrorText } from './sign-in-text.ts';

interface Notices {
  /** A login without a form failed, or the account has too many devices. @source F-282, F-435 */
  loginProblem(error: ApiError, deviceLimit: number | undefined): void;
  /** Automatic authentication failed: offers a retry, a call to support, or the ordinary login. @source F-451, F-452, A-913 */
  automaticFailed(session: Pick<SessionRunner, 'retryAutomatic' | 'skipAutomatic'>): void;
}

/** @param ready the texts, which may still be loading when the session starts */
export function sessionNotices(modals: Pick<Modals, 'open'>, ready: () => Promise<I18n>): Notices {
  return {
    loginProblem(error, deviceLimit) {
      void ready().then(({ t }) =>
        modals.open({ id: 'message', back: true, text: signInErrorText(t, error, deviceLimit) }),
      );
    },
    automaticFailed(session) {
      void ready().then(({ t }) => {
        let isOver = false;
        modals.open({
          id: 'message',
          title: t('automatic_failed_title'),
          text: t('automatic_failed_text'),
          data: { kind: 'failure' },
          confirmButton: t('action_retry'),
          closeButton: t('automatic_failed_signin'),
          confirm() {
            isOver = true;
            session.retryAutomatic();
          },
          onClose() {
            if (isOver) return;
            session.skipAutomatic();
            modals.open({ id: 'auth' });
          },
        });
      });
    },
  };
}
