import { useId } from 'react';
import { NavLink } from 'react-router';
import { useTexts } from '../i18n/texts.ts';
import { useMay } from '../session/self.tsx';
import { SCREENS } from './route-table.ts';
import { texts } from './texts.ts';
import styles from './Shell.module.css';

/** Links to the screens that the role opens, by group. */
export function Navigation() {
  const t = useTexts(texts);
  const may = useMay();
  const id = useId();
  const allowed = SCREENS.filter(({ scope }) => may(scope));
  const groups = [...new Set(allowed.map(({ group }) => group))];
  if (groups.length === 0) return <p className={styles.nothing}>{t('nothing_allowed')}</p>;
  return (
    <nav aria-label={t('navigation')} className={styles.navigation}>
      {groups.map((group) => (
        <div key={group}>
          <p id={`${id}-${group}`}>{t(group)}</p>
          <ul aria-labelledby={`${id}-${group}`}>
            {allowed
              .filter((screen) => screen.group === group)
              .map(({ path, title, icon: Icon }) => (
                <li key={path}>
                  <NavLink to={`/${path}`}>
                    <Icon aria-hidden size={18} />
                    {t(title)}
                  </NavLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
