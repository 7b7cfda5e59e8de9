/** A channel's bug: its name, small, in the corner of everything it shows. */
import type { channelScenes } from '../../catalogue/assets.ts';
import { channels } from '../../catalogue/channels.ts';
import { fonts } from './fonts.ts';
import { alpha, disc, type Paint, W } from './kit.ts';

/** Scenes with a light sky, where white letters would not be read. */
const LIGHT: ReadonlySet<string> = new Set(['scene-toybox']);

/** A painter whose picture carries the bug of the one channel that shows the scene. */
export function withBug(sceneId: (typeof channelScenes)[number], paint: Paint): Paint {
  const channel = channels.find(({ scenes }) => scenes.includes(sceneId));
  if (!channel) return paint;
  const isLight = LIGHT.has(sceneId);
  return (g, t) => {
    g.save();
    paint(g, t);
    g.restore();
    g.font = `700 21px ${fonts.sans}`;
    g.letterSpacing = '1px';
    g.textAlign = 'right';
    g.textBaseline = 'middle';
    g.shadowColor = isLight ? 'rgba(255,255,255,0.6)' : 'rgba(0,0,0,0.35)';
    g.shadowBlur = 6;
    g.fillStyle = isLight ? alpha('#2d2a45', 0.66) : alpha('#ffffff', 0.72);
    g.fillText(channel.name.ru, W - 46, 50);
    disc(g, W - 58 - g.measureText(channel.name.ru).width, 50, 5.5, alpha(channel.palette.accent, 0.95));
  };
}
