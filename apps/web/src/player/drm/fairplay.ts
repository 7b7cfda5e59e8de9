/** FairPlay where the browser plays HLS itself: it names the keys it needs, and this gets their licences. @source C-723, C-724 */
import type { EngineReport } from '../engines/port.ts';
import { keySystemId } from './choose.ts';
import { licenseAlert, licenseError, licenseText, type LicenseError } from './license-errors.ts';

type Failed = Extract<EngineReport, { type: 'failed' }>;

export interface FairPlayOptions {
  readonly certificateUrl: string;
  readonly licenseUrl: string;
  report(failure: Failed): void;
}

class Refused extends Error {
  readonly refusal: LicenseError;
  constructor(refusal: LicenseError) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

const SUPPORTED = [
  { initDataTypes: ['skd', 'sinf'], videoCapabilities: [{ contentType: 'application/vnd.apple.mpegurl' }] },
];

async function load(url: string, body?: ArrayBuffer): Promise<ArrayBuffer> {
  const response = await fetch(
    url,
    body && { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body },
  );
  if (!response.ok) throw new Refused(licenseError(await response.text(), response.status));
  return response.arrayBuffer();
}

/** Answers the element's requests for keys. @returns stops that, and closes the sessions */
export function attachFairPlay(
  video: HTMLVideoElement,
  { certificateUrl, licenseUrl, report }: FairPlayOptions,
): () => void {
  const over = new AbortController();
  const sessions: MediaKeySession[] = [];
  let keys: Promise<MediaKeys> | undefined;

  function fail(error: unknown): void {
    if (over.signal.aborted) return;
    if (!(error instanceof Refused))
      return report({ type: 'failed', failure: 'network', detail: `fairplay ${String(error)}` });
    const { refusal } = error;
    report({
      type: 'failed',
      failure: 'license',
      detail: `fairplay ${refusal.code}`,
      message: licenseText(refusal),
      alert: licenseAlert(refusal),
    });
  }

  async function open(): Promise<MediaKeys> {
    const [access, certificate] = await Promise.all([
      navigator.requestMediaKeySystemAccess(keySystemId('fairplay'), SUPPORTED),
      load(certificateUrl),
    ]);
    const made = await access.createMediaKeys();
    await made.setServerCertificate(certificate);
    await video.setMediaKeys(made);
    return made;
  }

  async function request(initDataType: string, initData: ArrayBuffer): Promise<void> {
    const session = (await (keys ??= open())).createSession();
    if (over.signal.aborted) return;
    sessions.push(session);
    session.addEventListener(
      'message',
      ({ message }) =>
        void load(licenseUrl, message)
          .then((license) => session.update(license))
          .catch(fail),
      { signal: over.signal },
    );
    await session.generateRequest(initDataType, initData);
  }

  video.addEventListener(
    'encrypted',
    ({ initDataType, initData }) => {
      if (initData) request(initDataType, initData).catch(fail);
    },
    { signal: over.signal },
  );
  return () => {
    over.abort();
    for (const session of sessions) session.close().catch(() => {});
  };
}
