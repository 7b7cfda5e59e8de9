/** Opens protected streams; loaded by the first one. */
import type { DrmInfo } from '@aerial/contract/shapes/drm.ts';
import type { EngineName } from '../engines/choose.ts';
import type { EngineFactory, PlaybackEngine } from '../engines/port.ts';
import { chooseStream, keySystemId, type KeySystem } from './choose.ts';
import { attachFairPlay } from './fairplay.ts';
import { hlsProtection } from './hls-protection.ts';

/** How a protected stream is played here. */
export interface Protection {
  /** The stream in the form of the chosen key system. */
  readonly url: string;
  /** An engine that requests licences. */
  protect(make: EngineFactory): EngineFactory;
}

/** A picture and a sound that everything here has. */
const CODECS = {
  audioCapabilities: [{ contentType: 'audio/mp4; codecs="mp4a.40.2"' }],
  videoCapabilities: [{ contentType: 'video/mp4; codecs="avc1.4d401e"' }],
};
const NATIVE = { videoCapabilities: [{ contentType: 'application/vnd.apple.mpegurl' }] };

async function hasSystem(system: KeySystem): Promise<boolean> {
  try {
    const isFairPlay = system === 'fairplay';
    const supported = isFairPlay
      ? [{ initDataTypes: ['skd', 'sinf'], ...NATIVE }]
      : [{ initDataTypes: system === 'clearkey' ? ['keyids'] : ['cenc'], ...CODECS }];
    await navigator.requestMediaKeySystemAccess(keySystemId(system), supported);
    return true;
  } catch {
    return false;
  }
}

/** @param engine what plays here. No player here reads DASH: its streams are for other clients. @returns undefined when nothing here can play the stream @source C-386 */
export async function protect(drm: DrmInfo, engine: EngineName | undefined): Promise<Protection | undefined> {
  const chosen = await chooseStream(
    drm,
    async (type, system) =>
      type.startsWith('hls_') && (engine === 'native') === (system === 'fairplay') && (await hasSystem(system)),
  );
  if (!chosen) return undefined;
  const { url, licenseUrl } = chosen;
  const certificateUrl = drm.fpsCertificate;
  if (engine === 'native') return { url, protect: (make) => withFairPlay(make, licenseUrl, certificateUrl ?? '') };
  const protection = hlsProtection(chosen, certificateUrl);
  return { url, protect: (make) => (video, report, options) => make(video, report, { ...options, protection }) };
}

const withFairPlay =
  (make: EngineFactory, licenseUrl: string, certificateUrl: string): EngineFactory =>
  (video, report, options): PlaybackEngine => {
    const detach = attachFairPlay(video, { certificateUrl, licenseUrl, report });
    const engine = make(video, report, options);
    return {
      ...engine,
      destroy() {
        detach();
        engine.destroy();
      },
    };
  };
