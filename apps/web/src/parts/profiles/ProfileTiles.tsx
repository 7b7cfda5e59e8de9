import { Check, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRuntime } from '../../core/runtime.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { Spinner } from '@aerial/ui/Spinner.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { Avatar } from './Avatar.tsx';
import styles from './ProfileTiles.module.css';
import { isChildProfile } from './rules.ts';
import { useProfiles } from './useProfiles.ts';
import { useSwitchProfile } from './useSwitchProfile.ts';

const AVATAR = 80;

/** The profiles of the account: a press switches to another one. @source */
export function ProfileTiles() {
  const { t } = useTranslation();
  const { modals } = useRuntime();
  const { profiles, active, offersNew, isError, refetch } = useProfiles();
  const { switchTo, switching } = useSwitchProfile();
  return (
    <section className={styles.section} aria-labelledby="profiles-title">
      <h2 id="profiles-title" className={styles.title}>
        {t('profiles_title')}
      </h2>
      {!profiles && (isError ? <ErrorState compact onRetry={refetch} /> : <Skeleton height="8.5rem" />)}
      {profiles && (
        <ul className={styles.tiles}>
          {profiles.map((profile) => {
            const isActive = profile.id === active?.id;
            return (
              <li key={profile.id}>
                <button
                  type="button"
                  className={styles.tile}
                  aria-current={isActive || undefined}
                  aria-busy={switching === profile.id || undefined}
                  disabled={switching !== undefined}
                  onClick={() => (isActive ? undefined : switchTo(profile))}
                >
                  <span className={styles.picture}>
                    <Avatar name={profile.name} src={profile.icon} size={AVATAR} />
                    {switching === profile.id && (
                      <span className={styles.busy}>
                        <Spinner size={32} />
                      </span>
                    )}
                    {isActive && (
                      <span className={styles.mark}>
                        <Check aria-hidden size={16} strokeWidth={3} />
                      </span>
                    )}
                  </span>
                  <span className={styles.name}>{profile.name}</span>
                  {isChildProfile(profile) && <span className={styles.kind}>{t('profiles_child')}</span>}
                </button>
              </li>
            );
          })}
          {offersNew && (
            <li>
              <button
                type="button"
                className={styles.tile}
                onClick={() => modals.open({ id: 'profiles', data: { view: 'new' } })}
              >
                <span className={styles.plus}>
                  <Plus aria-hidden size={32} />
                </span>
                <span className={styles.name}>{t('profiles_new')}</span>
              </button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
