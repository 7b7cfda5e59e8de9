/**
 * What processes of an installation share in Redis or Valkey: counts that may be lost. Nothing waits for it longer than the deadline,
 * and nothing fails without it.
 */

/** Runs as one command: nothing else happens in between. */
export interface RedisScript {
  readonly source: string;
  /** What the server caches it under. */
  readonly sha: string;
}

/** Since the start of the process. */
export interface RedisCounts {
  readonly isUp: boolean;
  /** Commands by their end: answered in time, too late or never, refused, and not sent because the server is away. */
  readonly answered: number;
  readonly late: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface Redis {
  /** Whether commands are sent now. While they are not, {@link Redis.run} answers at once. */
  isUp(): boolean;
  /**
   * Runs a script; never rejects.
   * @param onLate gets an answer that comes after the deadline: what the script did is done
   * @returns the answer; undefined without one in time
   */
  run(
    script: RedisScript,
    keys: readonly string[],
    args: readonly (string | number)[],
    onLate?: (answer: unknown) => void,
  ): Promise<unknown>;
  /** A key of this installation. @param name no identifier of a viewer, address or token */
  key(name: string): string;
  /** What an identifier is called in Redis: a keyed hash, the same in all processes. */
  masked(identifier: string): string;
  counts(): RedisCounts;
  close(): Promise<void>;
}
