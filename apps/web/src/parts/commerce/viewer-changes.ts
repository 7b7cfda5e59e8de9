/** Sign-ins and logouts, for machines that outlive both. */
import type { Session, SessionRunner } from '../../core/session.ts';

type Viewer = 'user' | 'guest';

/** Undefined while that is open. */
function viewerOf(state: Session): Viewer | undefined {
  if (state.tag === 'active' || state.tag === 'renewing') return state.token.is_guest ? 'guest' : 'user';
  return state.tag === 'signed-out' || state.tag === 'country-forbidden' ? 'guest' : undefined;
}

export const isUser = (session: SessionRunner | undefined): boolean =>
  session !== undefined && viewerOf(session.state()) === 'user';

/** @returns unsubscribes */
export function onViewerChange(
  session: SessionRunner | undefined,
  { signedIn, left }: { signedIn: () => void; left: () => void },
): () => void {
  if (!session) return () => {};
  let viewer = viewerOf(session.state());
  return session.subscribe(() => {
    const next = viewerOf(session.state());
    if (next === undefined || next === viewer) return;
    const former = viewer;
    viewer = next;
    if (next === 'user') signedIn();
    else if (former === 'user') left();
  });
}
