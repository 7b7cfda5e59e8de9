/** A key that media is encrypted with. */
import type { EpochMs } from '@aerial/domain/time.ts';

export interface ContentKey {
  /** Its id, 32 hexadecimal digits: public, it stands in playlists and init sections. */
  readonly kid: string;
  /** 16 bytes; secret. */
  readonly key: Buffer;
  /** The constant initialization vector of everything that is encrypted with it, 16 bytes. */
  readonly iv: Buffer;
  /** What is shown from then on is encrypted with it. */
  readonly validFrom: EpochMs;
}

/** The key that media of an instant is encrypted with; undefined before the first one. @param keys by `validFrom` */
export const keyAt = (keys: readonly ContentKey[], at: number): ContentKey | undefined =>
  keys.findLast(({ validFrom }) => validFrom <= at);
