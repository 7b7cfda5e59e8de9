import type { ChannelId } from '@aerial/domain/ids.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { categoryListQuery } from '@aerial/api-client/channel-queries.ts';
import { useApi } from '../../core/runtime.tsx';
import { categoryOf, type TvCategory } from '../channels/model.ts';
import { useHidesScores } from './hidden-scores.ts';
import type { ScoreRule } from './score-rule.ts';

/** Loaded for viewers who want it. */
const load = () => import('./score-rule.ts');
let loaded: Awaited<ReturnType<typeof load>> | undefined;

const WITHOUT_TITLE = { title: '', episodeTitle: '', isResultHidden: true } as const;
const untitled = new WeakMap<readonly object[], readonly object[]>();

/** Until the rule is loaded nothing is known about any programme, and no title is shown. */
const untilLoaded: ScoreRule = {
  one: (programme) => ({ ...programme, ...WITHOUT_TITLE }),
  // The same array for the same array: what depends on it would be rendered for ever.
  all<P extends object>(programmes: readonly P[]): readonly P[] {
    const found = untitled.get(programmes) ?? programmes.map((one) => ({ ...one, ...WITHOUT_TITLE }));
    untitled.set(programmes, found);
    return found as readonly P[];
  },
};

/** How programmes are shown without their results; undefined: the viewer does not mind them. */
export function useScoreRule(): ScoreRule | undefined {
  const isOn = useHidesScores();
  const [rules, setRules] = useState(loaded);
  useEffect(() => {
    if (isOn && !rules) void load().then((module) => setRules((loaded = module)));
  }, [isOn, rules]);
  const { data } = useQuery({ ...categoryListQuery(useApi()), enabled: isOn });
  return useMemo(() => {
    if (!isOn) return undefined;
    return rules ? rules.createScoreRule(rules.kindsOfChannels((data ?? []).map(categoryOf))) : untilLoaded;
  }, [isOn, rules, data]);
}

/** The categories that a channel is in. */
export function useCategoriesOf(channelId: ChannelId): readonly TvCategory[] {
  const { data } = useQuery(categoryListQuery(useApi()));
  return useMemo(
    () => (data ?? []).map(categoryOf).filter(({ channelIds }) => channelIds.includes(channelId)),
    [data, channelId],
  );
}
