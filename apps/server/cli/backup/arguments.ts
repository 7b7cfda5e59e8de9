/** The arguments of `aerial backup`, `aerial restore` and `aerial move-database`; what they run is loaded with the command. */
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { CommandContext } from '../context.ts';
import type { CommandDefinitions, ParsedArguments } from '../definition.ts';
import { singleArgument, unexpected } from '../options.ts';
import type { BackupCommand, CreateBackupCommand, MoveDatabaseCommand, RestoreCommand } from './backup-command.ts';

const folderOf = (name: BackupCommand['name'], { positionals }: ParsedArguments): Result<string, string> =>
  singleArgument(name, positionals, { thing: 'folder', missing: 'the folder of the backup is missing' });

function parseBackup(given: ParsedArguments): Result<CreateBackupCommand, string> {
  const name = 'backup';
  const folder = folderOf(name, given);
  return folder.ok ? ok({ name, folder: folder.value, hasMedia: given.hasFlag('media') }) : folder;
}

function parseRestore(given: ParsedArguments): Result<RestoreCommand, string> {
  const name = 'restore';
  const folder = folderOf(name, given);
  return folder.ok ? ok({ name, folder: folder.value, isCheck: given.hasFlag('check') }) : folder;
}

function parseMoveDatabase({ positionals }: ParsedArguments): Result<MoveDatabaseCommand, string> {
  const name = 'move-database';
  return positionals.length > 0 ? fail(unexpected(name, positionals)) : ok({ name });
}

const run = async (command: BackupCommand, context: CommandContext): Promise<void> =>
  (await import('./backup-command.ts')).runBackup(command, context);

export const backupDefinitions: CommandDefinitions<BackupCommand> = {
  backup: { options: { media: { type: 'boolean' } }, parse: parseBackup, run },
  restore: { options: { check: { type: 'boolean' } }, parse: parseRestore, run },
  'move-database': { options: {}, parse: parseMoveDatabase, run },
};
