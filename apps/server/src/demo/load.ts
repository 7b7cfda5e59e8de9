/** The demo of this checkout: its catalogue, media and pictures, loaded when the database is empty. */
import type { Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { hashPassword } from '../features/session/passwords.ts';
import { demoCatalogue } from './assemble.ts';
import { DEMO_MEDIA, DEMO_PICTURES } from './folders.ts';
import { DEMO_LOGIN, loadDemo as load, loadDemoIfEmpty as loadIfEmpty, type DemoDeps, type DemoLoad } from './loader.ts';

export interface LoadDemoDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  /** Told about the progress in words. */
  say(line: string): void;
}

const wholeDemo = ({ db, clock, say }: LoadDemoDeps): DemoDeps => ({
  db,
  clock,
  say,
  catalogue: demoCatalogue(),
  mediaRoots: [DEMO_MEDIA],
  picturesRoot: DEMO_PICTURES,
  hashPassword,
});

/** Loads the demo when there is no provider at all. @returns undefined when there was one */
export async function loadDemoIfEmpty(deps: LoadDemoDeps): Promise<DemoLoad | undefined> {
  const loaded = await loadIfEmpty(wholeDemo(deps));
  if (loaded) deps.say(`The demo is loaded. Sign in as ${DEMO_LOGIN.username} with the password ${DEMO_LOGIN.password}.`);
  return loaded;
}

/** Loads the demo again: its texts, pictures, rows and playlists replace those of an earlier load. */
export const loadDemo = (deps: LoadDemoDeps): Promise<DemoLoad> => load(wholeDemo(deps));
