import { CircleAlert, CircleCheck } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import styles from './Toaster.module.css';
import { toastStore } from './toasts.ts';

/** Where alerts appear; announced politely. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.onServer);
  return (
    <output aria-live="polite" className={styles.toaster}>
      {toasts.map((toast) => (
        <p key={toast.id} className={styles.toast} data-look={toast.look}>
          {toast.look === 'error' ? <CircleAlert aria-hidden size={20} /> : <CircleCheck aria-hidden size={20} />}
          {toast.text}
        </p>
      ))}
    </output>
  );
}
