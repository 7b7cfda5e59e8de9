import { expect, test } from 'vitest';
import { licenseAlert, licenseError, licenseText } from './license-errors.ts';

test('C-782 an alert names the message and the code', () => {
  expect(licenseAlert({ code: 'permission_denied', message: 'No licence' })).toBe(
    'DRM Error : No licence(permission_denied)',
  );
});

test.each([
  ['{"MESSAGE":"Device limit","ERROR":"3001"}', 'Error : Device limit(3001)'],
  ['{"MESSAGE":"Device limit","ERROR":3001}', 'Error : Device limit(3001)'],
])('C-783 C-784 the message of code 8002 is JSON: %s', (message, expected) => {
  expect(licenseAlert({ code: '8002', message })).toBe(expected);
  expect(licenseText({ code: '8002', message })).toBe('Device limit');
});

test.each(['not JSON', '{"MESSAGE":"half"}', '{"ERROR":1}', 'null', '{"MESSAGE":{},"ERROR":[]}', ''])(
  'C-784 code 8002 with %j, which is something else, is shown in the general form',
  (message) => {
    expect(licenseAlert({ code: '8002', message })).toBe(`DRM Error : ${message}(8002)`);
  },
);

test('C-784 only code 8002 is read as JSON', () => {
  const message = '{"MESSAGE":"Device limit","ERROR":"3001"}';
  expect(licenseAlert({ code: '8003', message })).toBe(`DRM Error : ${message}(8003)`);
});

test.each([
  [
    'in the envelope of the API, with the vendor’s code',
    { error_code: 'permission_denied', error: { message: 'Too many devices' }, detail: { license: ['8002'] } },
    { code: '8002', message: 'Too many devices' },
  ],
  [
    'in the envelope of the API',
    { error_code: 'signature_expired', error: { message: 'It has ended' }, detail: 'It has ended' },
    { code: 'signature_expired', message: 'It has ended' },
  ],
  ['as DoveRunner writes it', { errorCode: '1234', message: 'No' }, { code: '1234', message: 'No' }],
  ['as others write it', { code: 7, message: 'No' }, { code: '7', message: 'No' }],
])('a refusal is read %s', (_how, body, expected) => {
  expect(licenseError(JSON.stringify(body), 403)).toEqual(expected);
});

test.each(['', '<html>', 'null', '[]', '"text"'])('a refusal without words has its status: %j', (body) => {
  expect(licenseError(body, 503)).toEqual({ code: '503', message: '' });
});
