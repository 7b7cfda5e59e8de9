/**
 * Programs and fonts the tests need from the operating system: installed from Debian by root, printed for other users. What Debian would start
 * as a service is unpacked for any user.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findProgram, unpackPrograms } from './programs.mjs';

const has = (...names) => findProgram(...names) !== undefined;

const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const isDebian = () => existsSync('/etc/debian_version');

/** Debian package, what it is for, which steps want it, whether Debian starts it as a service, whether it is here. */
const wanted = [
  {
    name: 'chromium',
    why: 'browser tests',
    steps: ['e2e'],
    isHere: () => has('chromium', 'chromium-browser', 'google-chrome') || existsSync(MAC_CHROME),
  },
  // Without the parts of a desktop browser a page opens with half of the processor time.
  {
    name: 'chromium-headless-shell',
    why: 'browser tests',
    steps: ['e2e'],
    isHere: () => has('chromium-headless-shell') || !isDebian(),
  },
  { name: 'ffmpeg', why: 'tests that make and read video', steps: ['unit', 'e2e'], isHere: () => has('ffmpeg') },
  {
    name: 'redis-server',
    why: 'tests of REDIS_URL',
    steps: ['unit'],
    isService: true,
    isHere: () => has('redis-server', 'valkey-server'),
  },
  { name: 'nginx', why: 'tests of the edge', steps: ['unit'], isService: true, isHere: () => has('nginx') },
  {
    name: 'pgbouncer',
    why: 'tests of the pooler',
    steps: ['unit'],
    isService: true,
    isHere: () => has('pgbouncer'),
  },
  // Pages in Chromium need some font for every script we show.
  {
    name: 'fonts-dejavu-core',
    why: 'browser tests',
    steps: ['e2e'],
    isHere: () => !isDebian() || existsSync('/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'),
  },
  {
    name: 'fonts-noto-core',
    why: 'browser tests',
    steps: ['e2e'],
    isHere: () => !isDebian() || existsSync('/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf'),
  },
];

/** Installs, unpacks or prints what the chosen steps need and the machine lacks. Never fails: the tests do, or are skipped. */
export function ensureSystemPackages(steps) {
  const missing = wanted.filter((item) => item.steps.some((step) => steps.includes(step)) && !item.isHere());
  const isDebianLike = has('apt-get') && has('dpkg-deb');
  const services = missing.filter((item) => item.isService && isDebianLike);
  if (services.length > 0) unpack(services);
  const others = missing.filter((item) => !services.includes(item));
  if (others.length > 0) install(others);
}

const namesOf = (items) => items.map((item) => item.name).join(' ');

function unpack(items) {
  console.log(`Unpacking from Debian, without installing: ${namesOf(items)}`);
  const failed = unpackPrograms(items.map((item) => item.name));
  if (failed.length > 0) console.log(`Tests that need ${failed.join(' or ')} are skipped.`);
}

function install(items) {
  const names = namesOf(items);
  if (process.getuid?.() === 0 && has('apt-get')) {
    console.log(`Installing from Debian: ${names}`);
    if (apt('update') && apt('install', '-y', '--no-install-recommends', ...items.map((item) => item.name))) return;
    console.log(`apt-get could not install ${names}; see above. Tests that need them are skipped or fail.`);
    return;
  }
  const how = has('apt-get')
    ? `Install them with: sudo apt-get install --no-install-recommends ${names}`
    : 'Install them with the package manager of your system.';
  console.log(`Missing on this machine: ${items.map((item) => `${item.name} (${item.why})`).join(', ')}. ${how}`);
}

function apt(...args) {
  const run = spawnSync('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return run.status === 0;
}
