import { expect, test } from 'vitest';
import { KNOWN_PUSH_SERVICES } from '../ports/push/services.ts';
import { explainConfigProblems, localUrl, readConfig, type ConfigProblem } from './config.ts';

const problemsOf = (env: Record<string, string>): ConfigProblem[] => {
  const result = readConfig(env, '/srv');
  return result.ok ? [] : result.error;
};

test('without any setting the server listens on this machine only and stores its data in .data', () => {
  expect(readConfig({}, '/srv/aerial')).toEqual({
    ok: true,
    value: {
      nodeEnv: 'production',
      roles: ['web', 'api', 'origin', 'recorder', 'jobs'],
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://localhost:8080',
      trustedProxies: 0,
      privateNetworks: [],
      pushServices: KNOWN_PUSH_SERVICES,
      failedAccountsPerAddress: 60,
      dataDir: '/srv/aerial/.data',
      databaseUrl: undefined,
      redisUrl: undefined,
      databaseDirectUrl: undefined,
      databaseStandbyUrl: undefined,
      databaseConnections: 10,
      mediaSecret: undefined,
      backupKey: undefined,
      mediaCacheDir: '/srv/aerial/.data/media-cache',
      mediaCacheMaxMb: 10_240,
      recordingsDir: '/srv/aerial/.data/recordings',
      recordingsSpoolDir: '/srv/aerial/.data/recordings-spool',
      recordingsSpoolMaxGb: 20,
      recordingsMaxGb: 100,
      uploadsDir: '/srv/aerial/.data/uploads',
      uploadMaxGb: 100,
      pictureCacheMaxMb: 1024,
      diskMinFreeMb: 512,
      shutdownDelayS: 0,
      recorderDownloads: 16,
      workers: 1,
      metricsHost: '127.0.0.1',
      metricsPort: undefined,
      logLevel: 'warn',
      demo: true,
      paymentVariables: {},
      drmVariables: {},
      eventSinks: ['files'],
      eventRetentionDays: 30,
      clickHouseUrl: undefined,
      kafka: undefined,
      paymentSandbox: false,
      sms: undefined,
      mail: undefined,
      mailFrom: undefined,
      telegramToken: undefined,
      telegramBot: undefined,
      telegramApi: 'https://api.telegram.org',
      outbox: 'no',
    },
  });
});

test('an empty value is the same as none', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' }, '/srv')).toEqual(readConfig({}, '/srv'));
});

test('the configuration cannot be changed', () => {
  const result = readConfig({}, '/srv');
  expect(result.ok && Object.isFrozen(result.value)).toBe(true);
});

test('every problem is listed at once, with its value and what is expected', () => {
  const problems = problemsOf({
    PORT: '80 80',
    HOST: 'no spaces',
    NODE_ENV: 'prod',
    WORKERS: '0',
    PUBLIC_URL: 'https://tv.example.com/app',
  });
  expect(problems.map((problem) => problem.name).toSorted()).toEqual([
    'HOST',
    'NODE_ENV',
    'PORT',
    'PUBLIC_URL',
    'WORKERS',
  ]);
  expect(explainConfigProblems(problems)).toContain('  PORT=80 80: expected a whole number from 0 to 65535');
});

test('a secret is never repeated', () => {
  const text = explainConfigProblems(
    problemsOf({ MEDIA_SECRET: 'hunter2', DATABASE_URL: 'mysql://u:hunter2@db/x', SMS_URL: 'smpp://hunter2' }),
  );
  expect(text.split('\n')).toHaveLength(4);
  expect(text).not.toContain('hunter2');
});

test.each([
  ['-1', false],
  ['0', true],
  ['65535', true],
  ['65536', false],
  ['1e3', false],
  ['8080.0', false],
])('PORT=%s is accepted: %s', (PORT, accepted) => {
  expect(problemsOf({ PORT }).length === 0).toBe(accepted);
});

test('a public address loses the slash at its end', () => {
  const result = readConfig({ PUBLIC_URL: 'https://TV.example.com/' }, '/srv');
  expect(result.ok && result.value.publicUrl).toBe('https://tv.example.com');
});

test.each([
  ['0.0.0.0', 8080, 'http://localhost:8080'],
  ['192.0.2.7', 9000, 'http://192.0.2.7:9000'],
  ['2001:db8::7', 9000, 'http://[2001:db8::7]:9000'],
  ['127.0.0.1', 80, 'http://localhost'],
])('a server on %s port %i is found at %s', (host, port, url) => {
  expect(localUrl(host, port)).toBe(url);
});

test('AERIAL_DATA may be absolute', () => {
  const result = readConfig({ AERIAL_DATA: '/var/lib/aerial' }, '/srv');
  expect(result.ok && result.value.dataDir).toBe('/var/lib/aerial');
});

test('messages without a transport are shown outside production, and on this machine only', () => {
  const outboxOf = (env: Record<string, string>) => {
    const result = readConfig(env, '/srv');
    return result.ok && result.value.outbox;
  };
  expect(outboxOf({})).toBe('no');
  expect(outboxOf({ NODE_ENV: 'production' })).toBe('no');
  expect(outboxOf({ NODE_ENV: 'development' })).toBe('local');
  expect(outboxOf({ AERIAL_OUTBOX: 'open' })).toBe('open');
  expect(outboxOf({ AERIAL_OUTBOX: 'yes' })).toBe(false);
});

test('the settings of SMS, mail and messenger are checked, and their secrets never repeated', () => {
  const env = {
    SMS_URL: 'smpp://aerial:hunter2@sms.example.com?colour=red',
    MAIL_URL: 'http://hunter2@mail',
    TELEGRAM_BOT_TOKEN: 'hunter2',
    TELEGRAM_BOT_NAME: 'x',
  };
  const problems = problemsOf(env);
  expect(problems.map(({ name }) => name).toSorted()).toEqual([
    'MAIL_FROM',
    'MAIL_URL',
    'SMS_URL',
    'TELEGRAM_BOT_NAME',
    'TELEGRAM_BOT_TOKEN',
  ]);
  expect(explainConfigProblems(problems)).not.toContain('hunter2');
});

test.each([
  [{ MAIL_URL: 'smtp://mail.example.com' }, 'MAIL_FROM'],
  [{ TELEGRAM_BOT_TOKEN: '123456:abcdefghijklmnopqrstuvwxyz' }, 'TELEGRAM_BOT_NAME'],
  [{ TELEGRAM_BOT_NAME: '@example_tv_bot' }, 'TELEGRAM_BOT_TOKEN'],
])('%j needs %s', (env, missing) => {
  expect(problemsOf(env).map(({ name }) => name)).toEqual([missing]);
});

test.each([
  ['10.20.0.0/16', 1],
  ['10.20.0.0/16, fd00::/8', 2],
  ['all', 2],
  ['no', 0],
])('outgoing requests may reach %s', (text, count) => {
  const result = readConfig({ PRIVATE_NETWORKS: text }, '/srv');
  expect(result.ok && result.value.privateNetworks.length).toBe(count);
});

test.each(['intranet', '10.0.0.0/40', '10.0.0.0/8,'])('%s is no list of networks', (text) => {
  expect(problemsOf({ PRIVATE_NETWORKS: text }).map(({ name }) => name)).toEqual(['PRIVATE_NETWORKS']);
});

test('PUSH_SERVICES names services by host or origin', () => {
  const result = readConfig({ PUSH_SERVICES: 'fcm.googleapis.com, http://push.local:8085' }, '/srv');
  expect(result.ok && result.value.pushServices).toEqual(['fcm.googleapis.com', 'http://push.local:8085']);
  expect(problemsOf({ PUSH_SERVICES: 'https://push.example/path' }).map(({ name }) => name)).toEqual(['PUSH_SERVICES']);
});

test('roles are named once each, at least one', () => {
  const roles = (given: string) => {
    const result = readConfig({ ROLES: given }, '/srv');
    return result.ok ? result.value.roles : result.error.map(({ name }) => name);
  };
  expect(roles('origin, api')).toEqual(['origin', 'api']);
  for (const wrong of ['no', 'api,api', 'apis', ',']) expect(roles(wrong), wrong).toEqual(['ROLES']);
});

test('Redis is reached with or without TLS, and its password is not shown', () => {
  for (const url of ['redis://cache:6379', 'rediss://user:secret@cache.example/1'])
    expect(readConfig({ REDIS_URL: url }, '/srv')).toMatchObject({ ok: true, value: { redisUrl: url } });
  expect(problemsOf({ REDIS_URL: 'http://user:secret@cache' })).toEqual([
    { name: 'REDIS_URL', expected: 'an address that starts with redis:// or rediss://' },
  ]);
});

test('an address past the pooler needs the address of the pooler', () => {
  expect(problemsOf({ DATABASE_DIRECT_URL: 'postgres://db.example/aerial' }).map(({ name }) => name)).toEqual([
    'DATABASE_URL',
  ]);
});

test('a standby needs the address of its primary', () => {
  expect(problemsOf({ DATABASE_STANDBY_URL: 'postgres://db2.example/aerial' }).map(({ name }) => name)).toEqual([
    'DATABASE_URL',
  ]);
});

const bucketSettings = { MEDIA_STORE: 's3://media/tv', S3_ACCESS_KEY: 'access', S3_SECRET_KEY: 'hunter2' };

test('the media store is a bucket with its keys, or a shared folder', () => {
  const storeOf = (env: Record<string, string>) => {
    const result = readConfig(env, '/srv');
    return result.ok ? result.value.mediaStore : result.error.map(({ name }) => name);
  };
  expect(storeOf({})).toBeUndefined();
  expect(storeOf({ MEDIA_STORE: 'file:///mnt/media/' })).toEqual({ kind: 'folder', folder: '/mnt/media' });
  expect(storeOf({ ...bucketSettings, S3_REGION: 'eu-1' })).toEqual({
    kind: 's3',
    bucket: 'media',
    prefix: 'tv/',
    endpoint: 'https://s3.eu-1.amazonaws.com',
    region: 'eu-1',
    accessKey: 'access',
    secretKey: 'hunter2',
  });
  expect(storeOf({ ...bucketSettings, S3_ENDPOINT: 'http://minio:9000/' })).toMatchObject({
    endpoint: 'http://minio:9000',
  });
  expect(storeOf({ MEDIA_STORE: 's3://media' })).toEqual(['S3_ACCESS_KEY', 'S3_SECRET_KEY']);
});

test('recordings are files of the data folder, or in a store with the same keys and a spool on this machine', () => {
  const read = (env: Record<string, string>) => readConfig(env, '/srv');
  expect(read({})).toMatchObject({ ok: true, value: { recordingsDir: '/srv/.data/recordings' } });
  expect(read({})).not.toHaveProperty('value.recordingsStore.kind');
  expect(read({ ...bucketSettings, RECORDINGS_STORE: 's3://live' })).toMatchObject({
    value: {
      recordingsStore: { kind: 's3', bucket: 'live', prefix: '', accessKey: 'access' },
      recordingsSpoolDir: '/srv/.data/recordings-spool',
      recordingsSpoolMaxGb: 20,
    },
  });
  // Said once, although both stores need them.
  expect(
    problemsOf({ MEDIA_STORE: 's3://media', RECORDINGS_STORE: 's3://live', S3_REGION: 'e u' }).map(({ name }) => name),
  ).toEqual(['S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']);
  const problems = problemsOf({ RECORDINGS_STORE: 's3://key:hunter2@live' });
  expect(problems.map(({ name }) => name)).toEqual(['RECORDINGS_STORE']);
  expect(explainConfigProblems(problems)).not.toContain('hunter2');
});

test.each([
  's3://',
  's3://A_b',
  's3://media/a b',
  's3://key:hunter2@media',
  'https://media',
  '/mnt/media',
  'file:///',
  's3://media?x=1',
])('MEDIA_STORE %s is refused without being shown', (given) => {
  const problems = problemsOf({ ...bucketSettings, MEDIA_STORE: given });
  expect(problems.map(({ name }) => name)).toEqual(['MEDIA_STORE']);
  expect(explainConfigProblems(problems)).not.toContain('hunter2');
});
