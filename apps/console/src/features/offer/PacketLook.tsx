import { PacketChanges } from '@aerial/contract/calls/operator-packets.ts';
import { useMemo } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { PictureField } from '../../parts/catalogue/PictureField.tsx';
import { useName } from '../../parts/catalogue/words.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { TextField } from '../../parts/form/fields.tsx';
import type { Form } from '../../parts/form/useForm.ts';
import { ValueWordsProvider } from '../../parts/values/context.ts';
import { ValueField } from '../../parts/values/ValueField.tsx';
import type { ValueProps } from '../../parts/values/types.ts';
import { useMay } from '../../session/self.tsx';
import { IconField } from './IconField.tsx';
import { packetTexts } from './packet-texts.ts';
import type { PacketFormValues } from './packet-values.ts';
import styles from './Offer.module.css';

interface Props {
  readonly form: Form<PacketFormValues>;
  readonly languages: readonly string[];
  readonly isDisabled: boolean;
}

const { benefits, bundle, design } = PacketChanges.properties;
type Key = keyof (typeof packetTexts)['set'];

/** Pictures, benefits, the crossed-out price and the tariff that it is sold with. */
export function PacketLook({ form, languages, isDisabled }: Props) {
  const t = useTexts(packetTexts);
  const name = useName();
  const mayUpload = useMay()('content:write');
  const packetName = name(form.values.name);
  const words = useMemo(
    () => ({
      label: (path: string) => t(path.replace('.', '_') as Key),
      note: () => undefined,
      choice: (_path: string, value: string) => value,
      languages,
      isReadOnly: isDisabled,
      controls: {
        'benefits.icon': (props: ValueProps) => (
          <IconField {...props} name={packetName} mayUpload={mayUpload && !isDisabled} />
        ),
      },
    }),
    [t, languages, isDisabled, packetName, mayUpload],
  );
  const pictures = form.values.design;
  const value = (path: 'benefits' | 'bundle' | 'design', schema: typeof benefits | typeof bundle | typeof design) => (
    <ValueField
      path={path}
      schema={schema}
      value={form.values[path]}
      error={form.errors[path]}
      onChange={(next) => form.set(path, next as never)}
    />
  );
  return (
    <Section title={t('pictures')}>
      <ValueWordsProvider value={words}>
        <PictureField
          label={t('design_background_tv')}
          shape="wide"
          address={pictures['background_tv'] ?? null}
          name={packetName}
          isDisabled={isDisabled || !mayUpload}
          onChange={(address) => {
            const { background_tv: _former, ...others } = pictures;
            form.set('design', address === null ? others : { ...others, background_tv: address });
          }}
        />
        <details className={styles.more} open={form.errors['design'] !== undefined || undefined}>
          <summary>{t('design')}</summary>
          {value('design', design)}
        </details>
        {value('benefits', benefits)}
        <div className={styles.fields}>
          <TextField
            form={form}
            name="old_price"
            label={t('old_price')}
            inputMode="decimal"
            autoComplete="off"
            isDisabled={isDisabled}
          />
        </div>
        {value('bundle', bundle)}
      </ValueWordsProvider>
    </Section>
  );
}
