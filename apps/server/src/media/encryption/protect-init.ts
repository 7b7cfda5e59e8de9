/** Marks the tracks of an init section as encrypted. @source ISO/IEC 23001-7 §8.1, §8.2, 14496-12 §8.12 */
import { boxesIn, makeBox, makeFullBox, u32, type Box } from '../boxes.ts';
import { MediaError } from '../media-error.ts';
import type { ContentKey, Scheme } from './content-key.ts';
import { commonBox, playReadyBox, widevineBox } from './key-systems.ts';

const PARENTS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);
const VIDEO_ENTRIES = new Set(['avc1', 'avc3', 'hvc1', 'hev1']);
const AUDIO_ENTRIES = new Set(['mp4a']);
/** One block is encrypted, nine are not; of audio all are. */
const VIDEO_PATTERN = 0x19;
const AUDIO_PATTERN = 0;
const SCHEME_VERSION = 0x10000;
/** With `cenc` each sample names its initialization vector, of eight bytes. */
const VECTOR_BYTES = 8;

type Key = Pick<ContentKey, 'kid' | 'iv'>;

/**
 * An init section whose tracks are encrypted. It names the key and needs no other secret. By `cenc` it also has the boxes that key
 * systems begin with; playlists of HLS have those in their tags.
 * @throws MediaError bad_encode when it has a track that is neither AVC, HEVC nor AAC
 */
export const protectInit = (init: Buffer, key: Key, scheme: Scheme = 'cbcs'): Buffer =>
  Buffer.concat([...boxesIn(init)].map((box) => rebuilt(init, box, key, scheme)));

function rebuilt(bytes: Buffer, box: Box, key: Key, scheme: Scheme): Buffer {
  if (box.type === 'stsd') {
    const entries = [...boxesIn(bytes, box.body + 8, box.end)].map((entry) =>
      protectedEntry(bytes, entry, key, scheme),
    );
    return makeBox('stsd', bytes.subarray(box.body, box.body + 8), ...entries);
  }
  if (!PARENTS.has(box.type)) return bytes.subarray(box.start, box.end);
  const children = [...boxesIn(bytes, box.body, box.end)].map((child) => rebuilt(bytes, child, key, scheme));
  const isMovie = box.type === 'moov' && scheme === 'cenc';
  const { kid } = key;
  const systems = isMovie ? [commonBox(kid), widevineBox(kid, scheme), playReadyBox(kid, scheme)] : [];
  return makeBox(box.type, ...children, ...systems);
}

/** The sample entry under its encrypted name, with the former name and the key's id inside. */
function protectedEntry(bytes: Buffer, { type, body, end }: Box, key: Key, scheme: Scheme): Buffer {
  const isVideo = VIDEO_ENTRIES.has(type);
  if (!isVideo && !AUDIO_ENTRIES.has(type))
    throw new MediaError('bad_encode', `a track of ${type} cannot be encrypted`);
  const schemeType = makeFullBox('schm', 0, 0, Buffer.from(scheme, 'latin1'), u32(SCHEME_VERSION));
  const tenc = scheme === 'cbcs' ? cbcsDefaults(key, isVideo) : cencDefaults(key);
  const sinf = makeBox('sinf', makeBox('frma', Buffer.from(type, 'latin1')), schemeType, makeBox('schi', tenc));
  return makeBox(isVideo ? 'encv' : 'enca', bytes.subarray(body, end), sinf);
}

const cbcsDefaults = ({ kid, iv }: Key, isVideo: boolean): Buffer =>
  makeFullBox(
    'tenc',
    1,
    0,
    // Reserved, the pattern, "is encrypted", and no initialization vectors of single samples.
    Buffer.from([0, isVideo ? VIDEO_PATTERN : AUDIO_PATTERN, 1, 0]),
    Buffer.from(kid, 'hex'),
    Buffer.from([iv.length]),
    iv,
  );

const cencDefaults = ({ kid }: Key): Buffer =>
  makeFullBox('tenc', 0, 0, Buffer.from([0, 0, 1, VECTOR_BYTES]), Buffer.from(kid, 'hex'));
