/** Starts the service of the journeys with the demo provider, and stops it after the run. */
import { freePort } from '@aerial/testkit/free-port.ts';
import type { TestProject } from 'vitest/node';
import { startService as start } from './service.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    site: string;
    /** The data folder of the service. */
    data: string;
    /** Where a journey may put up a push service, on this machine. */
    pushPort: number;
  }
}

export default async function startService(project: TestProject): Promise<() => Promise<void>> {
  const pushPort = await freePort();
  const { site, data, stop } = await start({ settings: { PUSH_SERVICES: `http://127.0.0.1:${pushPort}` } });
  project.provide('site', site);
  project.provide('data', data);
  project.provide('pushPort', pushPort);
  return stop;
}
