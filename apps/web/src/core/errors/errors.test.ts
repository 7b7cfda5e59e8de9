import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, errorText } from '@aerial/api-client/port.ts';
import type { ModalRequest } from '../../modals/types.ts';
import { createReport, type ReportError } from './report.ts';
import { createRepeatGuard, verdictOf } from './table.ts';

let time = 0;
let modals: ModalRequest[];
let alerts: string[];
let places: string[];
let report: ReportError;

beforeEach(() => {
  time = 0;
  [modals, alerts, places] = [[], [], []];
  report = createReport({
    modals: { open: (request) => void modals.push(request as ModalRequest) },
    alert: (text) => void alerts.push(text),
    go: (to) => void places.push(to),
    text: (key, values) => `${key}${values?.limit ?? ''}`,
    isNew: createRepeatGuard(() => time),
  });
});

test('F-440 F-441: detail objects are lines of key: value, lists have commas, and the same inside', () => {
  const nested = { phone: ['too short', 'no code'], address: { city: 'unknown' } } as unknown as ApiError['detail'];
  expect(errorText(new ApiError('validation_failed', 422, 'Invalid.', nested), 'Failed.')).toBe(
    'phone: too short, no code\naddress: city: unknown',
  );
});

test('F-442: without a message the general text names the status', () => {
  expect(errorText(new ApiError('unreadable_answer', 502, ''), 'Failed.')).toBe('Failed. (502)');
  expect(errorText(new ApiError('bad_request', 400, '', 'A word of detail.'), 'Failed.')).toBe('A word of detail.');
  expect(errorText(new ApiError('network_failure', 0, ''), 'Failed.')).toBe('Failed.');
});

test('F-438 F-439: the server’s message shows in a modal, an alert or the failure modal', () => {
  report(new ApiError('bad_request', 400, 'Not now.'), 'dialog');
  report(new ApiError('internal_error', 500, 'Broken.'), 'background');
  report(new ApiError('bad_request', 400, 'Card refused.'), 'payment');
  expect(modals).toMatchObject([
    { id: 'message', text: 'Not now.', closeButton: 'action_close' },
    { id: 'message', title: 'failure', text: 'Card refused.', closeButton: 'action_close', data: { kind: 'failure' } },
  ]);
  expect(alerts).toEqual(['Broken.']);
});

test('F-439: the same text is not shown twice within 3 s', () => {
  const error = new ApiError('internal_error', 500, 'Broken.');
  report(error, 'background');
  time = 2_999;
  report(error, 'background');
  expect(alerts).toEqual(['Broken.']);
  time = 3_000;
  report(error, 'background');
  expect(alerts).toEqual(['Broken.', 'Broken.']);
});

test('C-748 C-749: permission_denied on a stream is a modal with a link to the channels, and no alert', () => {
  report(new ApiError('permission_denied', 403, 'Not bought.', 'Buy the packet.'), 'stream');
  expect(alerts).toEqual([]);
  expect(modals).toMatchObject([{ id: 'message', text: 'Buy the packet.', confirmButton: 'channel_to_list' }]);
  modals[0]!.confirm!();
  expect(places).toEqual(['/channels']);
});

test('C-747: any other refusal of a stream is an alert', () => {
  report(new ApiError('forbidden', 403, 'Not here.'), 'stream');
  expect([alerts, modals]).toEqual([['Not here.'], []]);
});

test.each(['dialog', 'background', 'stream', 'login', 'payment'] as const)(
  'F-430 F-432: a forbidden country leads to /geo_lock from anywhere: %s',
  (where) => {
    report(new ApiError('forbidden_country', 403, 'Not in your country.'), where);
    expect([places, modals, alerts]).toEqual([['/geo_lock'], [], []]);
  },
);

test('F-429 F-432: any other 403 of a login is a forbidden country too, of another call it is not', () => {
  expect(verdictOf({ code: 'unreadable_answer', status: 403 }, 'login')).toEqual({ show: 'geo-lock' });
  expect(verdictOf({ code: 'user_blocked', status: 403 }, 'login')).toEqual({ show: 'nothing' });
  expect(verdictOf({ code: 'forbidden_country', status: 403 }, 'login')).toEqual({ show: 'geo-lock' });
  expect(verdictOf({ code: 'forbidden', status: 403 }, 'dialog')).toEqual({ show: 'modal' });
});

test('F-434 F-435: a refused removal of a device reports too many devices and the limit', () => {
  report(new ApiError('forbidden', 403, 'No.'), 'devices', { deviceLimit: 5 });
  expect(modals).toMatchObject([{ id: 'message', text: 'error_too_many_devices5' }]);
});

test('failures of a login are left to its form', () =>
  expect(verdictOf({ code: 'invalid_credentials', status: 401 }, 'login')).toEqual({ show: 'nothing' }));

test('what needs a user opens the sign-in', () => {
  report(new ApiError('guest_forbidden', 403, 'Sign in to go on.'), 'background');
  expect(modals).toEqual([{ id: 'auth', data: { reason: 'Sign in to go on.' } }]);
});

test('the session handles a refused token', () =>
  expect(verdictOf({ code: 'authentication_failed', status: 401 }, 'background')).toEqual({ show: 'nothing' }));

test('no connection is reported in plain words', () => {
  report(new ApiError('network_failure', 0, ''), 'background');
  report(new ApiError('network_failure', 0, ''), 'dialog');
  expect(alerts).toEqual(['error_download']);
  expect(modals).toMatchObject([{ text: 'error_download_text' }]);
});

test('an internal error is logged and reported with the general text', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  report(new TypeError('x is undefined'), 'background');
  expect([alerts, log.mock.calls.length]).toEqual([['error_general'], 1]);
  log.mockRestore();
});
