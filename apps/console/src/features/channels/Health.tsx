import type { SourceHealth } from '@aerial/contract/calls/operator-channel-sources.ts';
import { Button, IconButton } from '@aerial/ui/Button.tsx';
import { Spinner } from '@aerial/ui/Spinner.tsx';
import { useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { showFailure } from '../../core/errors.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Facts, Section } from '../../parts/detail/Facts.tsx';
import { checkSource, healthQuery } from './data.ts';
import { bitrateText, faultText, healthText } from './health-words.ts';
import { texts } from './texts.ts';
import styles from './Channels.module.css';

/** Whether the source of a channel is live, read when the button is pressed. */
export function HealthCell({
  id,
  name,
  mayCheck,
}: {
  readonly id: number;
  readonly name: string;
  readonly mayCheck: boolean;
}) {
  const t = useTexts(texts);
  const { data, isFetching } = useQuery(healthQuery(id));
  return (
    <span className={styles.health} data-state={stateOf(data)}>
      {mayCheck && (
        <IconButton
          label={t('check_channel', { name })}
          disabled={isFetching}
          onClick={() => void checkSource(id).catch(showFailure)}
        >
          {isFetching ? <Spinner size={16} /> : <Activity aria-hidden size={16} />}
        </IconButton>
      )}
      <span>{healthText(t, data)}</span>
    </span>
  );
}

const stateOf = (health: SourceHealth | undefined): string | undefined => health && (health.is_live ? 'live' : 'fault');

/** Everything a reading says. */
export function HealthSection({ id, mayCheck }: { readonly id: number; readonly mayCheck: boolean }) {
  const t = useTexts(texts);
  const formats = useFormats();
  const { data, isFetching } = useQuery(healthQuery(id));
  const seconds = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : t('seconds', { value });
  return (
    <Section
      title={t('health_title')}
      actions={
        mayCheck && (
          <Button size="small" busy={isFetching} onClick={() => void checkSource(id).catch(showFailure)}>
            {t('check')}
          </Button>
        )
      }
    >
      <output className={styles.health} data-state={stateOf(data)}>
        {data?.is_live ? t('health_live') : data ? faultText(t, data) : t('health_none')}
      </output>
      {data && (
        <Facts
          facts={[
            [t('bitrate'), bitrateText(t, data.bitrate)],
            [t('announced'), bitrateText(t, data.announced_bitrate)],
            [t('resolution'), [data.resolution, data.frame_rate].filter(Boolean).join(' · ')],
            [t('codecs'), data.codecs],
            [t('variants'), data.variants > 0 ? data.variants : ''],
            [t('segment'), seconds(data.segment_s)],
            [t('behind'), seconds(data.behind_s)],
            [t('latency'), data.latency_ms === null ? '' : t('milliseconds', { value: data.latency_ms })],
            [t('checked'), formats.exact(data.checked_at)],
          ]}
        />
      )}
    </Section>
  );
}
