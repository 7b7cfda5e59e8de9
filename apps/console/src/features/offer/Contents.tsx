import { operatorCategoriesCall } from '@aerial/contract/calls/operator-channels.ts';
import { MAX_PACKET_CHANNELS } from '@aerial/contract/calls/operator-packets.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { callApi } from '../../core/api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Picker } from '../../parts/catalogue/Picker.tsx';
import { channelsNamed, channelsOfCategory, titlesNamed } from '../../parts/catalogue/searches.ts';
import { useName, useWords } from '../../parts/catalogue/words.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { ChecksField, FieldFrame } from '../../parts/form/fields.tsx';
import type { Form } from '../../parts/form/useForm.ts';
import { useAction } from '../../parts/useAction.ts';
import { ChosenList } from './ChosenList.tsx';
import { packetTexts } from './packet-texts.ts';
import type { Chosen, PacketFormValues } from './packet-values.ts';
import styles from './Offer.module.css';

interface Props {
  readonly form: Form<PacketFormValues>;
  readonly isDisabled: boolean;
}

/** Channels, libraries and single films of a packet. */
export function Contents({ form, isDisabled }: Props) {
  const t = useTexts(packetTexts);
  const name = useName();
  const libraries = useWords().data?.libraries ?? [];
  const search = useMemo(() => titlesNamed(name), [name]);
  const { content_ids: titles } = form.values;
  return (
    <Section title={t('contents')}>
      <Channels form={form} isDisabled={isDisabled} />
      {libraries.length > 0 && (
        <ChecksField
          form={form}
          name="library_ids"
          label={t('libraries')}
          isDisabled={isDisabled}
          choices={libraries.map(({ id, title }) => ({ value: String(id), label: name(title) }))}
        />
      )}
      <div className={styles.chooser}>
        <h3>{t('titles')}</h3>
        <ChosenList
          label={t('titles')}
          chosen={titles}
          empty={t('titles_none')}
          isDisabled={isDisabled}
          error={form.errors['content_ids']}
          onChange={(next) => form.set('content_ids', next)}
        />
        {!isDisabled && (
          <Picker
            kind="content"
            label={t('add_content')}
            search={search}
            onPick={(found) => form.set('content_ids', withMore(titles, [found]))}
          />
        )}
      </div>
    </Section>
  );
}

const withMore = (chosen: readonly Chosen[], more: readonly Chosen[]): readonly Chosen[] => {
  const known = new Set(chosen.map(({ id }) => id));
  return [...chosen, ...more.filter(({ id }) => !known.has(id)).map(({ id, name }) => ({ id, name }))];
};

function Channels({ form, isDisabled }: Props) {
  const t = useTexts(packetTexts);
  const name = useName();
  const [category, setCategory] = useState('');
  const [run, isBusy] = useAction();
  const { data: categories = [] } = useQuery({
    queryKey: ['offer', 'categories'],
    queryFn: () => callApi(operatorCategoriesCall),
    staleTime: 60_000,
  });
  const search = useMemo(() => channelsNamed(name), [name]);
  const { channel_ids: channels } = form.values;
  const add = (more: readonly Chosen[]) =>
    form.set('channel_ids', withMore(channels, more).slice(0, MAX_PACKET_CHANNELS));
  return (
    <div className={styles.chooser}>
      <h3>{t('channels')}</h3>
      <ChosenList
        label={t('channels')}
        chosen={channels}
        empty={t('channels_none')}
        isDisabled={isDisabled}
        error={form.errors['channel_ids']}
        onChange={(next) => form.set('channel_ids', next)}
      />
      {!isDisabled && (
        <div className={styles.add}>
          <Picker kind="channel" label={t('add_channel')} search={search} onPick={(found) => add([found])} />
          {categories.length > 0 && (
            <div className={styles.category}>
              <FieldFrame label={t('category')}>
                {(frame) => (
                  <select {...frame} value={category} onChange={({ target }) => setCategory(target.value)}>
                    <option value="">—</option>
                    {categories.map((one) => (
                      <option key={one.id} value={one.id}>
                        {name(one.name)} ({one.channels})
                      </option>
                    ))}
                  </select>
                )}
              </FieldFrame>
              <Button
                busy={isBusy}
                disabled={category === ''}
                icon={<ListPlus aria-hidden size={16} />}
                onClick={() => void run(async () => add(await channelsOfCategory(Number(category), name)))}
              >
                {t('add_all')}
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}
