import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { ApiPort } from '@aerial/api-client/port.ts';
import { useSurroundings } from '../../core/runtime.tsx';
import type { SessionRunner } from '../../core/session.ts';
import { isTelevisionMode } from '../../surroundings/television.ts';
import { describeDevice } from '../../session/device-data.ts';
import { createLogin, type LoginMemory, type LoginRunner } from './run-login.ts';
import type { Login, LoginRules } from './types.ts';

const memories = new WeakMap<SessionRunner, LoginMemory>();

function memoryOf(session: SessionRunner): LoginMemory {
  const memory = memories.get(session) ?? {};
  memories.set(session, memory);
  return memory;
}

/** The login of this dialog; it stops with the dialog. */
export function useLogin(
  rules: LoginRules,
  api: ApiPort,
  session: SessionRunner,
  /** Whether the provider offers signing in with another device. */
  offersScreen: boolean,
): { login: Login; send: LoginRunner['send'] } {
  const { miniApp, webView } = useSurroundings();
  const [runner] = useState(() =>
    createLogin(rules, {
      api,
      session,
      messenger: miniApp ? 'telegram' : undefined,
      describeDevice: (serial) => describeDevice(navigator.userAgent, serial, webView),
      beginsOnScreen: offersScreen && isTelevisionMode(),
      memory: memoryOf(session),
      now: () => Date.now(),
      setTimeout(work, ms) {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
    }),
  );
  useEffect(() => runner.start(), [runner]);
  const login = useSyncExternalStore(runner.subscribe, runner.state, runner.state);
  const send = useCallback<LoginRunner['send']>((event) => runner.send(event), [runner]);
  return { login, send };
}
