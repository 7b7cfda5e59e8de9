import { itemKey } from '@aerial/domain/parental.ts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useIsSignedIn, useRuntime, useSession } from '../../core/runtime.tsx';
import { useUser } from '../../session/user.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { EmbedMessage, EmbedLoading } from './EmbedMessage.tsx';
import { requiresPin } from './rules.ts';

/** The player, where the session allows watching. @param to the same page on the site @source F-127, F-139, F-431 */
export function EmbedGate({ to, children }: { to: string; children: ReactNode }) {
  const { t } = useTranslation();
  const { tag } = useSession();
  if (tag === 'signed-out' || tag === 'automatic-failed') {
    return (
      <EmbedMessage
        code="sign-in"
        title={t('embed_sign_in')}
        text={t('embed_sign_in_text')}
        to={to}
        caption={t('embed_sign_in_on_site')}
      />
    );
  }
  if (tag === 'country-forbidden')
    return <EmbedMessage code="country" title={t('geo_lock_title')} to="/geo_lock" caption={t('embed_more_on_site')} />;
  return children;
}

interface PinGateProps {
  readonly isAdult: boolean;
  readonly scope: 'channel' | 'vod';
  readonly id: number | string;
  readonly title: string;
  readonly poster: string | null | undefined;
  readonly children: ReactNode;
}

/** Requires the PIN for adult content, where the viewer has parental control on. @source F-346, A-589 */
export function PinGate({ isAdult, scope, id, title, poster, children }: PinGateProps) {
  const { t } = useTranslation();
  const { pins } = useRuntime();
  const isSignedIn = useIsSignedIn();
  const address = useLocation();
  const { data: user, isPending } = useUser();
  const [isOpen, setOpen] = useState(false);
  if (isOpen || !isAdult || !isSignedIn) return children;
  if (isPending) return <EmbedLoading poster={poster} />;
  if (!requiresPin(user, isAdult, address)) return children;
  const enter = async () => {
    const proof = await pins.request(scope, itemKey(scope, id));
    if (!proof) return;
    pins.add(proof, proof.until);
    setOpen(true);
  };
  return (
    <EmbedMessage code="pin" title={title} text={t('embed_needs_pin')} poster={poster}>
      <Button look="primary" onClick={() => void enter()}>
        {t('embed_enter_pin')}
      </Button>
    </EmbedMessage>
  );
}
