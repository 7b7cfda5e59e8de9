/**
 * `/healthz` (liveness: the process answers) and `/readyz` (readiness: it can serve and is not about to stop), for load balancers and
 * service managers. They are answered before the framework, so that no token, provider or page is involved, and no cache.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DiskLevel } from '../disk/rules.ts';
import { ANSWERING_ROLES, ROLES, type Role } from './roles.ts';

/** What a role does: `standby` cannot do it now, `off` is switched off by another setting. */
export type WorkState = 'starting' | 'active' | 'standby' | 'off';

export interface Readiness {
  readonly isReady: boolean;
  readonly status: 'ready' | 'degraded' | 'starting' | 'draining';
  readonly database: 'ok' | 'unavailable';
  readonly disk: DiskLevel;
  readonly roles: Readonly<Partial<Record<Role, WorkState>>>;
}

export interface HealthDeps {
  /** Resolves when the database answers. */
  probe(): Promise<unknown>;
  diskLevel(): DiskLevel;
  /** All by default. */
  readonly roles?: readonly Role[];
  now?(): number;
}

export interface Health {
  /** @returns whether it answered */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  readiness(): Promise<Readiness>;
  /** The background work has started; a process without a role that answers requests is ready only then. */
  works(work: Partial<Record<Role, () => WorkState>>): void;
  /** From now on the process is not ready. */
  drain(): void;
}

/** How long the result of one database probe is cached, ms. */
const PROBE_TTL_MS = 1_000;
/** A database that does not answer in this time is unavailable, ms. */
const PROBE_LIMIT_MS = 2_000;

const isAnswering = (role: Role): boolean => ANSWERING_ROLES.some((one) => one === role);

/** The state in words. Without its database a process that once had it still serves what it has cached. */
function stateOf(isDraining: boolean, hasStarted: boolean, hasDatabase: boolean, disk: DiskLevel): Readiness['status'] {
  if (isDraining) return 'draining';
  if (!hasStarted) return 'starting';
  return hasDatabase && disk !== 'critical' ? 'ready' : 'degraded';
}

export function health({ probe, diskLevel, roles = ROLES, now = () => performance.now() }: HealthDeps): Health {
  let isDraining = false;
  let work: Partial<Record<Role, () => WorkState>> | undefined;
  let hasHadDatabase = false;
  let probed: { readonly at: number; readonly result: Promise<boolean> } | undefined;

  const run = async (): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), PROBE_LIMIT_MS)));
    const hasAnswered = probe().then(
      () => true,
      () => false,
    );
    const hasDatabase = await Promise.race([hasAnswered, late]);
    clearTimeout(timer);
    hasHadDatabase ||= hasDatabase;
    return hasDatabase;
  };
  const readiness = async (): Promise<Readiness> => {
    if (!probed || now() - probed.at >= PROBE_TTL_MS) probed = { at: now(), result: run() };
    const hasDatabase = await probed.result;
    const disk = diskLevel();
    const states = roles.map(
      (role) => [role, isAnswering(role) ? 'active' : work ? (work[role]?.() ?? 'off') : 'starting'] as const,
    );
    // A process that answers is of use before its background work has started.
    const answers = roles.some(isAnswering);
    const status = stateOf(isDraining, hasHadDatabase && (answers || work !== undefined), hasDatabase, disk);
    return {
      isReady: status === 'ready' || status === 'degraded',
      status,
      database: hasDatabase ? 'ok' : 'unavailable',
      disk,
      roles: Object.fromEntries(states),
    };
  };
  const send = (response: ServerResponse, status: number, body: object, hasBody: boolean): void => {
    const text = JSON.stringify(body);
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    response.end(hasBody ? text : undefined);
  };

  return {
    readiness,
    works: (started) => void (work = started),
    drain: () => void (isDraining = true),
    answer({ method, url = '' }, response) {
      // It is asked about every request of the process.
      if (!url.startsWith('/healthz') && !url.startsWith('/readyz')) return false;
      if (method !== 'GET' && method !== 'HEAD') return false;
      const path = url.split('?', 1)[0];
      const hasBody = method === 'GET';
      if (path === '/healthz') {
        send(response, 200, { status: 'ok' }, hasBody);
        return true;
      }
      if (path !== '/readyz') return false;
      readiness()
        .then(({ isReady, ...state }) => send(response, isReady ? 200 : 503, state, hasBody))
        .catch(() => response.destroy());
      return true;
    },
  };
}
