/** Checks of pictures and documents: what titles name is there, and with a media store nothing is on this machine alone. */
import path from 'node:path';
import { systemClock } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Config } from '../../src/config/config.ts';
import type { Database } from '../../src/db/schema.ts';
import { DEMO_PICTURES } from '../../src/demo/folders.ts';
import { documentKey, DOCUMENTS } from '../../src/features/provider-settings/text-objects.ts';
import { pictureKey, PICTURES } from '../../src/media/picture-keys.ts';
import { OWN_PICTURES } from '../../src/pictures/avatars.ts';
import { pictureSources } from '../../src/pictures/sources.ts';
import type { ObjectStore } from '../../src/ports/objects/objects.ts';
import { documentsBelow, picturesBelow } from '../commands/media-upload.ts';
import { ok, problem, skipped, warning, type Finding } from './findings.ts';
import { openStore } from './media-store.ts';

/** Pictures of titles that are looked for. */
const MAX_PICTURES = 20_000;
const MAX_NAMED = 5;
const ADDRESS = '/pictures/';

async function keysBelow(objects: ObjectStore, prefixes: readonly string[]): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const prefix of prefixes) for await (const { key } of objects.list(prefix)) keys.add(key);
  return keys;
}

/** Names below /pictures that films, series and persons have. */
async function namedPictures(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct address from (
      select found #>> '{}' as address from contents, jsonb_path_query(jsonb_build_array(cover, background), '$.**') found
      where jsonb_typeof(found) = 'string'
      union all select image from persons
    ) named where starts_with(address, ${ADDRESS}) order by address limit ${MAX_PICTURES}`.execute(db);
  return rows.map(({ address }) => address.slice(ADDRESS.length));
}

/** Decoded as requests are; an address that cannot be decoded names itself. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

export async function pictureChecks({ dataDir, mediaStore }: Config, db: Kysely<Database>): Promise<Finding[]> {
  const own = path.join(dataDir, 'pictures');
  let stored = new Set<string>();
  if (mediaStore) {
    const keys = await openStore(mediaStore)
      .then((objects) => keysBelow(objects, [PICTURES, DOCUMENTS]))
      .catch(() => undefined);
    if (!keys) return [skipped('pictures', 'the media store cannot be listed')];
    stored = keys;
  }
  const folders = pictureSources([own, DEMO_PICTURES, OWN_PICTURES], systemClock);
  const named = await namedPictures(db);
  const missing: string[] = [];
  for (const name of named.map(decoded))
    if (!stored.has(pictureKey(name) ?? '') && !(await folders.find(name))) missing.push(name);
  const findings = [namedFinding(named.length, missing, mediaStore !== undefined)];
  if (!mediaStore) return findings;
  const pictures = (await picturesBelow(own)).filter((name) => !stored.has(pictureKey(name)!)).length;
  const documents = (await documentsBelow(path.join(dataDir, 'documents'))).filter(
    ({ owner, name }) => !stored.has(documentKey(owner, name)),
  ).length;
  if (pictures + documents > 0)
    findings.push(
      warning(
        'pictures',
        `${pictures} pictures and ${documents} documents are in the data folder of this machine and not in the media store: other machines do not have them`,
        'Run aerial media upload on this machine.',
      ),
    );
  return findings;
}

function namedFinding(count: number, missing: readonly string[], hasStore: boolean): Finding {
  if (count === 0) return skipped('pictures', 'no title has a picture yet');
  if (missing.length === 0) return ok('pictures', `${count} pictures of titles and persons are named, all are there`);
  return problem(
    'pictures',
    `${missing.length} of ${count} pictures of titles and persons are missing: ${missing.slice(0, MAX_NAMED).join(', ')}${missing.length > MAX_NAMED ? ' …' : ''}`,
    hasStore
      ? 'Run aerial media upload on the machine that has them, or upload them again.'
      : 'Mount the shared folder pictures on this machine, or restore it from a backup.',
  );
}
