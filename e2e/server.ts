/** Starts a service with the demo provider for each worker of the journeys, and stops them after the run. */
import { freePort } from '@aerial/testkit/free-port.ts';
import type { TestProject } from 'vitest/node';
import { workersOf } from './lanes.ts';
import { startService } from './service.ts';

async function startOne() {
  const pushPort = await freePort();
  const service = await startService({ settings: { PUSH_SERVICES: `http://127.0.0.1:${pushPort}` } });
  return { ...service, pushPort };
}

export default async function startServices(project: TestProject): Promise<() => Promise<void>> {
  const services = await Promise.all(Array.from({ length: workersOf(process.env['E2E_LANE']) }, startOne));
  project.provide(
    'services',
    services.map(({ site, data, pushPort }) => ({ site, data, pushPort })),
  );
  return async () => void (await Promise.all(services.map(({ stop }) => stop())));
}
