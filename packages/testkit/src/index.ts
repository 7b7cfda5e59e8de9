/** What tests of every part share. Nothing of it is part of the running service. */
export { testClock, type TestClock } from './clock.ts';
export { testDatabase, type TestDatabase } from './database.ts';
export { freePort } from './free-port.ts';
