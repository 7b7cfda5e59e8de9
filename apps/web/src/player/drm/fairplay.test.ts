// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EngineReport } from '../engines/port.ts';
import { attachFairPlay } from './fairplay.ts';

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;
const textOf = (data: unknown): string => new TextDecoder().decode(data as ArrayBuffer);

let video: HTMLVideoElement;
let reports: EngineReport[];
let did: string[];
let answer: (url: string, init?: RequestInit) => Response;

/** A session of a key system, which sends its request at once. */
function newSession() {
  const session = Object.assign(new EventTarget(), {
    generateRequest: async (type: string, data: ArrayBuffer) => {
      did.push(`request ${type} ${textOf(data)}`);
      session.dispatchEvent(Object.assign(new Event('message'), { message: bytes('the spc') }));
    },
    update: async (license: ArrayBuffer) => void did.push(`update ${textOf(license)}`),
    close: async () => void did.push('close'),
  });
  return session;
}

beforeEach(() => {
  did = [];
  reports = [];
  video = document.createElement('video');
  const keys = {
    setServerCertificate: async (certificate: ArrayBuffer) => void did.push(`certificate ${textOf(certificate)}`),
    createSession: newSession,
  };
  vi.stubGlobal('navigator', {
    requestMediaKeySystemAccess: async (name: string) => {
      did.push(name);
      return { createMediaKeys: async () => keys };
    },
  });
  video.setMediaKeys = async () => void did.push('keys');
  answer = (url, init) =>
    new Response(url.endsWith('certificate') ? 'the certificate' : `ckc for ${textOf(init?.body)}`);
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => answer(url, init));
});
afterEach(() => vi.unstubAllGlobals());

const attach = () =>
  attachFairPlay(video, {
    certificateUrl: 'https://l.test/certificate',
    licenseUrl: 'https://l.test/license',
    report: (report) => reports.push(report),
  });
const needsKey = (initData: ArrayBuffer | null = bytes('skd://kid')): void =>
  void video.dispatchEvent(Object.assign(new Event('encrypted'), { initDataType: 'skd', initData }));

test('C-723 C-724 the certificate is fetched and the licence is posted for', async () => {
  const detach = attach();
  needsKey();
  await vi.waitFor(() => expect(did.at(-1)).toBe('update ckc for the spc'));
  expect(did).toEqual([
    'com.apple.fps',
    'certificate the certificate',
    'keys',
    'request skd skd://kid',
    'update ckc for the spc',
  ]);
  detach();
  expect(did.at(-1)).toBe('close');
  needsKey();
  expect(reports).toEqual([]);
});

test('one certificate serves all keys', async () => {
  attach();
  needsKey();
  needsKey();
  await vi.waitFor(() => expect(did.filter((what) => what.startsWith('update'))).toHaveLength(2));
  expect(did.filter((what) => what.startsWith('certificate'))).toHaveLength(1);
});

test('C-782 a refused licence is shown to the viewer', async () => {
  answer = (url) =>
    url.endsWith('certificate')
      ? new Response('the certificate')
      : new Response(JSON.stringify({ errorCode: '8002', message: '{"MESSAGE":"No","ERROR":"5"}' }), { status: 403 });
  attach();
  needsKey();
  await vi.waitFor(() => expect(reports).toHaveLength(1));
  expect(reports[0]).toMatchObject({ failure: 'license', alert: 'Error : No(5)' });
});

test('without a connection it is tried again like any request', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  attach();
  needsKey();
  await vi.waitFor(() => expect(reports).toMatchObject([{ failure: 'network' }]));
});
