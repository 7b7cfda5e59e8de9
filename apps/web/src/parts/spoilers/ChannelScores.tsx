import type { ChannelId } from '@aerial/domain/ids.ts';
import { isSport } from '@aerial/domain/spoilers.ts';
import { kindsOfChannels } from './score-rule.ts';
import styles from './ChannelScores.module.css';
import { ScoresSwitch } from './ScoresSwitch.tsx';
import { useCategoriesOf } from './useScoreRule.ts';

/** The switch that hides scores, at the schedule of a channel of sport. */
export default function ChannelScores({ channelId }: { channelId: ChannelId }) {
  const kinds = kindsOfChannels(useCategoriesOf(channelId)).get(channelId) ?? [];
  if (!isSport({ title: '', channelKinds: kinds })) return null;
  return (
    <div className={styles.scores}>
      <ScoresSwitch />
    </div>
  );
}
