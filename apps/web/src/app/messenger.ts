/** The application inside a messenger: its chrome, and the login of its user. Loaded there only. @source F-007 */
import { sourceCodeLoginCall } from '@aerial/api-client/calls/codes.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';
import { APP_VERSION } from '@aerial/domain/version.ts';
import { enterByMessenger } from '../session/messenger-entry.ts';
import type { MessengerStart } from '../surroundings/messenger-start.ts';
import { hexColour, runMiniApp } from '../surroundings/mini-app.ts';

type MiniApp = Parameters<typeof runMiniApp>[0];
type Entry = Parameters<typeof enterByMessenger>[0];

interface MessengerDeps extends Pick<MiniApp, 'router' | 'modals'>, Pick<Entry, 'session' | 'store'> {
  readonly messenger: MiniApp['messenger'] & { readonly start: MessengerStart };
  readonly api: ApiPort;
}

export function joinMessenger({ messenger, router, modals, session, store, api }: MessengerDeps): void {
  enterByMessenger({
    start: messenger.start,
    store,
    session,
    request: (identifier, token) =>
      api.call(sourceCodeLoginCall, {
        params: { source: 'telegram' },
        body: { identifier, token, app_version: APP_VERSION },
      }),
  });
  const colour = hexColour(getComputedStyle(document.body).backgroundColor);
  runMiniApp({ messenger, router, modals, historyState: () => window.history.state, colour });
}
