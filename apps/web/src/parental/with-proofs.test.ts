import { asChannelId } from '@aerial/domain/ids.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { expect, test } from 'vitest';
import { channelStreamCall } from '@aerial/api-client/calls/channels.ts';
import { changeDeviceCall, selfCall } from '@aerial/api-client/calls/session.ts';
import { ApiError, type ApiPort, type CallInput } from '@aerial/api-client/port.ts';
import { createPins } from './pins.ts';
import type { PinProof } from '@aerial/api-client/pin-proof.ts';
import { withPinProofs } from './with-proofs.ts';

const NOW = 1_800_000_000_000;
const required = new ApiError('pin_required', 403, 'Enter the PIN.', { scope: ['vod'], item: ['content-5'] });
const proof: PinProof = { scope: 'vod', item: 'content-5', proof: 'p1', until: epochMs(NOW + 1000) };

/** A fake server that wants the proof `p1`; a viewer who enters the PIN or closes the prompt. */
function setUp(knowsPin: boolean) {
  const sent: (string | undefined)[] = [];
  const prompts: unknown[] = [];
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
      prompts.push(data);
      if (knowsPin) (data as { onProved(given: PinProof): void }).onProved(proof);
      onClose?.();
    },
  };
  const pins = createPins({ modals, now: () => epochMs(NOW), storage: undefined });
  return { api: withPinProofs(inner, pins), pins, sent, prompts };
}
const change = { params: { id: 'd' }, body: {} };

test('a change that needs a PIN opens the prompt for what the server names, and is repeated with the proof', async () => {
  const { api, sent, prompts } = setUp(true);
  await api.call(changeDeviceCall, change);
  expect([sent, prompts]).toEqual([
    [undefined, 'p1'],
    [{ scope: 'vod', item: 'content-5', onProved: expect.any(Function) }],
  ]);
  await api.call(changeDeviceCall, change);
  expect([sent.at(-1), prompts.length]).toEqual(['p1', 1]);
});

test('closing the prompt ends in the refusal', async () => {
  const { api, sent } = setUp(false);
  await expect(api.call(changeDeviceCall, change)).rejects.toBe(required);
  expect(sent).toEqual([undefined]);
});

test('a reading call prompts only where its caller requests it', async () => {
  const { api, prompts } = setUp(true);
  await expect(api.call(channelStreamCall, { params: { id: asChannelId(5) }, query: {} })).rejects.toBe(required);
  expect(prompts).toEqual([]);
  await api.call(channelStreamCall, { params: { id: asChannelId(5) }, query: {}, promptsForPin: true });
  expect(prompts).toHaveLength(1);
});

test('calls that need no PIN carry no proof', async () => {
  const { api, pins, sent } = setUp(true);
  pins.add(proof, proof.until);
  await api.call(selfCall).catch(() => undefined);
  expect(sent).toEqual([undefined]);
});
