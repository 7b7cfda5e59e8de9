import { ButtonLink } from '../parts/ButtonLink.tsx';
import { EmptyState, ErrorState } from '@aerial/ui/States.tsx';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { failureText } from '../core/errors.ts';
import { useTexts } from '../i18n/texts.ts';
import { PageHeader } from '../parts/PageHeader.tsx';
import { texts } from './texts.ts';

export function MissingPage() {
  const t = useTexts(texts);
  return (
    <>
      <PageHeader title={t('page_missing')} />
      <EmptyState title={t('page_missing_text')}>
        <ButtonLink to="/">{t('palette_screens')}</ButtonLink>
      </EmptyState>
    </>
  );
}

/** A screen that failed leaves the navigation alive. */
export function RouteFailure() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return <ErrorState text={failureText(error)} onRetry={() => window.location.reload()} />;
}
