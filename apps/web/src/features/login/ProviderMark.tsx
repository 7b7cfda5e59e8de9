import type { Provider } from '@aerial/contract/shapes/provider.ts';
import { useState } from 'react';
import styles from './Login.module.css';

/** The provider's logo, or its name. */
export function ProviderMark({ provider }: { provider: Provider }) {
  const [isBroken, setIsBroken] = useState(false);
  const src = provider.landing.logo ?? provider.header_logo;
  if (!src || isBroken) return <p className={styles.markName}>{provider.name}</p>;
  return <img className={styles.mark} src={src} alt={provider.name} height={32} onError={() => setIsBroken(true)} />;
}
