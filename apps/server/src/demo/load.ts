/** The demo of this checkout: its catalogue, media and pictures, loaded when the database is empty. */
import type { Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { demoCatalogue } from './assemble.ts';
import type { DemoCatalogue } from './catalogue.ts';
import { DEMO_MEDIA, DEMO_PICTURES } from './folders.ts';
import { loadDemo as load, loadDemoIfEmpty as loadIfEmpty, type DemoDeps, type DemoLoad } from './loader.ts';

export interface LoadDemoDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  /** Notified of the progress in words. */
  say(line: string): void;
  /** Where viewers reach the installation. */
  readonly publicUrl?: string;
  /** The installation's secret; without it protected titles have no keys. */
  readonly secret?: string;
}

const wholeDemo = ({ db, clock, say, secret }: LoadDemoDeps): DemoDeps => ({
  db,
  clock,
  say,
  catalogue: demoCatalogue(),
  mediaRoots: [DEMO_MEDIA],
  picturesRoot: DEMO_PICTURES,
  hashPassword,
  ...(secret !== undefined && { secret }),
});

/** Addresses of the other providers, where this machine has them: browsers find every name under localhost here. */
function sitesOf({ providers }: DemoCatalogue, publicUrl = ''): string[] {
  const url = URL.canParse(publicUrl) ? new URL(publicUrl) : undefined;
  if (url?.hostname !== 'localhost') return [];
  return providers
    .filter(({ isDefault }) => !isDefault)
    .flatMap(({ hosts: [host] }) =>
      host === undefined ? [] : [`${url.protocol}//${host}${url.port && `:${url.port}`}`],
    );
}

/** Loads the demo when there is no provider at all. @returns undefined when there was one */
export async function loadDemoIfEmpty(deps: LoadDemoDeps): Promise<DemoLoad | undefined> {
  const demo = wholeDemo(deps);
  const loaded = await loadIfEmpty(demo);
  const [account] = demo.catalogue.accounts;
  if (loaded && account) {
    deps.say(
      `The demo is loaded. Sign in as ${account.username} with the password ${demo.catalogue.password}, or by the phone ${account.phone}.`,
    );
    const sites = sitesOf(demo.catalogue, deps.publicUrl);
    if (sites.length > 0)
      deps.say(`Other operators: ${sites.join(' ')} (demo/README.md says who signs in there, and how).`);
  }
  return loaded;
}

/** Loads the demo again: its texts, pictures, rows and playlists replace those of an earlier load. */
export const loadDemo = (deps: LoadDemoDeps): Promise<DemoLoad> => load(wholeDemo(deps));
