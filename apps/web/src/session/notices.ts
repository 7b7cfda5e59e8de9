/** What the session has to say to the viewer by itself. */
import type { i18n as I18n } from 'i18next';
import type { ApiError } from '../api/port.ts';
import type { Modals } from '../modals/store.ts';
import type { SessionRunner } from '../core/session.ts';
import { signInErrorText } from './sign-in-text.ts';

interface Notices {
  /** A login failed of which no form can tell, or too many devices are in the account. @source F-282, F-435 */
  loginProblem(error: ApiError, deviceLimit: number | undefined): void;
  /** The provider did not recognise the viewer: once more, a call to support, or the ordinary login. @source F-451, F-452, A-913 */
  automaticFailed(session: Pick<SessionRunner, 'retryAutomatic' | 'skipAutomatic'>): void;
}

/** @param ready the texts, which may still be on their way when the session begins */
export function sessionNotices(modals: Pick<Modals, 'open'>, ready: () => Promise<I18n>): Notices {
  return {
    loginProblem(error, deviceLimit) {
      void ready().then(({ t }) => modals.open({ id: 'message', back: true, text: signInErrorText(t, error, deviceLimit) }));
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
