import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { genresCall } from '@aerial/api-client/calls/catalogue.ts';
import { changePersonalCall, clearHistoryCall, personalCall } from '@aerial/api-client/calls/personal.ts';
import type { Answer } from '@aerial/api-client/client-call.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { Switch } from '@aerial/ui/Switch.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useApi, useRuntime } from '../../core/runtime.tsx';
import { useContentLanguage } from '../../i18n/content-language.ts';
import { ScoresSwitch } from '../../parts/spoilers/ScoresSwitch.tsx';
import panel from './ParentalSettings.module.css';
import styles from './PersonalView.module.css';

type Personal = Answer<typeof personalCall>;
const KEY = ['personal'] as const;

/** What this profile is suggested: personal rows on or off, the genres it likes, and its watch history to delete. */
export function PersonalView() {
  const { t } = useTranslation();
  const api = useApi();
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => api.call(personalCall),
    staleTime: personalCall.cache.staleMs,
  });
  const change = useChange();
  if (!data) return isError ? <ErrorState compact onRetry={() => void refetch()} /> : <Skeleton height="14rem" />;
  return (
    <>
      <div className={panel.list}>
        <Switch
          name="personal"
          label={t('personal_switch')}
          note={t('personal_switch_note')}
          isOn={data.is_on}
          onToggle={(is_on) => change({ is_on })}
        />
        <ScoresSwitch />
      </div>
      {data.is_on && <Genres chosen={data.genre_ids} onChange={(genre_ids) => change({ genre_ids })} />}
      <ClearHistory />
    </>
  );
}

/** Shown at once, and as before if it cannot be saved. */
function useChange(): (change: Partial<Personal>) => void {
  const { t } = useTranslation();
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    // One after the other: the last press decides.
    scope: { id: 'personal' },
    mutationFn: (body: Partial<Personal>) => api.call(changePersonalCall, { body }),
    onMutate(body) {
      const before = queryClient.getQueryData<Personal>(KEY);
      queryClient.setQueryData<Personal>(KEY, (now) => now && { ...now, ...body });
      return before;
    },
    onError(_error, _body, before) {
      queryClient.setQueryData(KEY, before);
      showToast(t('personal_not_saved'), 'error');
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['row'] }),
  });
  return mutate;
}

interface GenresProps {
  readonly chosen: readonly number[];
  readonly onChange: (genreIds: number[]) => void;
}

function Genres({ chosen, onChange }: GenresProps) {
  const { t } = useTranslation();
  const api = useApi();
  const lang = useContentLanguage();
  const { data: genres } = useQuery({ queryKey: ['genres'], queryFn: () => api.call(genresCall) });
  const main = genres?.filter(({ parent_id: parent }) => parent === null) ?? [];
  if (main.length === 0) return null;
  const toggle = (id: number): void =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <section className={panel.section} aria-labelledby="personal-genres">
      <h2 id="personal-genres" className={panel.title}>
        {t('personal_genres')}
      </h2>
      <div className={styles.genres} lang={lang}>
        {main.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className={styles.genre}
            aria-pressed={chosen.includes(Number(id))}
            onClick={() => toggle(Number(id))}
          >
            {name}
          </button>
        ))}
      </div>
    </section>
  );
}

function ClearHistory() {
  const { t } = useTranslation();
  const { api, modals } = useRuntime();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call(clearHistoryCall),
    onSuccess() {
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [first] }) => first === 'row' || first === 'content-metadata',
      });
      showToast(t('personal_cleared'));
    },
    onError: () => showToast(t('personal_not_saved'), 'error'),
  });
  const ask = (): void =>
    modals.open({
      id: 'message',
      title: t('personal_clear_ask'),
      text: t('personal_clear_text'),
      confirmButton: t('personal_clear_confirm'),
      closeButton: t('personal_clear_keep'),
      confirm: () => mutate(),
    });
  return (
    <section className={panel.section} aria-labelledby="personal-history">
      <h2 id="personal-history" className={panel.title}>
        {t('personal_history')}
      </h2>
      <Button icon={<Trash2 aria-hidden size={18} />} busy={isPending} onClick={ask}>
        {t('personal_clear')}
      </Button>
    </section>
  );
}
