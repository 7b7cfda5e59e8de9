import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { showToast } from '@aerial/ui/toasts.ts';
import { useRef, useState } from 'react';
import { showFailure } from '../core/errors.ts';

interface Options {
  /** Said when it is done. */
  readonly done?: string;
  /** What it changes: these are requested again. */
  readonly changes?: readonly QueryKey[];
}

/**
 * Runs a change once at a time; a failure is shown.
 * @returns whether it succeeded, and whether one is running
 */
export function useAction(): [
  run: (work: () => Promise<unknown>, options?: Options) => Promise<boolean>,
  isBusy: boolean,
] {
  const queries = useQueryClient();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>, { done, changes = [] }: Options = {}): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    try {
      await work();
      await Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey })));
      if (done !== undefined) showToast(done);
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return [run, isBusy];
}
