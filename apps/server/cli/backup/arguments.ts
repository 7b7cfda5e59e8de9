/** The arguments of `aerial backup`, `aerial restore` and `aerial move-database`; what they run is loaded with the command. */
import { fail, ok, type Result } from '@aerial/domain/result.ts';

export type BackupCommand =
  | { readonly name: 'backup'; readonly folder: string; readonly hasMedia: boolean }
  | { readonly name: 'restore'; readonly folder: string; readonly isCheck: boolean }
  | { readonly name: 'move-database' };

export function backupCommand(
  name: BackupCommand['name'],
  [folder, ...more]: readonly string[],
  { hasMedia, isCheck }: { readonly hasMedia: boolean; readonly isCheck: boolean },
): Result<BackupCommand, string> {
  if (name === 'move-database')
    return folder === undefined ? ok({ name }) : fail(`${name}: unexpected: ${[folder, ...more].join(' ')}`);
  if (folder === undefined) return fail(`${name}: the folder of the backup is missing`);
  if (more.length > 0) return fail(`${name}: only one folder at a time; unexpected: ${more.join(' ')}`);
  return ok(name === 'backup' ? { name, folder, hasMedia } : { name, folder, isCheck });
}
