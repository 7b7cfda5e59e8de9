import { BellPlus, BellRing } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { lazyPart } from '@aerial/ui/lazy-part.tsx';
import { Suspense } from 'react';
import { useFollow, type Followed } from './useFollow.ts';

const list = lazyPart(async () => ({ default: (await import('./FollowList.tsx')).FollowList }));

interface FollowButtonProps {
  readonly followed: Followed;
}

/** Follows a show or words, and leads to all that is followed: guests have no settings. */
export function FollowButton({ followed }: FollowButtonProps) {
  const { t } = useTranslation();
  const { isOffered, isSet, isBusy, toggle } = useFollow(followed);
  const [isListOpen, setListOpen] = useState(false);
  if (!isOffered) return null;
  const Icon = isSet ? BellRing : BellPlus;
  const caption =
    'words' in followed
      ? t(isSet ? 'follow_words_is_set' : 'follow_words', { words: followed.words.trim() })
      : t(isSet ? 'follow_is_set' : 'follow_add');
  return (
    <>
      <Button
        icon={<Icon aria-hidden="true" size={18} />}
        aria-pressed={isSet}
        aria-busy={isBusy || undefined}
        onClick={toggle}
      >
        {caption}
      </Button>
      {isSet && (
        <Button look="ghost" onClick={() => setListOpen(true)}>
          {t('follows_all')}
        </Button>
      )}
      {isListOpen && (
        <Dialog open onOpenChange={setListOpen} title={t('follows_title')}>
          <Suspense fallback={null}>
            <list.Component />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}

/** The same as a round button of a title’s page. */
export function FollowIconButton({ followed, className }: FollowButtonProps & { readonly className?: string }) {
  const { t } = useTranslation();
  const { isOffered, isSet, isBusy, toggle } = useFollow(followed);
  if (!isOffered) return null;
  const Icon = isSet ? BellRing : BellPlus;
  return (
    <IconButton
      look="glass"
      className={className}
      label={t('follow_add')}
      aria-pressed={isSet}
      aria-busy={isBusy || undefined}
      onClick={toggle}
    >
      <Icon aria-hidden="true" size={21} fill={isSet ? 'currentColor' : 'none'} />
    </IconButton>
  );
}
