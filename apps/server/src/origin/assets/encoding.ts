/** Which assets a player's decoders can play one after another without new parameters. */
import type { AssetManifest } from '@aerial/domain/asset.ts';
import { shortHash } from '../../media/asset-keys.ts';

/**
 * Identifies the decoder parameters of all renditions of an asset: which video renditions there are, and every init
 * section. Languages do not count while all audio has one init section: a rendition that an asset lacks is served by another.
 * @param initKeys hashes of the init sections by track name
 */
export function encodingOf(
  { video, audio }: Pick<AssetManifest, 'video' | 'audio'>,
  initKeys: ReadonlyMap<string, string>,
): string {
  const named = (tracks: readonly { readonly name: string }[]): string[] =>
    tracks.map(({ name }) => `${name}=${initKeys.get(name)}`).sort();
  const sound = new Set(audio.map(({ name }) => initKeys.get(name)));
  const parameters = [...named(video), ...(sound.size === 1 ? sound : named(audio))];
  return shortHash(parameters.join('\n'));
}
