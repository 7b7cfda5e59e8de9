import type { WaitingScreen } from '@aerial/contract/calls/device-codes.ts';
import { expect, test } from 'vitest';
import { initialActivation, stepActivation, type ActivationEvent } from './machine.ts';

const screen = { vendor: 'LG' } as WaitingScreen;
const run = (code: string, ...events: ActivationEvent[]) => events.reduce(stepActivation, initialActivation(code));
const typed: ActivationEvent = { type: 'typed', text: '123 456 789' };

test('a code of the address is looked up, and confirmed only by a press', () => {
  expect(run('123456789')).toMatchObject({ tag: 'entering', isBusy: true });
  expect(run('123456789', { type: 'found', screen })).toMatchObject({ tag: 'asking', pending: undefined });
  expect(run('123456789', { type: 'found', screen }, { type: 'accepted' })).toMatchObject({ tag: 'asking' });
  expect(run('123456789', { type: 'found', screen }, { type: 'decided', confirm: true }, { type: 'accepted' })).toEqual(
    { tag: 'done', isConfirmed: true },
  );
});

test('a typed code is looked up when it is whole', () => {
  expect(run('', { type: 'typed', text: '123 4' }, { type: 'submitted' })).toMatchObject({
    code: '1234',
    isBusy: false,
  });
  expect(run('', typed, { type: 'submitted' })).toMatchObject({ code: '123456789', isBusy: true });
});

test('a refusal ends it too, and the second press of two changes nothing', () => {
  expect(
    run(
      '',
      typed,
      { type: 'submitted' },
      { type: 'found', screen },
      { type: 'decided', confirm: false },
      {
        type: 'decided',
        confirm: true,
      },
      { type: 'accepted' },
    ),
  ).toEqual({ tag: 'done', isConfirmed: false });
});

test('a code that is gone is entered again; after another failure the question stays', () => {
  const asked = [typed, { type: 'submitted' }, { type: 'found', screen }, { type: 'decided', confirm: true }] as const;
  expect(run('', ...asked, { type: 'failed', message: 'gone', isGone: true })).toEqual({
    tag: 'entering',
    code: '',
    error: 'gone',
    isBusy: false,
  });
  expect(run('', ...asked, { type: 'failed', message: 'offline', isGone: false })).toMatchObject({
    tag: 'asking',
    pending: undefined,
    error: 'offline',
  });
});

test('another code begins anew', () => {
  expect(
    run(
      '',
      typed,
      { type: 'submitted' },
      { type: 'found', screen },
      { type: 'decided', confirm: false },
      { type: 'accepted' },
      { type: 'another' },
    ),
  ).toEqual(initialActivation(''));
});
