/** Programs of the operating system that tests start: installed ones, and those that `npm test` has unpacked (`scripts/lib/programs.mjs`). */
export { findProgram } from '../../../scripts/lib/programs.mjs';
