/** The A/B tests of a provider, as YAML or JSON. Pure. */
import { parse } from 'yaml';
import { ImportError } from '../skipped.ts';

export interface AbTestDefinition {
  readonly name: string;
  /** Shares in hundredths of a percent, in their order. */
  readonly groups: readonly { readonly name: string; readonly share: number }[];
  /** Names of events. */
  readonly goals: readonly string[];
  readonly isActive: boolean;
}

/** As many as an event carries. */
const MAX_TESTS = 16;
const NAME = /^[a-z][a-z0-9_-]{0,63}$/;
const EVENT = /^[a-z][a-z0-9_]{0,63}$/;
const FIELDS = new Set(['name', 'groups', 'goals', 'active']);

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

function readGroups(test: string, value: unknown): AbTestDefinition['groups'] {
  const groups = Object.entries(fieldsOf(value)).map(([name, percent]) => {
    if (!NAME.test(name)) throw new ImportError(`${test}: ${name} is not a name of a group such as control`);
    const share = Math.round(Number(percent) * 100);
    if (typeof percent !== 'number' || !(share >= 0 && share <= 10_000))
      throw new ImportError(`${test}: the share of ${name} is not a number from 0 to 100`);
    return { name, share };
  });
  if (groups.length === 0)
    throw new ImportError(`${test}: groups are missing, such as groups: {control: 50, variant: 50}`);
  if (groups.reduce((sum, { share }) => sum + share, 0) > 10_000)
    throw new ImportError(`${test}: the shares are more than 100 % together`);
  return groups;
}

function readTest(value: unknown): AbTestDefinition {
  const fields = fieldsOf(value);
  const { name, groups, goals = [], active = true } = fields;
  if (typeof name !== 'string' || !NAME.test(name))
    throw new ImportError(`${String(name)} is not a name of a test such as background_trailer`);
  const unknown = Object.keys(fields).find((field) => !FIELDS.has(field));
  if (unknown !== undefined) throw new ImportError(`${name}: a test has no ${unknown}`);
  if (!Array.isArray(goals) || !goals.every((goal) => typeof goal === 'string' && EVENT.test(goal)))
    throw new ImportError(`${name}: goals are names of events, such as [play, packet_info]`);
  if (typeof active !== 'boolean') throw new ImportError(`${name}: active is true or false`);
  return { name, groups: readGroups(name, groups), goals: goals as string[], isActive: active };
}

/** @throws ImportError for a file that says something else */
export function readAbTests(content: string): readonly AbTestDefinition[] {
  let value: unknown;
  try {
    value = parse(content);
  } catch (error) {
    throw new ImportError(`the file is neither YAML nor JSON: ${(error as Error).message}`, undefined, {
      cause: error,
    });
  }
  const { tests } = fieldsOf(value);
  if (!Array.isArray(tests)) throw new ImportError('tests are missing: the file is a list under the key tests');
  const read = tests.map(readTest);
  const repeated = read.find(({ name }, at) => read.findIndex((other) => other.name === name) !== at);
  if (repeated) throw new ImportError(`${repeated.name} is there twice`);
  if (read.filter(({ isActive }) => isActive).length > MAX_TESTS)
    throw new ImportError(`more than ${MAX_TESTS} tests are active`);
  return read;
}
