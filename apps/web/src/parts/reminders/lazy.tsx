import { lazy, Suspense } from 'react';
import type { RemindedProgramme } from './useReminder.ts';
import styles from './lazy.module.css';

const Button = lazy(async () => ({ default: (await import('./ReminderButton.tsx')).ReminderButton }));
const Bell = lazy(async () => ({ default: (await import('./ReminderButton.tsx')).ReminderBell }));

/** See `ReminderButton.tsx`; loaded when something to come is shown: watching needs none of it. */
export const ReminderButton = ({ programme }: { readonly programme: RemindedProgramme }) => (
  <Suspense fallback={null}>
    <Button programme={programme} />
  </Suspense>
);

/** A bell beside a line; its place is there before it. */
export const ReminderBell = (props: { readonly programme: RemindedProgramme; readonly title: string }) => (
  <span className={styles.bell}>
    <Suspense fallback={null}>
      <Bell {...props} />
    </Suspense>
  </span>
);
