import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import { useLocation } from 'react-router';
import { LanguageMenu } from '../../parts/languages/LanguageMenu.tsx';
import { useSession } from '../../core/runtime.tsx';
import styles from './Login.module.css';

/** Where the login is required, its dialog offers the language; elsewhere the header does. @source */
export function LoginLanguage({ network }: { network: NetworkInfo }) {
  const requiresLogin = useSession().tag === 'signed-out';
  const isMobileAccount = useLocation().pathname.split('/')[1] === 'account_mobile';
  if (!requiresLogin && !isMobileAccount) return null;
  return (
    <div className={styles.language}>
      <LanguageMenu languages={network.languages.available} isNamed align="start" />
    </div>
  );
}
