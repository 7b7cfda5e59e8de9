import { ChevronRight, MapPin } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@aerial/ui/Button.tsx';
import { Spinner } from '@aerial/ui/Spinner.tsx';
import { FormError, type ScreenProps } from './form.tsx';
import styles from './Login.module.css';
import type { LoginStep } from './types.ts';

/** Number of cities from which they can be searched. */
const SEARCHED_FROM = 9;

interface Choice {
  readonly id: string;
  readonly text: string;
}

/** One option; choosing it submits. */
function Choices({
  label,
  choices,
  isBusy,
  onChoose,
}: {
  label: string;
  choices: readonly Choice[];
  isBusy: boolean;
  onChoose: (id: string) => void;
}) {
  const [chosen, setChosen] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  const choose = (id: string) => {
    // A disabled button would lose the focus.
    if (isBusy) return;
    setChosen(id);
    onChoose(id);
  };
  return (
    <ul ref={list} className={styles.choices} aria-label={label} aria-busy={isBusy || undefined}>
      {choices.map(({ id, text }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.choice}
            aria-disabled={isBusy || undefined}
            onClick={() => choose(id)}
          >
            <MapPin aria-hidden size={20} />
            <span>{text}</span>
            {isBusy && (chosen === id || choices.length === 1) ? (
              <Spinner size={20} />
            ) : (
              <ChevronRight aria-hidden size={20} />
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** @source F-276 */
export function CityScreen({ login, send, step }: ScreenProps & { step: Extract<LoginStep, { tag: 'city' }> }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { cities } = step;
  if (!cities) {
    return (
      <div className={styles.form}>
        {login.isBusy && (
          <output className={styles.waiting}>
            <Spinner size={24} />
            {t('login_cities_loading')}
          </output>
        )}
        <FormError error={login.error} now={login.now} />
        {!login.isBusy && <Button onClick={() => send({ type: 'cities-requested' })}>{t('action_retry')}</Button>}
      </div>
    );
  }
  const wanted = search.trim().toLocaleLowerCase();
  const found = cities.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  return (
    <div className={styles.form}>
      {cities.length >= SEARCHED_FROM && (
        <label className={styles.field}>
          <span>{t('login_city_search')}</span>
          <input
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            autoComplete="address-level2"
          />
        </label>
      )}
      <FormError error={login.error} now={login.now} />
      <Choices
        label={t('login_city_title')}
        choices={found.map(({ id, name }) => ({ id: String(id), text: name }))}
        isBusy={login.isBusy}
        onChoose={(id) => send({ type: 'city-chosen', id: Number(id) })}
      />
      {found.length === 0 && <output className={styles.countdown}>{t('login_city_none')}</output>}
    </div>
  );
}

/** @source F-275, F-276 */
export function AddressScreen({ login, send, step }: ScreenProps & { step: Extract<LoginStep, { tag: 'address' }> }) {
  const { t } = useTranslation();
  const choose = (id: string) => {
    const address = step.addresses.find(({ address_id }) => address_id === id);
    if (address) send({ type: 'address-chosen', address });
  };
  return (
    <div className={styles.form}>
      <Choices
        label={t('login_address_title')}
        choices={step.addresses.map(({ address_id: id, address: text }) => ({ id, text }))}
        isBusy={login.isBusy}
        onChoose={choose}
      />
      <FormError error={login.error} now={login.now} />
    </div>
  );
}
