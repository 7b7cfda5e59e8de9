/** Titles with everything that is written of them: their media is ingested, their pictures are stored. */
import type { AssetManifest } from '@aerial/domain/asset.ts';
import type { VodMetadata } from './metadata.ts';

export interface ReadyPictures {
  /** Addresses on the site. */
  readonly poster?: string;
  readonly wide?: string;
  readonly background?: string;
}
export interface ReadyEpisode {
  readonly season: number;
  readonly episode: number;
  readonly metadata: VodMetadata;
  readonly pictures: ReadyPictures;
  readonly media: AssetManifest;
}
export interface ReadyTitle {
  readonly kind: 'movie' | 'series';
  readonly key: string;
  readonly metadata: VodMetadata;
  readonly pictures: ReadyPictures;
  readonly media?: AssetManifest;
  readonly trailer?: AssetManifest;
  readonly episodes: readonly ReadyEpisode[];
  /** By number. */
  readonly seasonPosters: Readonly<Record<number, string>>;
}
