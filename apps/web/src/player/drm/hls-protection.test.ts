import type { ErrorData } from 'hls.js';
import { expect, test } from 'vitest';
import type { ChosenStream } from './choose.ts';
import { hlsProtection } from './hls-protection.ts';

const clearKey: ChosenStream = {
  type: 'hls_clearkey',
  system: 'clearkey',
  url: 'u',
  licenseUrl: 'https://l.test/license?ticket=t',
};
const widevine: ChosenStream = {
  type: 'hls_widevine',
  system: 'widevine',
  url: 'u',
  licenseUrl: 'https://l.test/w?ticket=t',
};
const keyId = Uint8Array.from({ length: 16 }, (_, i) => i * 16);

const error = (over: object): ErrorData =>
  ({
    type: 'keySystemError',
    details: 'keySystemLicenseRequestFailed',
    fatal: true,
    error: new Error('x'),
    ...over,
  }) as ErrorData;
const refused = (status: number, body: object): ErrorData =>
  error({
    response: { url: '', data: undefined, code: status },
    networkDetails: { response: new TextEncoder().encode(JSON.stringify(body)).buffer },
  });

test('C-725 keys are requested where the stream says', () => {
  expect(hlsProtection(clearKey, null).config.drmSystems?.['org.w3.clearkey' as never]).toMatchObject({
    licenseUrl: clearKey.licenseUrl,
  });
  const systems = hlsProtection(widevine, 'https://l.test/cert').config.drmSystems;
  expect(systems).toEqual({ 'com.widevine.alpha': { licenseUrl: widevine.licenseUrl } });
});

test('a ClearKey request names the key of the playlist before any segment has arrived', () => {
  const [system] = Object.values(hlsProtection(clearKey, null).config.drmSystems ?? {});
  const made = system!.generateRequest!.call({} as never, 'cenc', null, { decryptdata: { keyId } } as never);
  expect(made?.initDataType).toBe('keyids');
  expect(JSON.parse(new TextDecoder().decode(made?.initData as ArrayBuffer))).toEqual({
    kids: ['ABAgMEBQYHCAkKCwwNDg8A'],
  });
});

test.each([
  [clearKey, 'https://l.test/license?ticket=t', 'application/json'],
  [widevine, 'https://l.test/w?ticket=t&kid=00102030405060708090a0b0c0d0e0f0', undefined],
])('C-724 a licence is posted', (chosen, url, contentType) => {
  const opened: unknown[] = [];
  const xhr = { open: (...to: unknown[]) => opened.push(to), setRequestHeader: (...to: unknown[]) => opened.push(to) };
  void hlsProtection(chosen, null).config.licenseXhrSetup!.call(
    {} as never,
    xhr as never,
    chosen.licenseUrl,
    { decryptdata: { keyId } } as never,
    new Uint8Array(),
  );
  expect(opened).toEqual([['POST', url, true], ...(contentType ? [['content-type', contentType]] : [])]);
});

const reportOf = (data: ErrorData) => hlsProtection(clearKey, null).reportOf(data);

test('C-782 a refusal is shown to the viewer', () => {
  const body = { error_code: 'permission_denied', error: { message: 'No licence' }, detail: '' };
  expect(reportOf(refused(403, body))).toEqual({
    type: 'failed',
    failure: 'license',
    detail: 'keySystemLicenseRequestFailed permission_denied',
    message: 'No licence',
    alert: 'DRM Error : No licence(permission_denied)',
  });
});

test('a playback that has ended is opened again, and so is one without a connection', () => {
  expect(reportOf(refused(403, { error_code: 'signature_expired' }))).toMatchObject({ failure: 'network' });
  expect(reportOf(refused(0, {}))).toMatchObject({ failure: 'network' });
});

test.each(['keySystemNoAccess', 'keySystemNoConfiguredLicense'])('C-785 %s is a codec error', (details) => {
  expect(reportOf(error({ details }))).toMatchObject({ failure: 'codec' });
});

test('other errors are not about keys', () => {
  expect(reportOf(error({ type: 'networkError' }))).toBeUndefined();
  expect(reportOf(error({ fatal: false }))).toBeUndefined();
});
