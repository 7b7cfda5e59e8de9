/** What no other place has handled: a rejected promise, an exception in a callback. */
import { isPassing } from './http/passing-errors.ts';

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

export interface LastResort {
  say(line: string): void;
  /** Called after an exception whose damage is unknown: stops in order, for the service manager or the first process to start again. */
  onBroken(): void;
}

/** Logs what was left unhandled and goes on serving; only an exception that nothing explains ends the process, in order. */
export function handleLastResort({ say, onBroken }: LastResort, source: NodeJS.EventEmitter = process): void {
  source.on('unhandledRejection', (reason: unknown) => say(`A rejected promise was not handled: ${describe(reason)}`));
  source.on('uncaughtException', (error: unknown) => {
    say(`An exception was not caught: ${describe(error)}`);
    if (!isPassing(error)) onBroken();
  });
}
