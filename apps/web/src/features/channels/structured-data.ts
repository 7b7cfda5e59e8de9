/** A channel and what is on it, as machines read it. @source C-265 */
import { breadcrumbs, type Thing } from '../../core/seo/structured-data.ts';
import type { Programme, TvCategory, TvChannel } from '../../parts/channels/model.ts';

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** @param path its address @param names what the site, and television on it, are called @param programme what is on the picture; absent while that is unknown */
export function channelData(
  channel: TvChannel,
  path: string,
  category: TvCategory | undefined,
  programme: Programme | undefined,
  names: { readonly site: string; readonly start: string; readonly channels: string },
): Thing[] {
  const service = {
    '@type': 'BroadcastService',
    '@id': `${path}#channel`,
    name: channel.name,
    broadcastDisplayName: channel.name,
    description: channel.description,
    url: path,
    logo: channel.logo,
    videoFormat: channel.isHd ? 'HD' : 'SD',
    broadcaster: { '@type': 'Organization', name: names.site, url: '/' },
  };
  const event = programme && {
    '@type': 'BroadcastEvent',
    name: programme.title,
    description: programme.short,
    image: programme.picture,
    startDate: instant(programme.startAt),
    endDate: instant(programme.endAt),
    isLiveBroadcast: true,
    url: path,
    publishedOn: { '@id': `${path}#channel` },
    ...(programme.contentSlug && {
      workPerformed: {
        '@type': 'CreativeWork',
        name: programme.title,
        url: `/contents/${encodeURIComponent(programme.contentSlug)}`,
      },
    }),
  };
  return [
    service,
    ...(event ? [event] : []),
    breadcrumbs([
      { name: names.start, path: '/' },
      { name: names.channels, path: '/channels' },
      ...(category && !category.isAll
        ? [{ name: category.name, path: `/channels/${encodeURIComponent(category.slug || String(category.id))}` }]
        : []),
      { name: channel.name, path },
    ]),
  ];
}
