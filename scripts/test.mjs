/**
 * `npm test`: installs what the tests need, runs all of them, and prints the counts of passed and failed ones in its last line.
 * `--only format,lint,types,unit,e2e` runs some of the steps; `--only hard` runs the long and destructive tests, which are not part of `npm test`.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ensureInstalled } from './lib/install.mjs';
import { childEnvironment, ROOT, runScript, Stop } from './lib/machine.mjs';
import { ensureSystemPackages } from './lib/system-packages.mjs';
import { addCounts, countVitestReport, oneCheck, totalLine } from './lib/test-counts.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

/** Of an error stream its end is enough, characters. */
const LONGEST_COMPLAINTS = 8000;
/** A program that has exited may still be writing. */
const LAST_WORDS_MS = 5000;
const REPORTS = path.join(ROOT, '.cache', 'test');

/** All steps in their order. Each answers {passed, failed, skipped}; a lint or type check counts as one. */
const steps = [
  { name: 'format', title: 'Format', run: async () => oneCheck(await runTool('oxfmt', ['--check'])) },
  { name: 'lint', title: 'Lint', run: async () => oneCheck(await runTool('oxlint', ['--type-aware', '.'])) },
  { name: 'types', title: 'Types', run: async () => oneCheck(await runTool('tsc', ['--noEmit', '-p', '.'])) },
  { name: 'unit', title: 'Unit, API and database tests', run: () => runVitest() },
  { name: 'e2e', title: 'Browser tests', run: runBrowserTests },
  { name: 'hard', title: 'Long and destructive tests', isOptional: true, run: runHardTests },
];

await runScript(async () => {
  const chosen = chooseSteps(process.argv.slice(2));
  await ensureInstalled();
  ensureSystemPackages(chosen.map((step) => step.name));
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });

  const results = [];
  for (const step of chosen) {
    console.log(`\n== ${step.title}\n`);
    const startedAt = Date.now();
    const counts = await step.run().catch((error) => {
      console.error(error instanceof Stop ? error.message : error);
      return oneCheck(1);
    });
    results.push({ step, counts, seconds: (Date.now() - startedAt) / 1000 });
  }

  console.log('\n== Result\n');
  for (const { step, counts, seconds } of results) {
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    console.log(
      `${step.title.padEnd(30)} ${seconds.toFixed(1).padStart(7)} s   ${counts.passed} passed, ${counts.failed} failed${skipped}`,
    );
  }
  const total = addCounts(results.map((result) => result.counts));
  // By name at the end: a log is often read from its end only.
  if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.map((line) => `- ${line}`).join('\n')}`);
  console.log(`\n${totalLine(total)}`);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
});

function chooseSteps(args) {
  const at = args.findIndex((arg) => arg === '--only' || arg.startsWith('--only='));
  if (at === -1) {
    if (args.length > 0)
      throw new Stop(`Unknown option ${args[0]}. Options: --only ${steps.map((step) => step.name).join(',')}`);
    return steps.filter((step) => !step.isOptional);
  }
  const names = (args[at].includes('=') ? args[at].split('=')[1] : (args[at + 1] ?? '')).split(',').filter(Boolean);
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0 || names.length === 0)
    throw new Stop(`--only takes ${steps.map((step) => step.name).join(', ')}, separated by commas.`);
  return steps.filter((step) => names.includes(step.name));
}

/** @param options a `name` for the reports, and variables of the runner's environment */
async function runVitest(more = [], { name = 'unit', env } = {}) {
  const report = path.join(REPORTS, `vitest-${name}.json`);
  const unhandled = path.join(REPORTS, `unhandled-${name}.json`);
  const args = [
    'run',
    ...more,
    '--reporter=default',
    '--reporter=json',
    `--reporter=${path.join(ROOT, 'scripts/lib/unhandled-errors.mjs')}`,
    `--outputFile.json=${report}`,
    `--outputFile.unhandled=${unhandled}`,
  ];
  const { code, complaints } = await runToolNotingErrors('vitest', args, { env });
  return countVitestReport(readReport(report), code, readReport(unhandled), complaints);
}

/** The browser tests have a configuration of their own: they need the built application. What plays has the machine to itself. */
async function runBrowserTests() {
  ensureWebBuilt();
  const config = ['--config', path.join('e2e', 'vitest.config.ts')];
  const played = await runVitest(config, { name: 'play', env: { E2E_LANE: 'play' } });
  const browsed = await runVitest(config, { name: 'browse', env: { E2E_LANE: 'browse' } });
  return addCounts([played, browsed]);
}

/** They start the whole service, web application included. */
async function runHardTests() {
  ensureWebBuilt();
  return runVitest(['--config', 'vitest.hard.config.ts'], { name: 'hard' });
}

/** Runs a program of our packages in the checkout. @returns its exit code */
async function runTool(command, args) {
  return (await runToolNotingErrors(command, args)).code;
}

/** As `runTool`. @returns also what it wrote to its error stream */
function runToolNotingErrors(command, args, { env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: childEnvironment({ TZ: 'UTC', NODE_ENV: 'test', ...env }),
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    let complaints = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      process.stderr.write(text);
      complaints = (complaints + text).slice(-LONGEST_COMPLAINTS);
    });
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve({ code: 1, complaints });
    });
    const ended = new Promise((closed) => child.once('close', closed));
    child.once('exit', async (code) => {
      // Its last words; a process that it left behind may hold the stream open.
      await Promise.race([ended, setTimeout(LAST_WORDS_MS, undefined, { ref: true })]);
      resolve({ code: code ?? 1, complaints });
    });
  });
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
