import { ControlTexts } from '@aerial/ui/texts.ts';
import type { i18n as I18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';

function TranslatedControls({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return <ControlTexts value={t}>{children}</ControlTexts>;
}

/** The texts of the application and of its controls, in the language of the instance. */
export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  return (
    <I18nextProvider i18n={i18n}>
      <TranslatedControls>{children}</TranslatedControls>
    </I18nextProvider>
  );
}
