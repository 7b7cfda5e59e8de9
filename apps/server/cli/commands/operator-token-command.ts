/** `aerial operator-token`: the tokens with which an operator's systems call the API. */
import { asOperatorTokenId } from '@aerial/domain/ids.ts';
import { ALL_SCOPES, OPERATOR_SCOPES } from '@aerial/domain/operator-scopes.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, isoSeconds, type Clock, type EpochMs } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../src/db/schema.ts';
import type { StoredOperatorToken } from '../../src/features/operators/ports.ts';
import { operatorStore } from '../../src/features/operators/repo.pg.ts';
import { DEFAULT_OVERLAP_H, grantable, wordsOf } from '../../src/features/operators/rules.ts';
import { operatorTokens } from '../../src/features/operators/tokens.ts';
import { InstallationError } from '../installation.ts';

/** @source `MAX_OVERLAP_H` of the call that rotates */
const MAX_OVERLAP_H = 720;
const MAX_DAYS = 3650;
const DAY_MS = 86_400_000;

export type OperatorTokenCommand =
  | {
      readonly name: 'operator-token create';
      readonly provider: string;
      readonly token: string;
      readonly scopes: readonly string[];
      /** Days until it expires; without it it does not. */
      readonly days?: number;
    }
  | { readonly name: 'operator-token list'; readonly provider: string }
  | {
      readonly name: 'operator-token rotate';
      readonly provider: string;
      /** Its name. */
      readonly token: string;
      readonly overlapH: number;
    }
  | { readonly name: 'operator-token revoke'; readonly provider: string; readonly token: string };

export interface OperatorTokenArguments {
  readonly name: OperatorTokenCommand['name'];
  readonly positionals: readonly string[];
  text(option: string): string | undefined;
}

/** A whole number of an option, within bounds. */
function count(option: string, text: string, [min, max]: readonly [number, number]): Result<number, string> {
  const value = /^\d{1,5}$/u.test(text) ? Number(text) : NaN;
  return value >= min && value <= max
    ? ok(value)
    : fail(`--${option} ${text}: expected a number from ${min} to ${max}`);
}

export function operatorTokenCommand({
  name,
  positionals,
  text,
}: OperatorTokenArguments): Result<OperatorTokenCommand, string> {
  const [provider, token, ...more] = positionals;
  if (provider === undefined) return fail(`${name}: the shortname of a provider is missing`);
  if (name === 'operator-token list')
    return token === undefined
      ? ok({ name, provider })
      : fail(`${name}: unexpected: ${positionals.slice(1).join(' ')}`);
  if (token === undefined) return fail(`${name}: the name of the token is missing`);
  if (more.length > 0) return fail(`${name}: unexpected: ${more.join(' ')}`);
  if (token.length > 64) return fail(`${name}: the name has more than 64 characters`);
  if (name === 'operator-token revoke') return ok({ name, provider, token });
  if (name === 'operator-token rotate') {
    const overlap = count('overlap', text('overlap') ?? String(DEFAULT_OVERLAP_H), [0, MAX_OVERLAP_H]);
    return overlap.ok ? ok({ name, provider, token, overlapH: overlap.value }) : overlap;
  }
  const named = text('scopes');
  if (named === undefined) return fail(`${name}: --scopes is missing: all, or some of ${OPERATOR_SCOPES.join(', ')}`);
  const scopes = named === 'all' ? [ALL_SCOPES] : wordsOf(named);
  if (named !== 'all' && !grantable(scopes).ok)
    return fail(`--scopes ${named}: expected all, or some of ${OPERATOR_SCOPES.join(', ')}`);
  const days = text('days');
  const lifetime = days === undefined ? ok(undefined) : count('days', days, [1, MAX_DAYS]);
  if (!lifetime.ok) return lifetime;
  return ok({ name, provider, token, scopes, ...(lifetime.value !== undefined && { days: lifetime.value }) });
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
export async function runOperatorToken(
  command: OperatorTokenCommand,
  db: Kysely<Database>,
  clock: Clock,
): Promise<string[]> {
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
