/** `aerial console invite`: the way into the console for the first owner, and for one who lost every factor. */
import { STAFF_ROLES, type StaffRole } from '@aerial/domain/staff-roles.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { systemClock, type Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../src/db/schema.ts';
import { auditStore } from '../../src/features/audit/repo.pg.ts';
import { createInvitation } from '../../src/features/staff/members.ts';
import { staffStore } from '../../src/features/staff/repo.pg.ts';
import { loadProviders } from '../../src/tenancy/repo.pg.ts';
import type { CommandContext } from '../context.ts';
import type { CommandDefinitions } from '../definition.ts';
import { InstallationError, onInstallation, secretOf } from '../installation.ts';

export interface ConsoleCommand {
  readonly name: 'console invite';
  /** Shortname. */
  readonly provider: string;
  readonly email: string;
  readonly role: StaffRole;
}

const isRole = (text: string): text is StaffRole => (STAFF_ROLES as readonly string[]).includes(text);

export function consoleCommand(
  positionals: readonly string[],
  role: string | undefined,
): Result<ConsoleCommand, string> {
  const name = 'console invite';
  const [provider, email, ...more] = positionals;
  if (provider === undefined) return fail(`${name}: the shortname of a provider is missing`);
  if (email === undefined) return fail(`${name}: an e-mail address is missing`);
  if (more.length > 0) return fail(`${name}: unexpected: ${more.join(' ')}`);
  if (!/^[^\s@]+@[^\s@]+$/u.test(email) || email.length > 254) return fail(`${name}: ${email} is no e-mail address`);
  const wanted = role ?? 'owner';
  return isRole(wanted)
    ? ok({ name, provider, email, role: wanted })
    : fail(`--role ${wanted}: expected one of ${STAFF_ROLES.join(', ')}`);
}

/** @returns the link of the invitation. @throws InstallationError if there is no such provider, or the address is a member already */
export async function inviteStaff(
  db: Kysely<Database>,
  { provider: shortname, email, role }: ConsoleCommand,
  { secret, publicUrl, clock }: { readonly secret: string; readonly publicUrl: string; readonly clock: Clock },
): Promise<string> {
  const provider = (await loadProviders(db)).find((one) => one.shortname === shortname);
  if (!provider) throw new InstallationError(`there is no provider ${shortname}`);
  const audit = auditStore(db);
  const entry = await audit.begin(
    {
      providerId: provider.id,
      actor: { kind: 'system', id: null, name: 'command line' },
      address: '',
      call: 'invite',
      object: 'staff/invitations',
      requestId: '',
      request: { email, role },
    },
    clock.now(),
  );
  const invited = await createInvitation({ store: staffStore(db, secret), clock, publicUrl }, provider, email, role);
  const errorCode = invited ? null : 'already_exists';
  await audit.finish(entry, { errorCode, after: invited ? { id: invited.invitation.id } : null }, clock.now());
  if (!invited) throw new InstallationError(`${email} is a member of the staff of ${shortname} already`);
  return invited.link;
}

/** The link is printed last, on a line of its own, for scripts. */
async function runConsole(command: ConsoleCommand, context: CommandContext): Promise<void> {
  const { config } = context;
  const link = await onInstallation(context, command.name, ({ db }) =>
    inviteStaff(db, command, { secret: secretOf(config), publicUrl: config.publicUrl, clock: systemClock }),
  );
  context.print(
    `${command.email} is invited to the console of ${command.provider} as ${command.role}. The link works once, for seven days:`,
  );
  context.print(link);
}

export const consoleDefinitions: CommandDefinitions<ConsoleCommand> = {
  'console invite': {
    options: { role: { type: 'string' } },
    parse: ({ positionals, text }) => consoleCommand(positionals, text('role')),
    run: runConsole,
  },
};
