/** The suite of the media store against a bucket of the operator's: `S3_TEST_STORE=s3://bucket/prefix`, with the settings of `MEDIA_STORE`. */
import { randomUUID } from 'node:crypto';
import { epochMs } from '@aerial/domain/time.ts';
import { afterAll, describe } from 'vitest';
import { amazonEndpoint, storeAddress, type S3Settings } from './settings.ts';
import { bucketConformance, bucketStore } from './testing/bucket-conformance.ts';
import { storeConformance } from './testing/conformance.ts';

/** What one run writes lies below a prefix of its own. */
const run = `aerial-test-${randomUUID()}`;
const TOMORROW_MS = 86_400_000;

function settingsOf(env: NodeJS.ProcessEnv): S3Settings | undefined {
  const { S3_TEST_STORE, S3_REGION = 'us-east-1', S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY } = env;
  if (S3_TEST_STORE === undefined) return undefined;
  const address = storeAddress(S3_TEST_STORE);
  if (address?.kind !== 's3') throw new Error('S3_TEST_STORE is an address such as s3://bucket/prefix');
  if (!S3_ACCESS_KEY || !S3_SECRET_KEY) throw new Error('S3_TEST_STORE needs S3_ACCESS_KEY and S3_SECRET_KEY');
  return {
    endpoint: S3_ENDPOINT?.replace(/\/+$/u, '') ?? amazonEndpoint(S3_REGION),
    bucket: address.bucket,
    prefix: `${address.prefix}${run}/`,
    region: S3_REGION,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
  };
}

const settings = settingsOf(process.env);
describe.skipIf(!settings)('the bucket of S3_TEST_STORE', () => {
  const whole = settings!;
  const start = (): S3Settings => ({ ...whole, prefix: `${whole.prefix}${randomUUID()}/` });
  storeConformance(() => bucketStore(start()));
  bucketConformance(start);

  afterAll(async () => {
    const store = bucketStore(whole);
    const keys: string[] = [];
    for await (const { key } of store.list('')) keys.push(key);
    await store.remove(keys);
    await store.removeUnfinished(epochMs(Date.now() + TOMORROW_MS));
  });
});
