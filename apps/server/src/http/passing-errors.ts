/** Failures of the machine that pass by themselves. */
/** The machine lacks something for the moment: descriptors, memory, disk. The work that needed it has failed; the process goes on. */
const PASSING = new Set([
  'EMFILE',
  'ENFILE',
  'ENOSPC',
  'EDQUOT',
  'ENOBUFS',
  'ENOMEM',
  'EAGAIN',
  'EIO',
  'ECONNRESET',
  'EPIPE',
]);

export const isPassing = (error: unknown): boolean =>
  PASSING.has(String((error as NodeJS.ErrnoException | null)?.code));
