import { Baby, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PROFILE_NAME_LENGTH } from '@aerial/domain/profiles.ts';
import { errorText } from '@aerial/api-client/port.ts';
import { useSetModalHeading } from '../../core/modals.tsx';
import { Button } from '@aerial/ui/Button.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { Switch } from '@aerial/ui/Switch.tsx';
import { Avatar } from '../../parts/profiles/Avatar.tsx';
import styles from './ProfileEditor.module.css';
import type { Profile } from '../../parts/profiles/queries.ts';
import {
  canBeChild,
  canRemove,
  formOf,
  isChildProfile,
  isNameMissing,
  type ProfileForm,
} from '../../parts/profiles/rules.ts';
import { useProfileActions } from './useProfileActions.ts';

const AvatarChooser = lazy(async () => ({ default: (await import('./AvatarChooser.tsx')).AvatarChooser }));

interface ProfileEditorProps {
  profiles: readonly Profile[];
  active: Profile;
  /** Undefined: a new one. */
  profile: Profile | undefined;
  onBack: () => void;
}

/** Name, picture and kind of a profile. @source spec 3 §4.6 */
export function ProfileEditor({ profiles, active, profile, onBack }: ProfileEditorProps) {
  const { t } = useTranslation();
  const [form, setForm] = useState<ProfileForm>(() => formOf(profile));
  const [icon, setIcon] = useState(profile?.icon);
  const [isChoosing, setChoosing] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { isBusy, error, attempt } = useAttempt();
  const { create, save, setChild, confirmRemoval, checkAdult, hasPinOrSets } = useProfileActions();
  const name = useRef<HTMLInputElement>(null);
  useHeading(
    isChoosing ? t('profiles_avatars_title') : t(profile ? 'profiles_edit_title' : 'profiles_new'),
    isChoosing ? () => setChoosing(false) : onBack,
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(isNameMissing(form));
    if (isNameMissing(form)) return name.current?.focus();
    const work = async (): Promise<boolean> => {
      if (profile) await save(profile.id, form);
      else if (form.isChild && !(await hasPinOrSets(() => create(form)))) return false;
      else await create(form);
      return true;
    };
    let isSaved = false;
    void attempt(async () => void (isSaved = await work())).then((isDone) => isDone && isSaved && onBack());
  };
  const isChild = profile ? isChildProfile(profile) : form.isChild;
  const toggle = async (next: boolean) => {
    if (!profile) return setForm({ ...form, isChild: next });
    if (!next && !(await checkAdult(`turn-${profile.id}`, { view: 'edit', id: profile.id }))) return;
    await attempt(async () => {
      if (!next || (await hasPinOrSets(() => setChild(profile, true)))) await setChild(profile, next);
    });
  };

  if (isChoosing) {
    const choose = (avatar: number | null, src: string | null) => {
      setForm({ ...form, avatar });
      setIcon(src);
      setChoosing(false);
    };
    return (
      <Suspense fallback={<Skeleton height="14rem" />}>
        <AvatarChooser chosen={form.avatar} onChoose={choose} />
      </Suspense>
    );
  }
  const canTurnOn = canBeChild(profiles, profile?.id);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <button
        type="button"
        className={styles.picture}
        onClick={() => setChoosing(true)}
        aria-label={t('profiles_avatar_choose')}
      >
        <Avatar name={form.name} src={icon} size={96} />
        <span className={styles.pencil}>
          <Pencil aria-hidden size={16} />
        </span>
      </button>
      <div className={styles.field}>
        <label htmlFor="profile-name">{t('profiles_name')}</label>
        <input
          ref={name}
          id="profile-name"
          value={form.name}
          maxLength={MAX_PROFILE_NAME_LENGTH}
          autoComplete="off"
          onChange={(event) => {
            setForm({ ...form, name: event.target.value });
            setMissing(false);
          }}
          aria-invalid={isMissing}
          aria-describedby="profile-error"
        />
      </div>
      <div className={styles.switch}>
        <Switch
          label={t('profiles_child_switch')}
          note={t(canTurnOn || isChild ? 'profiles_child_note' : 'profiles_last_adult')}
          isOn={isChild}
          disabled={isBusy || (!canTurnOn && !isChild)}
          onToggle={(next) => void toggle(next)}
        />
      </div>
      <p id="profile-error" role="alert" className={styles.error}>
        {isMissing ? t('profiles_name_required') : error === undefined ? null : errorText(error, t('error_general'))}
      </p>
      <div className={styles.actions}>
        <Button
          type="submit"
          look="primary"
          busy={isBusy}
          icon={!profile && form.isChild ? <Baby aria-hidden size={20} /> : undefined}
        >
          {t(profile ? 'action_save' : 'profiles_create')}
        </Button>
        {profile && canRemove(profiles, profile, active) && (
          <Button look="ghost" icon={<Trash2 aria-hidden size={20} />} onClick={() => confirmRemoval(profile)}>
            {t('profiles_remove')}
          </Button>
        )}
      </div>
    </form>
  );
}

function useHeading(title: string, onBack: () => void): void {
  const setHeading = useSetModalHeading();
  const back = useRef(onBack);
  useEffect(() => void (back.current = onBack));
  useEffect(() => {
    setHeading({ title, onBack: () => back.current() });
    return () => setHeading({});
  }, [setHeading, title]);
}

/** One change at a time; a failure is shown, and the former value is restored. @source A-560 */
function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, attempt };
}
