/** How hls.js requests the keys of a protected stream, and what its errors mean. */
import type { DRMSystemConfiguration, ErrorData, HlsConfig } from 'hls.js';
import type { EngineReport, HlsProtection } from '../engines/port.ts';
import { keySystemId, type ChosenStream } from './choose.ts';
import { licenseError, refusedLicense } from './license-errors.ts';

const RETRIES = 2;
/** This browser cannot play it at all. */
const UNSUPPORTED = new Set<string>(['keySystemNoAccess', 'keySystemNoConfiguredLicense']);

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const base64urlOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export function hlsProtection({ system, licenseUrl }: ChosenStream, certificateUrl: string | null): HlsProtection {
  const config: Partial<HlsConfig> = {
    emeEnabled: true,
    drmSystems: {
      [keySystemId(system)]: {
        licenseUrl,
        ...(system === 'fairplay' && certificateUrl !== null && { serverCertificateUrl: certificateUrl }),
        // The playlist names the key: its licence is requested before the first segment has arrived.
        ...(system === 'clearkey' && { generateRequest: clearKeyRequest }),
      },
    },
    licenseXhrSetup(xhr, url, { decryptdata }) {
      const kid = decryptdata.keyId ? `&kid=${hexOf(decryptdata.keyId)}` : '';
      xhr.open('POST', `${url}${system === 'clearkey' ? '' : kid}`, true);
      if (system === 'clearkey') xhr.setRequestHeader('content-type', 'application/json');
    },
    keyLoadPolicy: {
      default: {
        maxTimeToFirstByteMs: 10_000,
        maxLoadTimeMs: 15_000,
        timeoutRetry: null,
        errorRetry: { maxNumRetry: RETRIES, retryDelayMs: 0, maxRetryDelayMs: 0 },
      },
    },
  };
  return { config, reportOf };
}

type Request = NonNullable<DRMSystemConfiguration['generateRequest']>;

const clearKeyRequest: Request = (initDataType, initData, { decryptdata }) => {
  if (!decryptdata.keyId) return { initDataType, initData };
  const request = new TextEncoder().encode(JSON.stringify({ kids: [base64urlOf(decryptdata.keyId)] }));
  return { initDataType: 'keyids', initData: request.buffer };
};

/** @returns undefined where the error is not about keys, or heals by itself */
function reportOf(data: ErrorData): Extract<EngineReport, { type: 'failed' }> | undefined {
  if (data.type !== 'keySystemError' || !data.fatal) return undefined;
  const { details } = data;
  if (UNSUPPORTED.has(details)) return { type: 'failed', failure: 'codec', detail: details };
  const xhr = data.networkDetails as XMLHttpRequest | undefined;
  const status = data.response?.code;
  // Without a connection it is tried again like any request.
  if (status === 0) return { type: 'failed', failure: 'network', detail: details };
  const body = xhr?.response instanceof ArrayBuffer ? new TextDecoder().decode(xhr.response) : '';
  const error = status === undefined ? { code: details, message: data.error.message } : licenseError(body, status);
  return refusedLicense(error, details);
}
