import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { ErrorBoundary } from '../../core/ErrorBoundary.tsx';
import { useApi, useRuntime, useSession } from '../../core/runtime.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { ContentLoading } from '../../modals/ContentLoading.tsx';
import { isForced } from '../../modals/machine.ts';
import { ModalFrameContext, useModalState, type ModalHeading } from '../../core/modals.tsx';
import { MODAL_CONTENTS } from './registry.ts';
import type { Modal } from '../../modals/types.ts';

/** The open modal, above everything. */
export function ModalHost() {
  useModalContext();
  const state = useModalState();
  const { shown } = state;
  if (shown.tag !== 'open' && shown.tag !== 'closing') return null;
  return (
    <ModalFrame key={shown.modal.serial} modal={shown.modal} isOpen={shown.tag === 'open'} forced={isForced(state)} />
  );
}

/** Passes the modal store what its entry points depend on. */
function useModalContext(): void {
  const { modals } = useRuntime();
  const api = useApi();
  const session = useSession();
  const { data: network } = useQuery(networkQuery(api));
  const isSignedIn =
    session.tag === 'active'
      ? !session.token.is_guest
      : session.tag === 'signed-out' || session.tag === 'country-forbidden'
        ? false
        : undefined;
  const requiresLogin = session.tag === 'signed-out';
  const hasPromoCodes = network?.provider.is_promo_enabled;
  const hasPayIframe = network?.provider.is_pay_iframe_enabled ?? false;
  useEffect(
    () => modals.setContext({ isSignedIn, requiresLogin, hasPromoCodes, hasPayIframe }),
    [modals, isSignedIn, requiresLogin, hasPromoCodes, hasPayIframe],
  );
}

function ModalFrame({ modal, isOpen, forced }: { modal: Modal; isOpen: boolean; forced: boolean }) {
  const { t } = useTranslation();
  const { modals } = useRuntime();
  const { request, previous } = modal;
  const [heading, setHeading] = useState<ModalHeading>({});
  const { titleKey, Content } = MODAL_CONTENTS[request.id];
  const backToModal = request.back && previous ? modals.back : undefined;
  const failure = useCallback((retry: () => void) => <ErrorState compact onRetry={retry} />, []);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && modals.close()}
      title={heading.title ?? request.title ?? t(titleKey)}
      description={heading.description}
      forced={forced}
      hideClose={heading.hideClose ?? request.hideClose}
      onBack={heading.onBack ?? backToModal}
      mark={heading.mark}
      centered={request.centered}
    >
      <ModalFrameContext.Provider value={setHeading}>
        <ErrorBoundary fallback={failure}>
          <Suspense fallback={<ContentLoading growing={request.id === 'auth'} />}>
            <Content request={request} />
          </Suspense>
        </ErrorBoundary>
      </ModalFrameContext.Provider>
    </Dialog>
  );
}
