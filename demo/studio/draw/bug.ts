/** A channel's bug: its name, small, in the corner of everything it shows. */
import { channelScenes } from '../../catalogue/assets.ts';
import { fonts } from './fonts.ts';
import { alpha, disc, type Paint, W } from './kit.ts';

interface BuggedChannel {
  readonly name: { readonly ru: string };
  readonly palette: { readonly accent: string };
  readonly scenes: readonly string[];
}

/** A painter whose picture carries the bug of the one channel that shows the scene. */
export async function withBug(sceneId: (typeof channelScenes)[number], paint: Paint): Promise<Paint> {
  const { channels } = (await import('../../catalogue/channels.ts')) as { channels: readonly BuggedChannel[] };
  const channel = channels.find(({ scenes }) => scenes.includes(sceneId));
  if (!channel) return paint;
  return (g, t) => {
    g.save();
    paint(g, t);
    g.restore();
    g.font = `700 21px ${fonts.sans}`;
    g.letterSpacing = '1px';
    g.textAlign = 'right';
    g.textBaseline = 'middle';
    g.shadowColor = 'rgba(0,0,0,0.35)';
    g.shadowBlur = 6;
    g.fillStyle = alpha('#ffffff', 0.72);
    g.fillText(channel.name.ru, W - 46, 50);
    disc(g, W - 58 - g.measureText(channel.name.ru).width, 50, 5.5, alpha(channel.palette.accent, 0.95));
  };
}
