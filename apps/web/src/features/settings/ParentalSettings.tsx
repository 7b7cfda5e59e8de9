import type { Device } from '@aerial/contract/shapes/user.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeDeviceCall } from '@aerial/api-client/calls/session.ts';
import { configurationQuery } from '@aerial/api-client/provider-queries.ts';
import { useApi, useSession } from '../../core/runtime.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { Switch } from '@aerial/ui/Switch.tsx';
import choices from './LanguageView.module.css';
import styles from './ParentalSettings.module.css';
import { CHANNEL_MINUTES, durationsOf, minutesText, TOGGLES, type Toggle } from './parental-settings.ts';
import { devicesQuery } from '../../session/device-queries.ts';

type Change = Partial<Record<Toggle, boolean>> & { readonly duration?: number };

/** What the PIN protects on this device, and how long it is cached. @source */
export function ParentalSettings() {
  const session = useSession();
  const { data: devices, isError, refetch } = useQuery(devicesQuery(useApi()));
  const own = session.tag === 'active' ? devices?.find(({ id }) => id === session.token.device_id) : undefined;
  if (!devices) return isError ? <ErrorState compact onRetry={() => void refetch()} /> : <Skeleton height="22rem" />;
  return own ? <Settings device={own} /> : null;
}

function Settings({ device }: { device: Device }) {
  const { t, i18n } = useTranslation();
  const { data: configuration } = useQuery(configurationQuery(useApi()));
  const { change, pending } = useChange(device);
  const settings = { ...device.parental_settings, ...pending };
  const channelMinutes =
    (device.settings as { parentalChannels?: number } | null)?.parentalChannels ?? CHANNEL_MINUTES[0];
  const wordFor = (minutes: number, name = ''): string =>
    name || (minutes === 0 ? t('parental_duration_always') : minutesText(i18n.language, minutes));
  return (
    <>
      <section className={styles.section} aria-labelledby="parental-toggles">
        <h2 id="parental-toggles" className={styles.title}>
          {t('parental_toggles')}
        </h2>
        <div className={styles.list}>
          {TOGGLES.map((key) => (
            <Switch
              key={key}
              name={key}
              label={t(`parental_toggle_${key}`)}
              isOn={settings[key]}
              onToggle={(isOn) => change({ parental_settings: { [key]: isOn } })}
            />
          ))}
        </div>
      </section>
      <Choice
        name="parental-duration"
        title={t('parental_duration')}
        options={durationsOf(configuration?.parental_duration, settings.duration).map(({ duration, name }) => ({
          value: duration,
          word: wordFor(duration, name),
        }))}
        chosen={settings.duration}
        onChoose={(duration) => change({ parental_settings: { duration } })}
      />
      <Choice
        name="parental-channels"
        title={t('parental_channel_duration')}
        options={CHANNEL_MINUTES.map((minutes) => ({ value: minutes, word: wordFor(minutes) }))}
        chosen={channelMinutes}
        onChoose={(minutes) => change({ settings: { parentalChannels: minutes } })}
      />
    </>
  );
}

interface ChoiceProps {
  name: string;
  title: string;
  options: readonly { readonly value: number; readonly word: string }[];
  chosen: number;
  onChoose: (value: number) => void;
}

function Choice({ name, title, options, chosen, onChoose }: ChoiceProps) {
  return (
    <section className={styles.section}>
      <h2 id={name} className={styles.title}>
        {title}
      </h2>
      <div role="radiogroup" aria-labelledby={name} className={choices.choices}>
        {options.map(({ value, word }) => (
          <label key={value} className={choices.choice}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className={choices.radio}
            />
            <span>{word}</span>
            <Check aria-hidden size={22} className={choices.check} />
          </label>
        ))}
      </div>
    </section>
  );
}

/** Optimistic update; a failure restores the former value, and is only logged: the session handles a missing device. @source */
function useChange(device: Device): {
  change(body: { parental_settings?: Change; settings?: Record<string, unknown> }): void;
  pending: Change;
} {
  const api = useApi();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState<Change>({});
  const { queryKey } = devicesQuery(api);
  async function save(body: { parental_settings?: Change; settings?: Record<string, unknown> }): Promise<void> {
    const keys = Object.keys(body.parental_settings ?? {}) as (keyof Change)[];
    setPending((now) => ({ ...now, ...body.parental_settings }));
    try {
      const changed = await api.call(changeDeviceCall, { params: { id: device.id }, body });
      queryClient.setQueryData(queryKey, (all) => all?.map((one) => (one.id === changed.id ? changed : one)));
    } catch (error) {
      console.warn('The settings of parental control were not saved:', error);
    } finally {
      setPending((now) =>
        Object.fromEntries(Object.entries(now).filter(([key]) => !keys.includes(key as keyof Change))),
      );
    }
  }
  return { change: (body) => void save(body), pending };
}
