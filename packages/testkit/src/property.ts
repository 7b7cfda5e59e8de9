/**
 * fast-check with the same seed in every run, so that a test run is repeatable. `FC_SEED=random` explores, `FC_SEED=2083454315` repeats
 * what an exploring run has found.
 */
import fc from 'fast-check';

const seed = process.env['FC_SEED'] ?? '20310131';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });

export default fc;
export { fc };
