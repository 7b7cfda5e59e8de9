/**
 * Recorded segments as objects: `recordings/<channel>/<hour>/<spool>/<rendition>/<number>.<extension>`. With the spool in its key an
 * object is written by one machine only, and never changes.
 */
import { asChannelId, type ChannelId } from '@aerial/domain/ids.ts';
import { ObjectNotFound, type ObjectStore, type StoredObject } from '../ports/objects/objects.ts';
import { hourOf, type SegmentName } from './recording-files.ts';

export interface ObjectName extends SegmentName {
  readonly spool: number;
}

const ROOT = 'recordings/';
const hourPrefix = (channelId: ChannelId, hour: number): string => `${ROOT}${channelId}/${hour}/`;

/** The key of a segment. */
export const recordingKey = ({ channelId, at, spool, rendition, seq, extension }: ObjectName): string =>
  `${hourPrefix(channelId, hourOf(at))}${spool}/${rendition}/${seq}.${extension}`;

/** All methods throw ObjectStoreError when the store cannot be used. */
export interface RecordingObjects {
  write(name: ObjectName, bytes: Buffer): Promise<void>;
  /** undefined when there is no such object. */
  read(name: ObjectName): Promise<Buffer | undefined>;
  /** Channels with objects. */
  channels(): Promise<ChannelId[]>;
  /** Hours with objects of a channel. */
  hours(channelId: ChannelId): Promise<number[]>;
  /** The objects of an hour. */
  ofHour(channelId: ChannelId, hour: number): Promise<StoredObject[]>;
  /** Removes objects, a thousand with one request. */
  remove(keys: readonly string[]): Promise<void>;
}

export function recordingObjects(store: ObjectStore): RecordingObjects {
  const numbersIn = async (prefix: string): Promise<number[]> =>
    (await store.folders(prefix)).filter((name) => /^\d+$/.test(name)).map(Number);
  return {
    write: (name, bytes) => store.write(recordingKey(name), bytes),
    async read(name) {
      try {
        const found = await store.read(recordingKey(name));
        return found === 'unchanged' ? undefined : found.bytes;
      } catch (error) {
        if (error instanceof ObjectNotFound) return undefined;
        throw error;
      }
    },
    channels: async () => (await numbersIn(ROOT)).map(asChannelId),
    hours: (channelId) => numbersIn(`${ROOT}${channelId}/`),
    async ofHour(channelId, hour) {
      const found: StoredObject[] = [];
      for await (const object of store.list(hourPrefix(channelId, hour))) found.push(object);
      return found;
    },
    remove: (keys) => store.remove(keys),
  };
}
