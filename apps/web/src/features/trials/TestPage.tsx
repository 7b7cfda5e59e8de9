import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@aerial/ui/Button.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@aerial/ui/States.tsx';
import { InfoPage, InfoSection } from '../../parts/information/InfoPage.tsx';

/** All variants of the controls, for developers. Not in production. @source F-126 */
export default function TestPage() {
  const { t } = useTranslation();
  const title = t('action_watch');
  return (
    <InfoPage title={'/test'}>
      <InfoSection title={'Button'}>
        {(['primary', 'secondary', 'ghost'] as const).map((look) => (
          <div key={look} style={{ display: 'flex', gap: '1rem', flexWrap: 'wrap' }}>
            {(['small', 'medium', 'large'] as const).map((size) => (
              <Button key={size} look={look} size={size} icon={<ChevronRight aria-hidden size={18} />}>
                {title}
              </Button>
            ))}
            <Button look={look} busy>
              {title}
            </Button>
            <Button look={look} disabled>
              {title}
            </Button>
          </div>
        ))}
      </InfoSection>
      <InfoSection title={'States'}>
        <Skeleton height="6rem" />
        <EmptyState title={t('rowset_empty')} text={t('not_found_text')} />
        <ErrorState onRetry={() => {}} />
      </InfoSection>
    </InfoPage>
  );
}
