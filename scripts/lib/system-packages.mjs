/** Programs and fonts the tests need from the operating system: installed from Debian by root, printed for other users. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';

const onPath = (...names) =>
  names.some((name) =>
    (process.env.PATH ?? '')
      .split(path.delimiter)
      .some((folder) => folder !== '' && isExecutable(path.join(folder, name))),
  );

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const isDebian = () => existsSync('/etc/debian_version');

/** Debian package, what it is for, which steps want it, whether it is here. */
const wanted = [
  {
    name: 'chromium',
    why: 'browser tests',
    steps: ['e2e'],
    isHere: () => onPath('chromium', 'chromium-browser', 'google-chrome') || existsSync(MAC_CHROME),
  },
  { name: 'ffmpeg', why: 'tests that make and read video', steps: ['unit', 'e2e'], isHere: () => onPath('ffmpeg') },
  {
    name: 'redis-server',
    why: 'tests of REDIS_URL',
    steps: ['unit'],
    isHere: () => onPath('redis-server', 'valkey-server'),
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

/** Installs or prints what the chosen steps need and the machine lacks. Never fails: the tests do. */
export function ensureSystemPackages(steps) {
  const missing = wanted.filter((item) => item.steps.some((step) => steps.includes(step)) && !item.isHere());
  if (missing.length === 0) return;
  const names = missing.map((item) => item.name).join(' ');
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    console.log(`Installing from Debian: ${names}`);
    if (apt('update') && apt('install', '-y', '--no-install-recommends', ...missing.map((item) => item.name))) return;
    console.log(`apt-get could not install ${names}; see above. Tests that need them are skipped or fail.`);
    return;
  }
  const how = onPath('apt-get')
    ? `Install them with: sudo apt-get install --no-install-recommends ${names}`
    : 'Install them with the package manager of your system.';
  console.log(`Missing on this machine: ${missing.map((item) => `${item.name} (${item.why})`).join(', ')}. ${how}`);
}

function apt(...args) {
  const run = spawnSync('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return run.status === 0;
}
