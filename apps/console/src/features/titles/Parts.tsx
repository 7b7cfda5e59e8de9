import {
  createPartCall,
  titlePartsCall,
  type OperatorTitle,
  type TitlePart,
} from '@aerial/contract/calls/operator-titles.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LocalizedFields } from '../../parts/catalogue/LocalizedFields.tsx';
import { catalogueTexts } from '../../parts/catalogue/texts.ts';
import { useName, useWords } from '../../parts/catalogue/words.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { StaticTable } from '../../parts/detail/ShortTable.tsx';
import { TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { useMay } from '../../session/self.tsx';
import { partsKey, TITLES_KEY } from './keys.ts';
import { texts } from './texts.ts';

/** Where a part is added, and what number it would get. */
interface Adding {
  readonly parent: string;
  readonly type: 'season' | 'episode';
  readonly number: number;
}
const nextOf = (numbers: readonly (number | null)[]): number => Math.max(0, ...numbers.map((one) => one ?? 0)) + 1;

/** Seasons of a series with their episodes, or the episodes of one season. */
export function Parts({ title }: { title: OperatorTitle }) {
  const t = useTexts(texts);
  const name = useName();
  const isWriter = useMay()('content:write') && title.is_editable;
  const [adding, setAdding] = useState<Adding>();
  const query = useQuery({
    queryKey: partsKey(title.id),
    queryFn: () => callApi(titlePartsCall, { params: { id: title.id } }),
  });
  const parts = query.data ?? [];
  const seasons = title.type === 'season' ? [] : parts.filter(({ type }) => type === 'season');
  const episodesOf = (parent: string) => parts.filter((one) => one.type === 'episode' && one.parent_id === parent);
  const addEpisode = (parent: string) =>
    isWriter && (
      <Button
        size="small"
        icon={<Plus aria-hidden size={16} />}
        onClick={() =>
          setAdding({ parent, type: 'episode', number: nextOf(episodesOf(parent).map(({ series }) => series)) })
        }
      >
        {t('add_episode')}
      </Button>
    );
  return (
    <>
      {isWriter && title.type === 'series' && (
        <div>
          <Button
            size="small"
            look="primary"
            icon={<Plus aria-hidden size={16} />}
            onClick={() =>
              setAdding({ parent: title.id, type: 'season', number: nextOf(seasons.map(({ season }) => season)) })
            }
          >
            {t('add_season')}
          </Button>
        </div>
      )}
      {title.type === 'season' ? (
        <Section title={t('season', { number: title.season ?? '' })} actions={addEpisode(title.id)}>
          <Episodes episodes={episodesOf(title.id)} caption={name(title.title)} />
        </Section>
      ) : (
        seasons.map((season) => (
          <Section
            key={season.id}
            title={`${t('season', { number: season.season ?? '' })}: ${name(season.title)}`}
            actions={
              <>
                <Link to={`/titles/${season.id}`}>{t('edit')}</Link>
                {addEpisode(season.id)}
              </>
            }
          >
            <Episodes episodes={episodesOf(season.id)} caption={name(season.title)} />
          </Section>
        ))
      )}
      <Dialog
        open={adding !== undefined}
        onOpenChange={() => setAdding(undefined)}
        title={t(adding?.type === 'episode' ? 'add_episode' : 'add_season')}
      >
        {adding && <AddPart {...adding} onDone={() => setAdding(undefined)} />}
      </Dialog>
    </>
  );
}

function Episodes({ episodes, caption }: { episodes: readonly TitlePart[]; caption: string }) {
  const [t, catalogue] = [useTexts(texts), useTexts(catalogueTexts)];
  const name = useName();
  return (
    <StaticTable
      caption={caption}
      rows={episodes}
      idOf={({ id }) => id}
      empty={t('episodes_empty')}
      columns={[
        {
          label: t('title'),
          cell: ({ id, series, title }) => (
            <Link to={`/titles/${id}`}>{`${t('episode', { number: series ?? '' })}: ${name(title)}`}</Link>
          ),
        },
        { label: t('state'), cell: ({ state }) => catalogue(`state_${state}`) },
        { label: t('has_media'), cell: ({ has_media: has }) => t(has ? 'media_present' : 'media_missing') },
      ]}
    />
  );
}

function AddPart({ parent, type, number, onDone }: Adding & { onDone: () => void }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const languages = useWords().data?.languages ?? [];
  const said = t(type, { number });
  const form = useForm({
    initial: { number: String(number), title: { [languages[0] ?? 'ru']: said } as Record<string, string> },
    schema: createPartCall.body,
    bodyOf: ({ number: typed, title }) => ({ number: Number(typed), title }),
    fieldOf: { already_exists: 'number' },
    async submit(_values, body) {
      await callApi(createPartCall, { params: { id: parent as OperatorTitle['id'] }, body });
      await queries.invalidateQueries({ queryKey: TITLES_KEY });
      onDone();
    },
  });
  return (
    <FormView form={form} isUnguarded>
      <TextField form={form} name="number" label={t('number')} inputMode="numeric" />
      <LocalizedFields form={form} languages={languages} fields={[{ name: 'title', label: t('part_title') }]} />
    </FormView>
  );
}
