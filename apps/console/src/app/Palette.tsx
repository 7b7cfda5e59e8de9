import { usersCall } from '@aerial/contract/calls/operator-users.ts';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../core/api.ts';
import { useTexts } from '../i18n/texts.ts';
import { subscriberName } from '../parts/subscribers/names.ts';
import { useMay } from '../session/self.tsx';
import { SCREENS } from './route-table.ts';
import { texts } from './texts.ts';
import styles from './Shell.module.css';

interface Place {
  readonly id: string;
  readonly to: string;
  readonly label: string;
  readonly note?: string;
  readonly group: 'palette_screens' | 'palette_people';
}

/** Typing is over after so long, ms; shorter words find too much. */
const MIN_LETTERS = 2;
const FOUND = 8;

interface Props {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Ctrl-K: to a screen by its name, to a subscriber by any of his identifiers. */
export function Palette({ isOpen, onOpenChange }: Props) {
  const t = useTexts(texts);
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange} title={t('palette')} description={t('palette_hint')}>
      <Places onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function usePlaces(typed: string): readonly Place[] {
  const t = useTexts(texts);
  const may = useMay();
  // At once: Enter goes to what the typed word finds, never to what was found before it.
  const wanted = typed.trim().toLowerCase();
  const screens = SCREENS.filter(({ scope, title }) => may(scope) && t(title).toLowerCase().includes(wanted)).map(
    ({ path, title }): Place => ({ id: path, to: `/${path}`, label: t(title), group: 'palette_screens' }),
  );
  const people = useQuery({
    queryKey: ['users', 'palette', wanted],
    queryFn: ({ signal }) => callApi(usersCall, { query: { search: wanted, limit: FOUND }, signal }),
    enabled: may('users:read') && wanted.length >= MIN_LETTERS,
  });
  if (wanted.length < MIN_LETTERS) return screens;
  const found = (people.data ?? []).map((user): Place => ({
    id: `user ${user.id}`,
    to: `/subscribers/${user.id}`,
    label: subscriberName(user),
    note: [user.phone, user.email, user.provider_uid].filter(Boolean).join(' · '),
    group: 'palette_people',
  }));
  // The number of a subscriber leads there without a search.
  const byId: Place[] =
    /^\d{1,10}$/.test(wanted) && may('users:read')
      ? [{ id: 'id', to: `/subscribers/${wanted}`, label: `#${wanted}`, group: 'palette_people' }]
      : [];
  return [...screens, ...found, ...byId];
}

function Places({ onDone }: { onDone: () => void }) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const places = usePlaces(typed);
  const id = useId();
  const chosen = Math.min(at, places.length - 1);
  function go(place: Place | undefined): void {
    if (!place) return;
    onDone();
    void navigate(place.to);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setAt((chosen + step + places.length) % Math.max(1, places.length));
    else if (event.key === 'Enter') go(places[chosen]);
    else return;
    event.preventDefault();
  }
  return (
    <div className={styles.palette}>
      <input
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={places[chosen] ? `${id}-${chosen}` : undefined}
        aria-label={t('palette')}
        autoComplete="off"
        spellCheck={false}
        // The dialog opened for this field.
        ref={(element) => element?.focus()}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist can be neither styled nor scrolled */}
      <div role="listbox" id={`${id}-list`} aria-label={t('palette')}>
        {places.map((place, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's
          <div
            key={place.id}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
            role="option"
            id={`${id}-${index}`}
            tabIndex={-1}
            aria-selected={index === chosen}
            data-highlighted={index === chosen || undefined}
            onPointerMove={() => setAt(index)}
            onClick={() => go(place)}
          >
            <span>{place.label}</span>
            <small>{place.note ?? t(place.group)}</small>
          </div>
        ))}
      </div>
      {places.length === 0 && <output>{t('palette_empty')}</output>}
    </div>
  );
}
