import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../core/runtime.tsx';
import { allowPush, browserPush, isSubscribed } from './browser-push.ts';
import { pushKeyQuery } from './queries.ts';
import { usePushViewer } from './usePushViewer.ts';

/**
 * Asks for permission to notify, where that is possible and not done. To be called in answer to a press, before anything is waited for:
 * browsers ask at no other time. @returns whether notifications reach this browser
 */
export function useAllowPush(): () => Promise<boolean> {
  const api = useApi();
  const viewer = usePushViewer();
  const { data: key } = useQuery(pushKeyQuery(api));
  return () => {
    const push = browserPush(api);
    const canAsk = key && viewer && push.permission() !== 'unsupported' && push.permission() !== 'denied';
    if (!canAsk) return Promise.resolve(false);
    return isSubscribed(push, viewer.deviceId)
      ? Promise.resolve(true)
      : allowPush(push, viewer, key).catch(() => false);
  };
}
