import { useTexts } from '../../i18n/texts.ts';
import { PictureField } from '../../parts/catalogue/PictureField.tsx';
import { FieldFrame } from '../../parts/form/fields.tsx';
import type { ValueProps } from '../../parts/values/types.ts';
import { useFrame } from '../../parts/values/useFrame.ts';
import { packetTexts } from './packet-texts.ts';
import styles from './Offer.module.css';

interface Props extends ValueProps {
  /** Names the stored file. */
  readonly name: string;
  readonly mayUpload: boolean;
}

/** The icon of a benefit: uploaded, or by its address, which may be that of a vector graphic or of another host. */
export function IconField({ name, mayUpload, ...props }: Props) {
  const t = useTexts(packetTexts);
  const { frame, isReadOnly } = useFrame(props, t('icon_note'));
  const address = (props.value as string | undefined) ?? '';
  return (
    <div className={styles.icon}>
      <PictureField
        label={t('icon')}
        shape="icon"
        address={isAddress(address) ? address : null}
        name={name}
        isDisabled={!mayUpload}
        onChange={(stored) => props.onChange(stored ?? '')}
      />
      <FieldFrame {...frame}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            spellCheck={false}
            disabled={isReadOnly}
            value={address}
            onChange={({ target }) => props.onChange(target.value)}
          />
        )}
      </FieldFrame>
    </div>
  );
}

/** While it is typed it is none yet. */
const isAddress = (text: string): boolean =>
  /^(?:https?:\/)?\//u.test(text) && URL.canParse(text, window.location.href);
