/** The manifest of a backup: what it consists of, with checksums. It is written last; a folder without it is no backup. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Type, type Static } from 'typebox';
import { Check } from 'typebox/value';
import { derivedKey, sealer, type Seal } from '../../src/security/seal.ts';
import { InstallationError } from '../installation.ts';

export const FORMAT = 1;
export const MANIFEST = 'manifest.json';

const stored = { file: Type.String(), bytes: Type.Integer(), sha256: Type.String() };
const Stored = Type.Object(stored);
const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  /** The version of Aerial that wrote it. */
  version: Type.String(),
  createdAt: Type.String(),
  migrations: Type.Array(Type.String()),
  tables: Type.Array(
    Type.Object({
      ...stored,
      name: Type.String(),
      columns: Type.Array(Type.String()),
      partition: Type.Optional(Type.Object({ of: Type.String(), bound: Type.String() })),
      rows: Type.Integer(),
    }),
  ),
  sequences: Type.Array(Type.Object({ name: Type.String(), last: Type.Union([Type.String(), Type.Null()]) })),
  /** Files of the data folder. */
  files: Type.Array(Stored),
  secret: Type.Object({
    /** Tells whether another secret is the same, and nothing about it. */
    fingerprint: Type.String(),
    /** Under BACKUP_KEY; absent when there was no such key. */
    sealed: Type.Optional(Type.String()),
  }),
});
export type StoredFile = Static<typeof Stored>;
export type Manifest = Static<typeof Manifest>;

/** Recognises the installation's secret. */
export const secretFingerprint = (secret: string): string =>
  createHash('sha256').update(derivedKey(secret, 'backup fingerprint')).digest('hex').slice(0, 32);

/** Seals the secret for a backup. @param key BACKUP_KEY */
export const backupSeal = (key: string): Seal => sealer(key, 'backup');

/** Reads the manifest. @throws InstallationError if the folder is no backup that this version reads */
export async function readManifest(folder: string): Promise<Manifest> {
  let read: unknown;
  try {
    read = JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InstallationError(`${folder} is no complete backup: ${MANIFEST} ${code ?? 'is damaged'}`);
  }
  const { format, version } = (read ?? {}) as { format?: unknown; version?: unknown };
  if (typeof format === 'number' && format > FORMAT)
    throw new InstallationError(`${folder} was written by a newer Aerial (${String(version)}). Use that version.`);
  if (!Check(Manifest, read)) throw new InstallationError(`${folder} is no complete backup: ${MANIFEST} is damaged`);
  const outside = [...read.tables, ...read.files].find(
    ({ file }) => path.normalize(file).startsWith('..') || path.isAbsolute(file),
  );
  if (outside) throw new InstallationError(`${folder}: ${outside.file} is outside of the backup`);
  return read;
}
