/** `aerial operator-token`: the tokens with which an operator's systems call the API. */
import { asOperatorTokenId } from '@aerial/domain/ids.ts';
import { ALL_SCOPES, OPERATOR_SCOPES } from '@aerial/domain/operator-scopes.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, isoSeconds, systemClock, type Clock, type EpochMs } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../src/db/schema.ts';
import type { StoredOperatorToken } from '../../src/features/operators/ports.ts';
import { operatorStore } from '../../src/features/operators/repo.pg.ts';
import { DEFAULT_OVERLAP_H, grantable, wordsOf } from '../../src/features/operators/rules.ts';
import { operatorTokens } from '../../src/features/operators/tokens.ts';
import type { CommandContext } from '../context.ts';
import type { CommandDefinitions, ParsedArguments } from '../definition.ts';
import { InstallationError, onInstallation } from '../installation.ts';
import { unexpected } from '../options.ts';

/** @source `MAX_OVERLAP_H` of the call that rotates */
const MAX_OVERLAP_H = 720;
const MAX_DAYS = 3650;
const DAY_MS = 86_400_000;

/** A token of a provider, by its name. */
interface NamedToken {
  readonly provider: string;
  readonly token: string;
}
interface CreateCommand extends NamedToken {
  readonly name: 'operator-token create';
  readonly scopes: readonly string[];
  /** Days until it expires; without it it does not. */
  readonly days?: number;
}
interface ListCommand {
  readonly name: 'operator-token list';
  readonly provider: string;
}
interface RotateCommand extends NamedToken {
  readonly name: 'operator-token rotate';
  readonly overlapH: number;
}
interface RevokeCommand extends NamedToken {
  readonly name: 'operator-token revoke';
}
export type OperatorTokenCommand = CreateCommand | ListCommand | RotateCommand | RevokeCommand;

/** A whole number of an option, within bounds. */
function count(option: string, text: string, [min, max]: readonly [number, number]): Result<number, string> {
  const value = /^\d{1,5}$/u.test(text) ? Number(text) : NaN;
  return value >= min && value <= max
    ? ok(value)
    : fail(`--${option} ${text}: expected a number from ${min} to ${max}`);
}

const missingProvider = (name: OperatorTokenCommand['name']): string =>
  `${name}: the shortname of a provider is missing`;

function namedToken(
  name: OperatorTokenCommand['name'],
  [provider, token, ...more]: readonly string[],
): Result<NamedToken, string> {
  if (provider === undefined) return fail(missingProvider(name));
  if (token === undefined) return fail(`${name}: the name of the token is missing`);
  if (more.length > 0) return fail(unexpected(name, more));
  if (token.length > 64) return fail(`${name}: the name has more than 64 characters`);
  return ok({ provider, token });
}

function parseList({ positionals: [provider, ...more] }: ParsedArguments): Result<ListCommand, string> {
  const name = 'operator-token list';
  if (provider === undefined) return fail(missingProvider(name));
  return more.length > 0 ? fail(unexpected(name, more)) : ok({ name, provider });
}

function parseRevoke({ positionals }: ParsedArguments): Result<RevokeCommand, string> {
  const name = 'operator-token revoke';
  const token = namedToken(name, positionals);
  return token.ok ? ok({ name, ...token.value }) : token;
}

function parseRotate({ positionals, text }: ParsedArguments): Result<RotateCommand, string> {
  const name = 'operator-token rotate';
  const token = namedToken(name, positionals);
  if (!token.ok) return token;
  const overlap = count('overlap', text('overlap') ?? String(DEFAULT_OVERLAP_H), [0, MAX_OVERLAP_H]);
  return overlap.ok ? ok({ name, ...token.value, overlapH: overlap.value }) : overlap;
}

function parseCreate({ positionals, text }: ParsedArguments): Result<CreateCommand, string> {
  const name = 'operator-token create';
  const token = namedToken(name, positionals);
  if (!token.ok) return token;
  const named = text('scopes');
  if (named === undefined) return fail(`${name}: --scopes is missing: all, or some of ${OPERATOR_SCOPES.join(', ')}`);
  const scopes = named === 'all' ? [ALL_SCOPES] : wordsOf(named);
  if (named !== 'all' && !grantable(scopes).ok)
    return fail(`--scopes ${named}: expected all, or some of ${OPERATOR_SCOPES.join(', ')}`);
  const days = text('days');
  const lifetime = days === undefined ? ok(undefined) : count('days', days, [1, MAX_DAYS]);
  if (!lifetime.ok) return lifetime;
  return ok({ name, ...token.value, scopes, ...(lifetime.value !== undefined && { days: lifetime.value }) });
}

const until = (at: EpochMs | undefined): string => (at === undefined ? 'no end' : `until ${isoSeconds(at)}`);
const line = ({ name, scopes, expiresAt, usedAt, formerUntil }: StoredOperatorToken, now: EpochMs): string =>
  [
    name,
    scopes.includes(ALL_SCOPES) ? 'all scopes' : scopes.join(' '),
    expiresAt !== undefined && expiresAt <= now ? `expired ${isoSeconds(expiresAt)}` : until(expiresAt),
    usedAt === undefined ? 'never used' : `last used ${isoSeconds(usedAt)}`,
    ...(formerUntil !== undefined && formerUntil > now ? [`former secret valid until ${isoSeconds(formerUntil)}`] : []),
  ].join('; ');

/**
 * Does what the command says.
 * @returns the lines of the report; a secret is the last, on a line of its own, for scripts
 * @throws InstallationError if there is no such provider or token, or the name is taken
 */
async function changeTokens(command: OperatorTokenCommand, db: Kysely<Database>, clock: Clock): Promise<string[]> {
  const tokens = operatorTokens({ store: operatorStore(db), clock });
  const provider = await db
    .selectFrom('providers')
    .select('id')
    .where('shortname', '=', command.provider)
    .executeTakeFirst();
  if (!provider) throw new InstallationError(`there is no provider ${command.provider}`);
  const now = clock.now();
  if (command.name === 'operator-token list') {
    const listed = await tokens.list(provider.id);
    return listed.length === 0
      ? [`${command.provider} has no operator tokens.`]
      : listed.map((token) => line(token, now));
  }
  if (command.name === 'operator-token create') {
    const { token: name, scopes, days } = command;
    const expiresAt = days === undefined ? undefined : epochMs(now + days * DAY_MS);
    const created = await tokens.create(provider.id, 'installation', { name, scopes, expiresAt });
    if (!created.ok)
      throw new InstallationError(
        created.error.code === 'already_exists'
          ? `${command.provider} has a token ${name} already: rotate it, or revoke it first`
          : created.error.message,
      );
    const { token, secret } = created.value;
    return [`The token ${token.name} of ${command.provider}, ${until(expiresAt)}. It cannot be shown again.`, secret];
  }
  const wanted = command.token.toLowerCase();
  const found = (await tokens.list(provider.id)).find(({ name }) => name.toLowerCase() === wanted);
  const unknown = new InstallationError(`${command.provider} has no token ${command.token}`);
  if (!found) throw unknown;
  const id = asOperatorTokenId(found.id);
  if (command.name === 'operator-token revoke') {
    if (!(await tokens.revoke(provider.id, id)).ok) throw unknown;
    return [`Revoked the token ${found.name} of ${command.provider}. It is valid nowhere any more.`];
  }
  const rotated = await tokens.rotate(provider.id, 'installation', id, command.overlapH);
  if (!rotated.ok) throw unknown;
  const { token, secret } = rotated.value;
  const former =
    command.overlapH === 0
      ? 'the former one has ended'
      : `the former one is valid until ${isoSeconds(token.formerUntil ?? now)}`;
  return [
    `The new secret of the token ${token.name} of ${command.provider}; ${former}. It cannot be shown again.`,
    secret,
  ];
}

async function runOperatorToken(command: OperatorTokenCommand, context: CommandContext): Promise<void> {
  const lines = await onInstallation(context, command.name, ({ db }) => changeTokens(command, db, systemClock));
  lines.forEach(context.print);
}

export const operatorTokenDefinitions: CommandDefinitions<OperatorTokenCommand> = {
  'operator-token create': {
    options: { scopes: { type: 'string' }, days: { type: 'string' } },
    parse: parseCreate,
    run: runOperatorToken,
  },
  'operator-token list': { options: {}, parse: parseList, run: runOperatorToken },
  'operator-token rotate': { options: { overlap: { type: 'string' } }, parse: parseRotate, run: runOperatorToken },
  'operator-token revoke': { options: {}, parse: parseRevoke, run: runOperatorToken },
};
