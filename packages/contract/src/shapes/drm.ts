import Type, { type Static } from 'typebox';
import { nullable } from '../core.ts';

/** A protected stream in the form of one key system. @source C-382; wire shapes §4 libraries stream */
export const DrmStream = Type.Object({
  type: Type.String({
    description:
      'dash_widevine, hls_fairplay, dash_playready; where players request keys for HLS themselves, hls_widevine, hls_playready, hls_clearkey; and, for tests, dash_clearkey',
  }),
  name: Type.String({ description: 'name of the key system' }),
  url: Type.String({ description: 'address of the playlist of HLS, or of the manifest of DASH' }),
  license: Type.String({ description: 'address that licences are requested from, with POST' }),
});
export type DrmStream = Static<typeof DrmStream>;

/** What protects a stream. Licences are given only while the playback is open. @source C-382–C-385 */
export const DrmInfo = Type.Object({
  streams: Type.Array(DrmStream),
  fpsCertificate: nullable.string(),
  laFairplay: nullable.string(),
  laPlayready: nullable.string(),
  laWidevine: nullable.string(),
  laClearkey: nullable.string(),
  drm_provider: Type.String({ description: 'who gives the licences' }),
});
export type DrmInfo = Static<typeof DrmInfo>;
