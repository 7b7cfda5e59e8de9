/**
 * Recorded segments as files: `<channel>/<hour>/<rendition>/<number>.<extension>`, an hour being one since the Unix
 * epoch. A file gets its name when it is complete.
 */
import { asChannelId, type ChannelId } from '@aerial/domain/ids.ts';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { EpochMs } from '@aerial/domain/time.ts';

export interface SegmentName {
  readonly channelId: ChannelId;
  readonly at: EpochMs;
  readonly rendition: string;
  readonly seq: number;
  readonly extension: string;
}

export const HOUR_MS = 3_600_000;
export const hourOf = (at: EpochMs): number => Math.floor(at / HOUR_MS);

export interface RecordingFiles {
  write(name: SegmentName, bytes: Buffer): Promise<void>;
  /** undefined when there is no such file. */
  read(name: SegmentName): Promise<Buffer | undefined>;
  remove(name: SegmentName): Promise<void>;
  /** Hours with files of a channel, oldest first. */
  hours(channelId: ChannelId): Promise<number[]>;
  /** Channels with files. */
  channels(): Promise<ChannelId[]>;
  removeHour(channelId: ChannelId, hour: number): Promise<void>;
  removeChannel(channelId: ChannelId): Promise<void>;
  /** Removes the files of an hour that are not indexed: leftovers of a crash. @returns how many */
  removeOrphans(
    channelId: ChannelId,
    hour: number,
    isIndexed: (rendition: string, seq: number) => boolean,
  ): Promise<number>;
}

/** @param root of all recordings */
export function recordingFiles(root: string): RecordingFiles {
  const channelDir = (channelId: ChannelId): string => path.join(root, String(channelId));
  const hourDir = (channelId: ChannelId, hour: number): string => path.join(channelDir(channelId), String(hour));
  const fileOf = ({ channelId, at, rendition, seq, extension }: SegmentName): string =>
    path.join(hourDir(channelId, hourOf(at)), rendition, `${seq}.${extension}`);
  const entries = async (folder: string): Promise<string[]> => (await readdir(folder).catch(orMissing)) ?? [];
  const numbers = (names: readonly string[]): number[] =>
    names
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .toSorted((a, b) => a - b);
  return {
    async write(name, bytes) {
      const file = fileOf(name);
      await mkdir(path.dirname(file), { recursive: true });
      // A process that lost its lock but still records must not write into the same partial file.
      const partial = `${file}.${process.pid}.half`;
      try {
        await writeFile(partial, bytes);
        await rename(partial, file);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    read: (name) => readFile(fileOf(name)).catch(orMissing),
    remove: (name) => rm(fileOf(name), { force: true }),
    hours: async (channelId) => numbers(await entries(channelDir(channelId))),
    channels: async () => numbers(await entries(root)).map(asChannelId),
    removeHour: (channelId, hour) => rm(hourDir(channelId, hour), { recursive: true, force: true }),
    removeChannel: (channelId) => rm(channelDir(channelId), { recursive: true, force: true }),
    async removeOrphans(channelId, hour, isIndexed) {
      let removed = 0;
      for (const rendition of await entries(hourDir(channelId, hour))) {
        for (const file of await entries(path.join(hourDir(channelId, hour), rendition))) {
          const seq = /^(\d+)\.[a-z0-9]+$/.exec(file)?.[1];
          if (seq !== undefined && isIndexed(rendition, Number(seq))) continue;
          await rm(path.join(hourDir(channelId, hour), rendition, file), { force: true });
          removed += 1;
        }
      }
      return removed;
    },
  };
}

const orMissing = (error: unknown): undefined => {
  if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
  throw error;
};
