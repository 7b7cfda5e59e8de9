import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary?: string; readonly runbook_url?: string };
}
const rules = (parse(read('ops/prometheus/alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const runbooks = read('docs/runbooks.md');
const sections = [...runbooks.matchAll(/^## (\w+)$/gm)].map(([, name]) => name!);

test('each alert has its section in the runbooks, which its annotation names, and no section is left over', () => {
  expect(rules.length).toBeGreaterThan(10);
  expect(sections.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  for (const { alert, annotations } of rules)
    expect(annotations.runbook_url, alert).toBe(`docs/runbooks.md#${alert.toLowerCase()}`);
});

test('each section says what viewers notice, what to look at and what to do', () => {
  for (const name of sections) {
    const section = runbooks.split(`## ${name}\n`)[1]!.split('\n## ')[0]!;
    for (const heading of ['**Means**', '**Viewers**', '**Look**', '**Do**']) expect(section, name).toContain(heading);
  }
});

test('alerts are of metrics that the service measures', () => {
  const documented = read('docs/monitoring.md');
  for (const { alert, expr } of rules)
    for (const [metric] of expr.matchAll(/aerial_\w+/g))
      expect(documented, `${alert}: ${metric}`).toContain(metric.replace(/_(bucket|count|sum)$/, ''));
});
