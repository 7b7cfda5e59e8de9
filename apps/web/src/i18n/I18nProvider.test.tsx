// @vitest-environment jsdom
import { Spinner } from '@aerial/ui/Spinner.tsx';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import en from '../../public/locales/en/translation.json' with { type: 'json' };
import ru from '../../public/locales/ru/translation.json' with { type: 'json' };
import { createI18n } from './i18n.ts';
import { I18nProvider } from './I18nProvider.tsx';

test('controls announce their texts in the language of the interface, also after it has changed', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const i18n = createI18n('ru', { ru, en });
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  const label = () => box.querySelector('output')!.getAttribute('aria-label');
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Spinner />
      </I18nProvider>,
    ),
  );
  expect(label()).toBe(ru.status_loading);
  await act(async () => void (await i18n.changeLanguage('en')));
  expect(label()).toBe(en.status_loading);
  await act(async () => root.unmount());
  box.remove();
});
