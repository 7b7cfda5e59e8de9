import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import { ChevronDown, Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isTranslated, offeredLanguages } from '../../i18n/languages.ts';
import { Button, IconButton } from '@aerial/ui/Button.tsx';
import { Menu } from '@aerial/ui/Menu.tsx';
import styles from './LanguageMenu.module.css';
import { useRuntime } from '../../core/runtime.tsx';

interface LanguageMenuProps {
  languages: NetworkInfo['languages']['available'];
  /** Shows the name of the language beside the icon. */
  isNamed?: boolean;
  align?: 'start' | 'end';
}

/** Shown when at least two languages can be chosen. @source */
export function LanguageMenu({ languages, isNamed, align }: LanguageMenuProps) {
  const { t, i18n } = useTranslation();
  const { setLanguage } = useRuntime();
  const offered = offeredLanguages(languages);
  if (offered.length < 2) return null;
  const current = offered.find(({ key }) => key === i18n.language)?.name ?? i18n.language;
  return (
    <Menu
      align={align}
      label={t('header_language')}
      trigger={
        isNamed ? (
          <Button
            look="ghost"
            size="small"
            icon={<Globe aria-hidden size={18} />}
            aria-label={`${t('header_language')}: ${current}`}
          >
            <span className={styles.named}>
              {current}
              <ChevronDown aria-hidden size={16} />
            </span>
          </Button>
        ) : (
          <IconButton label={t('header_language')}>
            <Globe aria-hidden size={21} />
          </IconButton>
        )
      }
      items={offered.map(({ key, name }) => ({
        id: key,
        label: name,
        chosen: key === i18n.language,
        onSelect: () => isTranslated(key) && setLanguage(key),
      }))}
    />
  );
}
