import { describe, expect, test } from 'vitest';
import { ApiError } from '../../core/api.ts';
import { FileGone, nextPart, uploadFile, waitAfter, type UploadPorts, type UploadState } from './uploader.ts';

const MIB = 1024 ** 2;
const lost = () => new ApiError('network_failure', 0, '');

/** A server that stores what arrives, and fails by plan: how many bytes of a part it stores before it does. */
function server(size: number, faults: (undefined | { readonly stores: number; readonly error: unknown })[] = []) {
  const waits: number[] = [];
  const states: UploadState[] = [];
  let stored = 0;
  let clock = 0;
  const progress = () => ({ state: stored === size ? ('waiting' as const) : ('uploading' as const), received: stored });
  const ports: UploadPorts = {
    read: async (from, to) => ({ size: to - from }) as Blob,
    async send(offset, part) {
      clock += 1_000;
      if (offset !== stored) throw new ApiError('changed_meanwhile', 409, '');
      const fault = faults.shift();
      stored += fault ? fault.stores : part.size;
      if (fault) throw fault.error;
      return progress();
    },
    load: async () => progress(),
    wait: async (ms) => void waits.push(ms),
    now: () => clock,
  };
  return {
    ports,
    waits,
    states,
    stored: () => stored,
    run: (from = 0, signal = new AbortController().signal) =>
      uploadFile(size, from, ports, signal, (state) => void states.push(state)),
  };
}

describe('an upload', () => {
  test('goes on at the byte that the server has, whatever was cut off', async () => {
    const at = server(10 * MIB, [
      undefined,
      { stores: 777, error: lost() },
      { stores: 0, error: new ApiError('unavailable', 503, '') },
      { stores: 100, error: new ApiError('too_many_requests', 429, '') },
    ]);
    await at.run();
    expect(at.stored()).toBe(10 * MIB);
    expect(at.states.at(-1)).toEqual({ kind: 'done', received: 10 * MIB });
    expect(at.waits).toEqual([1_000, 2_000, 4_000]);
  });

  test('loads the server’s position at once where the two disagree', async () => {
    const at = server(2 * MIB);
    await at.run(1_000);
    expect([at.stored(), at.waits]).toEqual([2 * MIB, []]);
  });

  test('is paused and ended by its signal, with what is there', async () => {
    const stopping = new AbortController();
    const at = server(10 * MIB, [undefined, { stores: 5, error: lost() }]);
    at.ports.wait = async () => {
      stopping.abort();
      throw stopping.signal.reason;
    };
    await at.run(0, stopping.signal);
    expect(at.states.at(-1)).toEqual({ kind: 'paused', received: MIB });
  });

  test.each([
    ['a full disk', new ApiError('storage_full', 507, '')],
    ['what is no video', new ApiError('video_unusable', 422, '')],
    ['a session that is over', new ApiError('authentication_failed', 401, '')],
  ])('does not try again after %s', async (_what, error) => {
    const at = server(MIB, [{ stores: 0, error }]);
    await at.run();
    expect([at.states.at(-1), at.waits]).toEqual([{ kind: 'failed', received: 0, error }, []]);
  });

  test('fails where the file can no longer be read', async () => {
    const at = server(MIB);
    at.ports.read = () => Promise.reject(new FileGone());
    await at.run();
    expect(at.states.at(-1)).toMatchObject({ kind: 'failed', error: expect.any(FileGone) as FileGone });
  });

  test('that a colleague has cancelled is over', async () => {
    const at = server(MIB, [{ stores: 0, error: lost() }]);
    at.ports.load = async () => ({ state: 'cancelled', received: 0 });
    await at.run();
    expect(at.states.at(-1)?.kind).toBe('done');
  });
});

test('parts grow on fast connections and shrink on slow ones', () => {
  expect([nextPart(MIB, 100), nextPart(32 * MIB, 100), nextPart(MIB, 3_000)]).toEqual([2 * MIB, 32 * MIB, MIB]);
  expect([nextPart(MIB, 10_000), nextPart(256 * 1024, 60_000)]).toEqual([MIB / 2, 256 * 1024]);
});

test('pauses between attempts grow up to half a minute', () =>
  expect([1, 2, 3, 10].map(waitAfter)).toEqual([1_000, 2_000, 4_000, 30_000]));
