import { epochMs } from '@aerial/domain/time.ts';
import { useQuery } from '@tanstack/react-query';
import { Snowflake } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { presentMs } from '@aerial/api-client/present.ts';
import { configurationQuery, networkQuery } from '@aerial/api-client/provider-queries.ts';
import { usePageHead } from '../../core/head.ts';
import { useApi, useIsSignedIn } from '../../core/runtime.tsx';
import { useSignIn } from '../../session/useSignIn.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { viewerZone } from '../../parts/channels/days.ts';
import { rowQuery } from '../../parts/rows/queries.ts';
import { RowView } from '../../parts/rows/RowView.tsx';
import { remaining, TICK_MS, yearEnd, type Remaining } from './countdown.ts';
import styles from './NewYearPage.module.css';

/** The New Year page: a countdown, a channel, and the holiday's rows. @source F-113, C-077, C-078, C-882–C-886 */
export default function NewYearPage() {
  const { t } = useTranslation();
  const api = useApi();
  const { data: network } = useQuery(networkQuery(api));
  const { data: configuration } = useQuery(configurationQuery(api));
  const isSignedIn = useIsSignedIn();
  const { open } = useSignIn();
  const name = network?.provider.name ?? '';
  const newYear = configuration?.newyear;
  const title = t('newyear_title', { name });
  const offer =
    newYear &&
    t('newyear_offer', {
      channels: t('newyear_channels', { count: newYear.channels_count }),
      cinemas: t('newyear_cinemas', { count: newYear.cinemas_count }),
    });
  usePageHead({ title, description: offer, canonical: '/newyear' });
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.snow} aria-hidden />
        <Snowflake aria-hidden size={40} strokeWidth={1.4} color="var(--accent)" />
        <h1 className={styles.title}>{title}</h1>
        <Countdown />
        <p className={styles.lead}>{offer ?? '\u00a0'}</p>
        <div className={styles.actions}>
          <ButtonLink to={newYear ? `/channel/${newYear.channel_id}` : '/channels'} look="primary" size="large">
            {t('newyear_watch')}
          </ButtonLink>
          {!isSignedIn && (
            <Button size="large" onClick={() => open(t('newyear_signin'))}>
              {t('action_signin')}
            </Button>
          )}
        </div>
      </section>
      {isSignedIn && newYear && (
        <div className={styles.rows}>
          {newYear.row_ids.map((id, index) => (
            <HolidayRow key={id} id={id} index={index} />
          ))}
        </div>
      )}
    </div>
  );
}

/** A row by its id alone: its title comes with it. */
function HolidayRow({ id, index }: { id: string; index: number }) {
  const api = useApi();
  const { data: row } = useQuery(rowQuery(api, { id, template: '', library_id: null }));
  return row ? <RowView row={row} index={index} /> : null;
}

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const satisfies readonly (keyof Remaining)[];

/** Ticks until the year ends in the viewer's time zone, which only the browser knows. @source C-886 */
function Countdown() {
  const { t } = useTranslation();
  // Undefined on the server and while hydrating; `left` is absent once the year has ended.
  const [countdown, setCountdown] = useState<{ readonly left: Remaining | undefined }>();
  useEffect(() => {
    const until = yearEnd(epochMs(presentMs()), viewerZone());
    const tick = () => {
      const left = remaining(until, epochMs(presentMs()));
      setCountdown({ left });
      if (!left) clearInterval(timer);
    };
    const timer = setInterval(tick, TICK_MS);
    const first = setTimeout(tick, 0);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, []);
  const left = countdown?.left;
  return (
    <>
      <p className={styles.lead}>{t('newyear_left')}</p>
      <div className={styles.clock} role="timer">
        {countdown && !left ? (
          <p className={styles.here}>{t('newyear_here')}</p>
        ) : (
          UNITS.map((unit) => (
            <span key={unit} className={styles.unit}>
              <span className={styles.number}>{left ? String(left[unit]).padStart(2, '0') : '\u2007\u2007'}</span>
              <span className={styles.caption}>{t(`newyear_unit_${unit}`, { count: left?.[unit] ?? 0 })}</span>
            </span>
          ))
        )}
      </div>
    </>
  );
}
