/** Opens protected streams; loaded by the first one. */
import type { DrmInfo } from '@aerial/contract/shapes/drm.ts';
import type { EngineName } from '../engines/choose.ts';
import type { EngineFactory, PlaybackEngine } from '../engines/port.ts';
import { chooseStream, isDash, keySystemId, type KeySystem, type StreamType } from './choose.ts';
import { attachFairPlay } from './fairplay.ts';
import { hlsProtection } from './hls-protection.ts';

/** How a protected stream is played here. */
export interface Protection {
  /** The stream in the form of the chosen key system. */
  readonly url: string;
  /** An engine that requests licences. */
  protect(make: EngineFactory): EngineFactory;
}

/** A picture and a sound that everything here has, encrypted as DASH and HLS are. Browsers that know no schemes ignore them. */
const codecs = (encryptionScheme: 'cenc' | 'cbcs') => ({
  audioCapabilities: [{ contentType: 'audio/mp4; codecs="mp4a.40.2"', encryptionScheme }],
  videoCapabilities: [{ contentType: 'video/mp4; codecs="avc1.4d401e"', encryptionScheme }],
});
const NATIVE = { videoCapabilities: [{ contentType: 'application/vnd.apple.mpegurl' }] };

async function hasSystem(system: KeySystem, type: StreamType): Promise<boolean> {
  try {
    const isFairPlay = system === 'fairplay';
    const supported = isFairPlay
      ? [{ initDataTypes: ['skd', 'sinf'], ...NATIVE }]
      : isDash(type)
        ? [{ initDataTypes: ['cenc'], ...codecs('cenc') }]
        : [{ initDataTypes: system === 'clearkey' ? ['keyids'] : ['cenc'], ...codecs('cbcs') }];
    await navigator.requestMediaKeySystemAccess(keySystemId(system), supported);
    return true;
  } catch {
    return false;
  }
}

/** @param engine what plays HLS here @returns undefined when nothing here can play the stream @source C-386 */
export async function protect(drm: DrmInfo, engine: EngineName | undefined): Promise<Protection | undefined> {
  const chosen = await chooseStream(
    drm,
    async (type, system) => (engine === 'native') === (system === 'fairplay') && (await hasSystem(system, type)),
  );
  if (!chosen) return undefined;
  const { url, licenseUrl } = chosen;
  if (isDash(chosen.type)) {
    const { dashEngine } = await import('../engines/dash.ts');
    return { url, protect: () => dashEngine(chosen) };
  }
  const certificateUrl = drm.fpsCertificate;
  if (engine === 'native') return { url, protect: (make) => withFairPlay(make, licenseUrl, certificateUrl ?? '') };
  const protection = hlsProtection(chosen, certificateUrl);
  return {
    url,
    protect: (make) => (video, report, options) =>
      untilUnlocked(video, make(video, report, { ...options, protection })),
  };
}

/** How long, and how often, the keys of a destroyed engine are waited for, milliseconds. */
const UNLOCK = { forMs: 2000, everyMs: 50 };

/** hls.js removes its keys some time after it is destroyed, and cannot once the element has another source: until then it is not free. */
function untilUnlocked(video: HTMLVideoElement, engine: PlaybackEngine): PlaybackEngine {
  const unlocked = async (): Promise<void> => {
    for (let waited = 0; video.mediaKeys && waited < UNLOCK.forMs; waited += UNLOCK.everyMs) {
      await video.setMediaKeys(null).catch(() => {});
      if (video.mediaKeys) await new Promise((resolve) => setTimeout(resolve, UNLOCK.everyMs));
    }
  };
  return { ...engine, freed: unlocked };
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
