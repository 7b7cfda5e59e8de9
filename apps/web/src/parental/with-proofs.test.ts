import { epochMs } from '@aerial/domain/time.ts';
import { expect, test } from 'vitest';
import { channelStreamCall, changeDeviceCall, selfCall } from '../api/calls.ts';
import { ApiError, type ApiPort, type CallInput } from '../api/port.ts';
import { createPins } from './pins.ts';
import type { PinProof } from '../api/pin-proof.ts';
import { withPinProofs } from './with-proofs.ts';

const NOW = 1_800_000_000_000;
const required = new ApiError('pin_required', 403, 'Enter the PIN.', { scope: ['vod'], item: ['content-5'] });
const proof: PinProof = { scope: 'vod', item: 'content-5', proof: 'p1', until: epochMs(NOW + 1000) };

/** A server that wants the proof `p1`; a viewer who knows the PIN or closes the question. */
function setUp(knowsPin: boolean) {
  const sent: (string | undefined)[] = [];
  const asked: unknown[] = [];
  const inner: ApiPort = {
    async call(_call, input) {
      const { pinProof } = (input ?? {}) as CallInput<never>;
      sent.push(pinProof);
      if (pinProof?.split(',').includes('p1')) return {} as never;
      throw required;
    },
  };
  const modals = {
    open({ data, onClose }: { data?: unknown; onClose?: () => void }) {
      asked.push(data);
      if (knowsPin) (data as { onProved(given: PinProof): void }).onProved(proof);
      onClose?.();
    },
  };
  const pins = createPins({ modals, now: () => epochMs(NOW), storage: undefined });
  return { api: withPinProofs(inner, pins), pins, sent, asked };
}
const change = { params: { id: 'd' }, body: {} };

test('a change that needs a PIN asks for it, for what the server names, and is made again with the proof', async () => {
  const { api, sent, asked } = setUp(true);
  await api.call(changeDeviceCall, change);
  expect([sent, asked]).toEqual([[undefined, 'p1'], [{ scope: 'vod', item: 'content-5', onProved: expect.any(Function) }]]);
  await api.call(changeDeviceCall, change);
  expect([sent.at(-1), asked.length]).toEqual(['p1', 1]);
});

test('whoever closes the question gets the refusal', async () => {
  const { api, sent } = setUp(false);
  await expect(api.call(changeDeviceCall, change)).rejects.toBe(required);
  expect(sent).toEqual([undefined]);
});

test('what only reads asks where its caller says so', async () => {
  const { api, asked } = setUp(true);
  await expect(api.call(channelStreamCall, { params: { id: 5 }, query: {} })).rejects.toBe(required);
  expect(asked).toEqual([]);
  await api.call(channelStreamCall, { params: { id: 5 }, query: {}, asksPin: true });
  expect(asked).toHaveLength(1);
});

test('calls that need no PIN carry no proof', async () => {
  const { api, pins, sent } = setUp(true);
  pins.add(proof, proof.until);
  await api.call(selfCall).catch(() => undefined);
  expect(sent).toEqual([undefined]);
});
