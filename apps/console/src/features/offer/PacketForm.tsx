import { priceHistoryCall } from '@aerial/contract/calls/operator-offer.ts';
import {
  changePacketCall,
  createPacketCall,
  operatorPacketCall,
  PacketChanges,
  type OperatorPacket,
} from '@aerial/contract/calls/operator-packets.ts';
import type { BodyOf } from '@aerial/contract/core.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../core/api.ts';
import { commonTexts } from '../../i18n/common-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LocalizedFields } from '../../parts/catalogue/LocalizedFields.tsx';
import { useName, useWords } from '../../parts/catalogue/words.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { useMay } from '../../session/self.tsx';
import { Contents } from './Contents.tsx';
import { packetKey, OFFER_KEY } from './keys.ts';
import { packetTexts } from './packet-texts.ts';
import {
  EMPTY_PACKET,
  newPacket,
  packetChanges,
  packetFormFaults,
  removedContents,
  valuesOf,
} from './packet-values.ts';
import { PacketCard } from './PacketCard.tsx';
import { KindSection, RulesSection } from './PacketSections.tsx';
import { PacketLook } from './PacketLook.tsx';
import { PriceRows } from './PriceRows.tsx';
import { texts } from './texts.ts';
import styles from './Offer.module.css';

interface Props {
  /** Missing for one that is made. */
  readonly packet?: OperatorPacket;
  readonly onCreated?: (packet: OperatorPacket) => void;
}

/** Everything of a packet, beside what viewers will see of it. What others change meanwhile is merged, or a conflict. */
export function PacketForm({ packet, onCreated }: Props) {
  const [t, all, common] = [useTexts(packetTexts), useTexts(texts), useTexts(commonTexts)];
  const name = useName();
  const queries = useQueryClient();
  const isLocked = !useMay()('packets:write');
  const languages = useWords().data?.languages;
  const params = { packet: packet?.slug ?? '' };
  const read = (found: OperatorPacket) => valuesOf(found, name);
  const form = useForm({
    initial: packet ? read(packet) : EMPTY_PACKET,
    schema: packet ? PacketChanges : createPacketCall.body,
    bodyOf: (values, initial) => (packet ? packetChanges(values, initial) : newPacket(values)),
    check: packetFormFaults,
    fieldOf: { packet_sold: 'kind' },
    ...(packet && {
      versioned: {
        version: packet.version,
        async latest() {
          const latest = await callApi(operatorPacketCall, { params });
          return { values: read(latest), version: latest.version };
        },
      },
    }),
    async submit(_values, body: BodyOf<typeof createPacketCall>, version: string) {
      const saved = packet
        ? await callApi(changePacketCall, { params, body: { ...body, version } })
        : await callApi(createPacketCall, { body });
      queries.setQueryData(packetKey(saved.slug), saved);
      await queries.invalidateQueries({ queryKey: OFFER_KEY });
      if (!packet) onCreated?.(saved);
      return saved;
    },
    onSaved: () => showToast(packet ? common('saved') : t('added')),
  });

  /** Whether subscribers may lose what is taken out. */
  async function mayRemove(): Promise<boolean> {
    const count = packet?.is_sold ? removedContents(form.values, read(packet)) : 0;
    if (count === 0) return true;
    const prices = await callApi(priceHistoryCall, { params });
    const subscribers = prices.reduce((sum, price) => sum + price.subscribers, 0);
    if (subscribers === 0) return true;
    const text = t('remove_contents_text', { count, subscribers });
    return confirmed({ title: t('remove_contents'), text, action: all('apply'), isDangerous: true });
  }
  const guarded = {
    ...form,
    submit: async () => {
      if (await mayRemove()) await form.submit();
    },
  };
  const labels = {
    name: t('name'),
    short: t('short'),
    description: t('description'),
    how_to_use: t('how_to_use'),
    message: t('message'),
    kind: t('kind'),
    prices: t('prices'),
    channel_ids: t('channels'),
    content_ids: t('titles'),
    library_ids: t('libraries'),
    part_ids: t('parts'),
    base_ids: t('bases'),
  };
  return (
    <div className={styles.beside}>
      <FormView
        form={guarded}
        labels={labels}
        isWide
        isReadOnly={isLocked}
        needsChange
        submitLabel={packet ? common('action_save') : t('add')}
      >
        <Section title={t('texts')}>
          {languages && (
            <LocalizedFields
              form={form}
              languages={languages}
              isDisabled={isLocked}
              fields={[
                { name: 'name', label: labels.name, isRequired: true },
                { name: 'short', label: labels.short },
                { name: 'description', label: labels.description, rows: 4 },
                { name: 'how_to_use', label: labels.how_to_use, rows: 2 },
                { name: 'message', label: labels.message, rows: 2 },
              ]}
            />
          )}
        </Section>
        <KindSection form={form} isDisabled={isLocked} isSold={packet?.is_sold ?? false} />
        <PriceRows form={form} isDisabled={isLocked} />
        <Contents form={form} isDisabled={isLocked} />
        <PacketLook form={form} languages={languages ?? []} isDisabled={isLocked} />
        <RulesSection form={form} isDisabled={isLocked} ownId={packet?.id} />
      </FormView>
      <PacketCard values={form.values} />
    </div>
  );
}
