import { useMemo } from 'react';
import { useSession } from '../../core/runtime.tsx';
import type { PushViewer } from './browser-push.ts';

/** The device that notifications are for; undefined before there is one. */
export function usePushViewer(): PushViewer | undefined {
  const session = useSession();
  const deviceId = session.tag === 'active' ? session.token.device_id : null;
  const isGuest = session.tag === 'active' && session.token.is_guest;
  return useMemo(() => (deviceId === null ? undefined : { deviceId, isGuest }), [deviceId, isGuest]);
}
