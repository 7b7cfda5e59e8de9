/** The service of the journeys of a worker. */
import { inject } from 'vitest';

export interface WorkerService {
  readonly site: string;
  /** Its data folder. */
  readonly data: string;
  /** Where a journey may put up a push service, on this machine. */
  readonly pushPort: number;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each worker of the run. */
    services: readonly WorkerService[];
  }
}

/** The one of this worker: what its journeys change, no other worker's see. */
export const workerService = (): WorkerService => inject('services')[Number(process.env['VITEST_POOL_ID']) - 1]!;
