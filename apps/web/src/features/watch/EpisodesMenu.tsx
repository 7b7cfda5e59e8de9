import { useQuery } from '@tanstack/react-query';
import { ListVideo, Play } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../core/runtime.tsx';
import { ControlButton } from '../../player/ui/ControlButton.tsx';
import { usePlayerView } from '../../player/ui/PlayerContext.ts';
import { Picture } from '@aerial/ui/Picture.tsx';
import { ProgressBar } from '@aerial/ui/ProgressBar.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { contentMetadataQuery } from '../../parts/content/queries.ts';
import { progressPercent } from '../../parts/content/rules.ts';
import styles from './EpisodesMenu.module.css';
import type { Episode } from './queries.ts';
import { seasons } from './rules.ts';

interface EpisodesMenuProps {
  readonly episodes: readonly Episode[];
  readonly current: string;
  readonly seriesId: string | undefined;
  readonly onChoose: (episode: Episode) => void;
}

/** The episodes of the current series, by season. */
export function EpisodesMenu({ episodes, current, seriesId, onChoose }: EpisodesMenuProps) {
  const { t } = useTranslation();
  const { menu, setMenuOpen, preventFocusReturn, container } = usePlayerView();
  // The viewer's progress in each; loaded when the menu opens.
  const { data: metadata } = useQuery({
    ...contentMetadataQuery(useApi(), seriesId ?? '', null),
    enabled: seriesId !== undefined && menu === 'series',
  });
  const watched = new Map(metadata?.histories?.map((one) => [one.content_id, progressPercent(one.watch_percentage)]));
  const groups = seasons(episodes);
  const playing = episodes.find(({ id }) => id === current)?.season ?? groups[0]?.season;
  const [chosen, setChosen] = useState<number>();
  const group = groups.find(({ season }) => season === (chosen ?? playing)) ?? groups[0];
  const choose = (episode: Episode): void => {
    if (episode.is_announcement) showToast(t('warning_episode_is_announcement'));
    else if (episode.id !== current) onChoose(episode);
  };
  return (
    <DropdownMenu.Root open={menu === 'series'} onOpenChange={(isOpen) => setMenuOpen('series', isOpen)} modal={false}>
      <DropdownMenu.Trigger asChild>
        <ControlButton label={t('watch_episodes')}>
          <ListVideo aria-hidden="true" />
        </ControlButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          className={styles.menu}
          side="top"
          align="end"
          sideOffset={44}
          onCloseAutoFocus={preventFocusReturn}
          collisionPadding={12}
          collisionBoundary={container}
        >
          {groups.length > 1 && (
            <DropdownMenu.RadioGroup
              className={styles.seasons}
              value={String(group?.season)}
              onValueChange={(value) => setChosen(Number(value))}
            >
              {groups.map(({ season }) => (
                <DropdownMenu.RadioItem
                  key={season}
                  className={styles.season}
                  value={String(season)}
                  onSelect={(event) => event.preventDefault()}
                >
                  {t('watch_season', { season })}
                </DropdownMenu.RadioItem>
              ))}
            </DropdownMenu.RadioGroup>
          )}
          {group?.episodes.map((episode) => (
            <DropdownMenu.Item
              key={episode.id}
              className={styles.episode}
              data-current={episode.id === current || undefined}
              onSelect={() => choose(episode)}
            >
              <span className={styles.picture}>
                <Picture src={episode.cover.src_16x9} alt="" kind="icon" width={128} height={72} />
                {watched.get(episode.id) !== undefined && (
                  <ProgressBar percent={watched.get(episode.id)!} className={styles.progress} />
                )}
                {episode.id === current && (
                  <Play aria-hidden="true" className={styles.now} fill="currentColor" strokeWidth={0} />
                )}
              </span>
              <span className={styles.text}>
                <span className={styles.title}>
                  {episode.series}. {episode.title}
                </span>
                <span className={styles.detail}>
                  {episode.is_announcement ? t('warning_episode_is_announcement') : episode.description}
                </span>
              </span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
