/** The ads of a playback. */
import type { AdInfo } from '@aerial/contract/shapes/ads.ts';
import { isSet } from '../../http/flags.ts';
import type { AdInfoFor, PlaybackServiceDeps } from './deps.ts';
import type { ChannelStreamRequest, PlaybackContext } from './playback.ts';

export type StreamAds = ReturnType<typeof streamAds>;

export function streamAds(deps: Pick<PlaybackServiceDeps, 'adInfoFor' | 'showsAdBreaks'>) {
  /** Previews, prepared neighbours and receivers of casts show no ads. */
  const adsOf = async (
    subject: Parameters<AdInfoFor>[0],
    { preview, prepare, remote, embed }: Pick<ChannelStreamRequest, 'preview' | 'prepare' | 'remote' | 'embed'>,
    { viewer, provider, absolute }: PlaybackContext,
  ): Promise<AdInfo | null> =>
    isSet(preview) || isSet(prepare) || isSet(remote) || viewer.support
      ? null
      : deps.adInfoFor(subject, { viewer, isEmbed: isSet(embed) }, { providerId: provider.id, absolute });

  /** Prepared neighbours have them too: they are watched at the address they were prepared with. */
  const hasAdBreaks = async (
    subject: Parameters<PlaybackServiceDeps['showsAdBreaks']>[0],
    { preview, remote, embed }: ChannelStreamRequest,
    { viewer, provider }: PlaybackContext,
  ): Promise<boolean> =>
    !isSet(preview) &&
    !isSet(remote) &&
    !viewer.support &&
    deps.showsAdBreaks(subject, { viewer, isEmbed: isSet(embed) }, provider.id);

  return { adsOf, hasAdBreaks };
}
