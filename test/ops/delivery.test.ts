/**
 * What is delivered to run the service: container, composition, chart. There is no Docker and no Helm where these tests run: they check what
 * the files say against what the service reads, and the structure of the chart without rendering it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '@aerial/server/config/config.ts';
import { ROLES, roleOfAddress } from '@aerial/server/http/roles.ts';
import { Check, type XSchema } from 'typebox/schema';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const ops = path.resolve(import.meta.dirname, '../../ops');
const read = (file: string): string => readFileSync(path.join(ops, file), 'utf8');
const settingNames = new Set(
  [...readFileSync(path.resolve(ops, '../README.md'), 'utf8').matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name]) => name),
);

describe('the container', () => {
  const lines = read('Dockerfile').split('\n');
  test('runs as an ordinary user, and the program itself gets the signals', () => {
    expect(lines.filter((line) => line.startsWith('USER ')).at(-1)).toBe('USER 1000:1000');
    expect(lines).toContain('ENTRYPOINT ["node"]');
    expect(lines.filter((line) => line.startsWith('FROM ')).at(-1)).toBe('FROM service');
  });

  test('the program that it starts exists', () => {
    const program = /^CMD \["(.*)"\]$/m.exec(read('Dockerfile'))![1]!;
    expect(readFileSync(path.resolve(ops, '..', program), 'utf8')).toContain("/** The server's program");
  });
});

interface Composition {
  services: Record<
    string,
    {
      environment?: Record<string, string>;
      read_only?: boolean;
      user?: string;
      cap_drop?: string[];
      volumes?: string[];
      tmpfs?: string[];
    }
  >;
  volumes: Record<string, unknown>;
}

describe('the composition', () => {
  const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as Composition;
  const given: Record<string, string> = {
    PUBLIC_URL: 'https://tv.example.com',
    MEDIA_SECRET: 's'.repeat(32),
    DATABASE_PASSWORD: 'secret',
  };
  const filled = (text: string): string =>
    text.replaceAll(/\$\{(\w+)(?::[-?][^}]*)?\}/g, (_, name: string) => given[name] ?? '');
  const ours = Object.values(services).filter(({ environment }) => environment && 'ROLES' in environment);

  test('its settings are those of the service, and all roles are there', () => {
    const roles = ours.flatMap(({ environment }) => {
      const env = Object.fromEntries(Object.entries(environment!).map(([name, value]) => [name, filled(value)]));
      expect(Object.keys(env).filter((name) => !settingNames.has(name))).toEqual([]);
      const config = readConfig(env, '/');
      expect(config).toMatchObject({ ok: true });
      return config.ok ? config.value.roles : [];
    });
    expect(roles.toSorted()).toEqual([...ROLES].toSorted());
  });

  test('the service writes to its volumes only', () => {
    for (const service of ours)
      expect(service).toMatchObject({ read_only: true, user: '1000:1000', cap_drop: ['ALL'], tmpfs: ['/tmp'] });
  });

  test('every volume that is mounted is declared', () => {
    const named = Object.values(services).flatMap((service) =>
      (service.volumes ?? []).map((volume) => volume.split(':')[0]!).filter((name) => !name.startsWith('.')),
    );
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(volumes).toSorted());
  });
});

describe('the chart', () => {
  const chart = 'helm/aerial';
  const values = parse(read(`${chart}/values.yaml`)) as {
    settings: Record<string, string>;
    processes: Record<string, { roles: string[] }>;
  };
  const templates = readdirSync(path.join(ops, chart, 'templates')).map(
    (name) => [name, read(`${chart}/templates/${name}`)] as const,
  );
  const schema = JSON.parse(read(`${chart}/values.schema.json`)) as XSchema;
  const isAllowed = (given: object): boolean => Check(schema, given);

  test('its values are what its schema allows, and mistakes are not', () => {
    expect(isAllowed(values)).toBe(true);
    for (const wrong of [
      { ...values, publicUrl: 'tv.example.com' },
      { ...values, procesess: {} },
      { ...values, processes: { ...values.processes, work: { roles: ['recorders'], replicas: 1, resources: {} } } },
      { ...values, processes: {} },
    ])
      expect(isAllowed(wrong)).toBe(false);
  });

  test('its processes have all roles, and its settings are those of the service', () => {
    expect(
      Object.values(values.processes)
        .flatMap(({ roles }) => roles)
        .toSorted(),
    ).toEqual([...ROLES].toSorted());
    expect(readConfig(values.settings, '/')).toMatchObject({ ok: true });
    const named = templates.flatMap(([, text]) =>
      [...text.matchAll(/name: ([A-Z][A-Z\d_]+)$/gm)].map(([, name]) => name),
    );
    expect([...named, ...Object.keys(values.settings)].filter((name) => !settingNames.has(name))).toEqual([]);
  });

  test.each(templates)('%s: blocks are closed, and each value that it names exists', (_name, text) => {
    const words = [...text.matchAll(/\{\{-?\s*(if|range|with|end)\b/g)].map(([, word]) => word);
    let depth = 0;
    for (const word of words) {
      depth += word === 'end' ? -1 : 1;
      expect(depth).toBeGreaterThanOrEqual(0);
    }
    expect(depth).toBe(0);
    for (const [, dotted] of text.matchAll(/\.Values((?:\.\w+)+)/g)) {
      let at: unknown = values;
      for (const key of dotted!.slice(1).split('.')) at = (at as Record<string, unknown> | undefined)?.[key];
      expect(at, dotted).toBeDefined();
    }
  });

  /** The template as YAML: lines of control are dropped, what is inserted is a word. */
  const documentsOf = (text: string) =>
    parseAllDocuments(
      text
        .split('\n')
        .filter((line) => !/^\s*\{\{-?\s*(if|range|with|end|toYaml)\b.*\}\}$/.test(line))
        .join('\n')
        .replaceAll(/\{\{[^}]*\}\}/g, 'inserted'),
    ).map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJSON() as { kind: string; apiVersion: string; metadata: object; spec: never } | null;
    });

  test('its objects are of the kinds that are meant, each with a version and a name', () => {
    const objects = templates.flatMap(([, text]) => documentsOf(text)).filter((object) => object !== null);
    expect(objects.map(({ kind }) => kind).toSorted()).toEqual([
      'Deployment',
      'Ingress',
      'PersistentVolumeClaim',
      'PodDisruptionBudget',
      'PodMonitor',
      'Service',
    ]);
    for (const object of objects)
      expect(object).toMatchObject({
        apiVersion: expect.any(String) as string,
        metadata: { name: expect.stringContaining('inserted') as string },
      });
  });

  test('containers run without privileges, are probed by readiness, and may finish their requests', () => {
    const text = read(`${chart}/templates/deployment.yaml`);
    const [deployment] = documentsOf(text).filter((object) => object !== null);
    expect(deployment).toMatchObject({
      spec: {
        strategy: { rollingUpdate: { maxUnavailable: 0 } },
        template: {
          spec: {
            automountServiceAccountToken: false,
            securityContext: { runAsNonRoot: true },
            containers: [
              {
                securityContext: {
                  allowPrivilegeEscalation: false,
                  readOnlyRootFilesystem: true,
                  capabilities: { drop: ['ALL'] },
                },
                readinessProbe: { httpGet: { path: '/readyz', port: 'http' } },
                livenessProbe: { httpGet: { path: '/healthz', port: 'http' } },
              },
            ],
          },
        },
      },
    });
    expect(text).toContain('terminationGracePeriodSeconds: {{ add $.Values.shutdownDelayS 35 }}');
  });

  test('its ingress leads each address to the role that answers it', () => {
    const paths = [...read(`${chart}/templates/ingress.yaml`).matchAll(/path: (\S+)\n[^\n]*\n[^\n]*Name \}\}-(\w+)"/g)];
    expect(paths.length).toBe(4);
    for (const [, prefix, component] of paths) {
      expect(values.processes[component!]!.roles).toContain(roleOfAddress(prefix!));
    }
  });
});
