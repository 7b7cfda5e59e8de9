import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asProviderId } from '@aerial/domain/ids.ts';
import { afterAll, expect, test } from 'vitest';
import { defaultSettings, type ProviderRecord } from '../tenancy/provider.ts';
import { consoleDocument, consolePolicy, loadConsoleBuild } from './console-page.ts';

const dist = mkdtempSync(path.join(tmpdir(), 'aerial-console-'));
afterAll(() => rmSync(dist, { recursive: true }));

const provider: ProviderRecord = {
  id: asProviderId(1),
  shortname: 'aerial',
  name: { ru: '"><script>alert(1)</script>' },
  isDefault: true,
  hosts: [],
  networks: [],
  settings: defaultSettings,
  partners: {},
};

test('without a build there is no console', async () => expect(await loadConsoleBuild(dist)).toBeUndefined());

test('its page loads the entry, what that imports, and its styles', async () => {
  mkdirSync(path.join(dist, '.vite'));
  const manifest = {
    'src/entry.tsx': { file: 'assets/entry-1.js', imports: ['_base.js'] },
    '_base.js': { file: 'assets/base-2.js' },
    'style.css': { file: 'assets/style-3.css' },
    'src/features/tags/TagsPage.tsx': { file: 'assets/tags-4.js' },
  };
  writeFileSync(path.join(dist, '.vite/manifest.json'), JSON.stringify(manifest));
  const build = (await loadConsoleBuild(dist))!;
  const html = consoleDocument(provider, build, 'N');
  expect(html).toContain('<script type="module" src="/console/assets/entry-1.js" nonce="N">');
  expect(html).toContain('href="/console/assets/base-2.js"');
  expect(html).toContain('<link rel="stylesheet" href="/console/assets/style-3.css">');
  expect(html).not.toContain('tags-4');
  expect(html).not.toContain('<script>alert');
});

test('its policy allows its own code and the API of this host, and no frame around it', () => {
  const policy = consolePolicy('N');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'nonce-N' 'strict-dynamic'");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).toContain("frame-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
});
