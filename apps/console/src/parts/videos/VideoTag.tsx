import type { TitleVideo } from '@aerial/contract/calls/operator-videos.ts';
import { Tag } from '@aerial/ui/Tag.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { videoTexts } from './texts.ts';
import { stateText } from './video-words.ts';

export function VideoTag({ video }: { video: TitleVideo }) {
  const t = useTexts(videoTexts);
  const look = video.state === 'failed' ? 'live' : video.state === 'ready' ? 'plain' : 'outline';
  return <Tag look={look}>{stateText(t, video)}</Tag>;
}
