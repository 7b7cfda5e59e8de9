import { useQuery } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { networkQuery, resourcesQuery } from '@aerial/api-client/provider-queries.ts';
import { useModalState } from '../../core/modals.tsx';
import { Button } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { useApi } from '../../core/runtime.tsx';
import styles from './OpenInApp.module.css';
import type { Phone } from './phone.ts';
import { applicationFor, openApplication, type Door } from './rules.ts';
import { skipApplication } from './skipped.ts';

const door: Door = {
  go: (address) => window.location.assign(address),
  isVisible: () => document.visibilityState === 'visible',
  wait: (work, ms) => void setTimeout(work, ms),
};

/** Offers the provider's application over the page, unless the viewer has chosen the browser before. @source */
export default function OpenInApp({ phone }: { phone: Phone }) {
  const { t } = useTranslation();
  const api = useApi();
  const { pathname, search } = useLocation();
  const { data: network } = useQuery(networkQuery(api));
  const { data: resources } = useQuery(resourcesQuery(api));
  const modal = useModalState().shown.tag;
  const [isSkipped, setSkipped] = useState(false);
  const application = resources && applicationFor(phone, resources, pathname + search);
  // That page redirects to the store itself.
  const isOpen =
    application !== undefined && !isSkipped && modal !== 'open' && modal !== 'closing' && pathname !== '/app_store';
  const skip = () => {
    setSkipped(true);
    skipApplication();
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && skip()}
      title={t('open_in_app_title', { name: network?.provider.name ?? '' })}
      description={t('open_in_app_text')}
      hideClose
    >
      <div className={styles.actions}>
        <Button
          look="primary"
          size="large"
          wide
          icon={<Smartphone aria-hidden size={20} />}
          onClick={() => application && openApplication(application, door)}
        >
          {t('open_in_app_open')}
        </Button>
        <Button look="ghost" wide onClick={skip}>
          {t('open_in_app_skip')}
        </Button>
      </div>
    </Dialog>
  );
}
