import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PROFILES } from '@aerial/domain/profiles.ts';
import { NeedsUser } from '../../parts/dialogs/NeedsUser.tsx';
import type { ModalContentProps } from '../../core/modals.tsx';
import type { ModalData } from '../../modals/types.ts';
import { Button, IconButton } from '@aerial/ui/Button.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { Avatar } from '../../parts/profiles/Avatar.tsx';
import { ProfileEditor } from './ProfileEditor.tsx';
import styles from './ProfilesModal.module.css';
import type { Profile } from '../../parts/profiles/queries.ts';
import { isChildProfile } from '../../parts/profiles/rules.ts';
import { useProfileActions } from './useProfileActions.ts';
import { useProfiles } from '../../parts/profiles/useProfiles.ts';
import { useSwitchProfile } from '../../parts/profiles/useSwitchProfile.ts';

type View = ModalData['profiles'] | undefined;

/** Choice and editing of profiles. @source F-163, A-100 */
export function ProfilesModal({ request }: ModalContentProps) {
  const initial = request.data as View;
  return (
    <NeedsUser signInFor="profiles_signin">
      {() => <Profiles key={JSON.stringify(initial ?? null)} initial={initial} />}
    </NeedsUser>
  );
}

function Profiles({ initial }: { initial: View }) {
  const { profiles, active, offersNew, isError, refetch } = useProfiles();
  const { checkAdult } = useProfileActions();
  const [view, setView] = useState<View>(initial);
  if (!profiles || !active) return isError ? <ErrorState compact onRetry={refetch} /> : <Skeleton height="14rem" />;
  const back = () => setView(undefined);
  if (view?.view === 'new')
    return <ProfileEditor profiles={profiles} active={active} profile={undefined} onBack={back} />;
  const edited = view && profiles.find(({ id }) => id === view.id);
  if (edited)
    return <ProfileEditor key={edited.id} profiles={profiles} active={active} profile={edited} onBack={back} />;
  const edit = (profile: Profile) => {
    const next = { view: 'edit', id: profile.id } as const;
    // @source A-559
    if (isChildProfile(profile)) return setView(next);
    void checkAdult(`edit-${profile.id}`, next).then((isAllowed) => isAllowed && setView(next));
  };
  const add = () => {
    const next = { view: 'new' } as const;
    if (offersNew) return setView(next);
    void checkAdult('new-profile', next).then((isAllowed) => isAllowed && setView(next));
  };
  return <List profiles={profiles} active={active} onEdit={edit} onAdd={add} />;
}

function List({
  profiles,
  active,
  onEdit,
  onAdd,
}: {
  profiles: readonly Profile[];
  active: Profile;
  onEdit: (profile: Profile) => void;
  onAdd: () => void;
}) {
  const { t } = useTranslation();
  const { switchTo, switching } = useSwitchProfile();
  return (
    <div className={styles.content}>
      <ul className={styles.list} aria-label={t('modal_profiles')}>
        {profiles.map((profile) => {
          const isActive = profile.id === active.id;
          const notes = [isActive && t('profiles_active'), isChildProfile(profile) && t('profiles_child')]
            .filter(Boolean)
            .join(' · ');
          return (
            <li key={profile.id} className={styles.row}>
              <button
                type="button"
                className={styles.choose}
                aria-current={isActive || undefined}
                disabled={switching !== undefined}
                onClick={() => (isActive ? undefined : switchTo(profile))}
              >
                <Avatar
                  name={profile.name}
                  src={profile.icon}
                  size={48}
                  className={isActive ? styles.active : undefined}
                />
                <span className={styles.words}>
                  <span className={styles.name}>{profile.name}</span>
                  {notes && <span className={styles.note}>{notes}</span>}
                </span>
              </button>
              <IconButton label={t('profiles_edit', { name: profile.name })} onClick={() => onEdit(profile)}>
                <Pencil aria-hidden size={20} />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {profiles.length < MAX_PROFILES ? (
        <Button icon={<Plus aria-hidden size={20} />} onClick={onAdd}>
          {t('profiles_new')}
        </Button>
      ) : (
        <p className={styles.note}>{t('profiles_limit', { limit: MAX_PROFILES })}</p>
      )}
    </div>
  );
}
