/** A key that media is encrypted with, and how. */
import type { EpochMs } from '@aerial/domain/time.ts';

export interface ContentKey {
  /** Its id, 32 hexadecimal digits: public, it stands in playlists and init sections. */
  readonly kid: string;
  /** 16 bytes; secret. */
  readonly key: Buffer;
  /** The constant initialization vector of everything that is encrypted with it by `cbcs`, 16 bytes. */
  readonly iv: Buffer;
  /** What is shown from then on is encrypted with it. */
  readonly validFrom: EpochMs;
}

/**
 * `cbcs`: AES-CBC of one block in ten, which all key systems of today read. `cenc`: AES-CTR of everything, which is all that
 * players of DASH from before 2019 read. @source ISO/IEC 23001-7 §10.1, §10.4
 */
export type Scheme = 'cbcs' | 'cenc';

/** The key that media of an instant is encrypted with; undefined before the first one. @param keys by `validFrom` */
export const keyAt = (keys: readonly ContentKey[], at: number): ContentKey | undefined =>
  keys.findLast(({ validFrom }) => validFrom <= at);
