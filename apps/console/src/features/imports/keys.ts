import type { ImportRun } from '@aerial/contract/calls/operator-imports.ts';

export const IMPORTS_KEY = ['imports'];
export const importKey = (id: string) => ['imports', id];
export const RUNS_KEY = ['import-runs'];
export const runKey = (id: string) => ['import-runs', 'one', id];
export const mappingKey = (id: string) => ['imports', id, 'guide'];

/** How often a run that is worked on is looked at again, ms. */
const POLL_MS = 1_000;
const isOpen = (run: ImportRun | null | undefined): boolean => run?.state === 'waiting' || run?.state === 'running';
/** Polls while a run is worked on. */
export const pollWhileOpen = (run: ImportRun | null | undefined): number | false => (isOpen(run) ? POLL_MS : false);
