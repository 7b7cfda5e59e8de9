/** `aerial provider add`: an installation without the demo begins with it. */
import { asProviderId } from '@aerial/domain/ids.ts';
import { LANGUAGES } from '@aerial/domain/language.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { systemClock, type Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../src/db/schema.ts';
import { createFirstOwnerLink } from '../../src/features/staff/members.ts';
import { staffStore } from '../../src/features/staff/repo.pg.ts';
import { importTransaction } from '../../src/imports/transaction.ts';
import { loadProviders } from '../../src/tenancy/repo.pg.ts';
import type { CommandContext } from '../context.ts';
import type { CommandDefinitions } from '../definition.ts';
import { InstallationError, onInstallation, secretOf, type Installation } from '../installation.ts';
import { DEFAULT_LANGUAGE } from '../options.ts';
import { addFirstPages } from './first-pages.ts';

export interface AddProviderCommand {
  readonly name: 'provider add';
  readonly shortname: string;
  /** What viewers read. */
  readonly title: string;
  /** Of the title. */
  readonly language: string;
  /** Under which its site is found; the first provider is found under all. */
  readonly host?: string;
}

const HOST = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
const MAX_NAME = 100;

export function addProviderCommand(
  positionals: readonly string[],
  { title, host, language }: { title: string | undefined; host: string | undefined; language: string },
): Result<AddProviderCommand, string> {
  const name = 'provider add';
  const [shortname, ...more] = positionals;
  if (shortname === undefined) return fail(`${name}: a shortname is missing, such as example`);
  if (more.length > 0) return fail(`${name}: unexpected: ${more.join(' ')}`);
  if (!/^[a-z][a-z0-9-]{1,31}$/.test(shortname))
    return fail(`${name}: ${shortname} is no shortname: expected 2 to 32 small letters, digits and hyphens`);
  if (title === undefined) return fail(`${name}: --name is missing: what viewers read`);
  if (title.length > MAX_NAME) return fail(`${name}: --name is longer than ${MAX_NAME} characters`);
  if (!(LANGUAGES as readonly string[]).includes(language))
    return fail(`--language ${language}: expected one of ${LANGUAGES.join(', ')}`);
  const asHost = host?.toLowerCase();
  if (asHost !== undefined && (asHost.length > 253 || !HOST.test(asHost)))
    return fail(`--host ${host}: expected a host name, such as tv.example.com`);
  return ok({ name, shortname, title, language, ...(asHost !== undefined && { host: asHost }) });
}

/**
 * Creates the provider with its first pages; the first provider is the default.
 * @returns the link of its first owner
 * @throws InstallationError when the shortname or the host is taken, or a further provider has no host
 */
export async function addProvider(
  { db, announce }: Pick<Installation, 'db' | 'announce'>,
  { shortname, title, language, host }: AddProviderCommand,
  { secret, publicUrl, clock }: { readonly secret: string; readonly publicUrl: string; readonly clock: Clock },
): Promise<string> {
  await importTransaction(db, async (trx) => {
    const present = await loadProviders(trx as Kysely<Database>);
    if (present.some((one) => one.shortname === shortname))
      throw new InstallationError(`there is a provider ${shortname} already`);
    const isDefault = !present.some((one) => one.isDefault);
    if (!isDefault && host === undefined)
      throw new InstallationError('a further provider needs the --host under which its site is found');
    const holder = present.find(({ hosts }) => hosts.some((one) => one.toLowerCase() === host));
    if (holder) throw new InstallationError(`${host} is a host of ${holder.shortname} already`);
    const id = asProviderId(Math.max(0, ...present.map((one) => one.id)) + 1);
    await trx
      .insertInto('providers')
      .values({
        id,
        shortname,
        name: JSON.stringify({ [language]: title }),
        is_default: isDefault,
        hosts: host === undefined ? [] : [host],
      })
      .execute();
    await addFirstPages(trx, id);
    await announce(trx, 'providers');
  });
  const provider = (await loadProviders(db)).find((one) => one.shortname === shortname)!;
  return (await createFirstOwnerLink({ store: staffStore(db, secret), clock, publicUrl }, provider))!;
}

/** The link is printed last, on a line of its own, for scripts. */
async function runAddProvider(command: AddProviderCommand, context: CommandContext): Promise<void> {
  const { config } = context;
  const link = await onInstallation(context, command.name, (installation) =>
    addProvider(installation, command, { secret: secretOf(config), publicUrl: config.publicUrl, clock: systemClock }),
  );
  context.print(
    `${command.title} is created. Its owner comes into the console by this link, which works once, for an hour:`,
  );
  context.print(link);
}

export const providerDefinitions: CommandDefinitions<AddProviderCommand> = {
  'provider add': {
    options: { name: { type: 'string' }, host: { type: 'string' }, language: { type: 'string' } },
    parse: ({ positionals, text }) =>
      addProviderCommand(positionals, {
        title: text('name'),
        host: text('host'),
        language: text('language') ?? DEFAULT_LANGUAGE,
      }),
    run: runAddProvider,
  },
};
