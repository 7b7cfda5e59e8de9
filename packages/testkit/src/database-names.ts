/** Names of test databases: which run and which process they belong to. */

/** @param template of the run @param number of the database in its process */
export const databaseName = (template: string, pid: number, number: number): string => `${template}_${pid}_${number}`;

/** @returns the process that a database of this run belongs to */
export function ownerOf(name: string, template: string): number | undefined {
  const rest = name.startsWith(`${template}_`) ? name.slice(template.length + 1) : '';
  const pid = /^(\d+)_\d+$/.exec(rest)?.[1];
  return pid === undefined ? undefined : Number(pid);
}
