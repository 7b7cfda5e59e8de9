/** What a check of the installation found, and how it is said. */

export type FindingStatus = 'ok' | 'warning' | 'problem' | 'skipped';

export interface Finding {
  /** What was checked, in a word or two. */
  readonly check: string;
  readonly status: FindingStatus;
  /** What was found; without secrets. */
  readonly says: string;
  /** What to do about it. */
  readonly advice?: string;
}

const MARKS: Readonly<Record<FindingStatus, string>> = {
  ok: 'ok      ',
  warning: 'warning ',
  problem: 'PROBLEM ',
  skipped: 'skipped ',
};

export const ok = (check: string, says: string): Finding => ({ check, status: 'ok', says });
export const warning = (check: string, says: string, advice: string): Finding => ({
  check,
  status: 'warning',
  says,
  advice,
});
export const problem = (check: string, says: string, advice: string): Finding => ({
  check,
  status: 'problem',
  says,
  advice,
});
export const skipped = (check: string, says: string): Finding => ({ check, status: 'skipped', says });

export const hasProblem = (findings: readonly Finding[]): boolean =>
  findings.some(({ status }) => status === 'problem');

/** The findings for people, one or two lines each, and how many of each kind there are. */
export function findingLines(findings: readonly Finding[]): string[] {
  const lines = findings.flatMap(({ check, status, says, advice }) => [
    `${MARKS[status]} ${check.padEnd(13)} ${says}`,
    ...(advice === undefined ? [] : [`${' '.repeat(23)}→ ${advice}`]),
  ]);
  const count = (status: FindingStatus) => findings.filter((one) => one.status === status).length;
  return [...lines, '', `${count('problem')} problems, ${count('warning')} warnings, ${count('ok')} checks passed.`];
}

/** The findings for programs. */
export const findingsJson = (findings: readonly Finding[]): string =>
  JSON.stringify({ healthy: !hasProblem(findings), findings }, undefined, 2);
