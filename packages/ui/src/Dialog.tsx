import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string | undefined;
  /** Slides in from below on phones, from the right elsewhere. */
  sheet?: boolean;
  /** Neither Esc nor a press outside closes it, and it has no close button. */
  forced?: boolean;
  /** Closed by other means than the corner button. */
  hideClose?: boolean | undefined;
  /** Shows an arrow beside the title. */
  onBack?: (() => void) | undefined;
  /** A logo in place of the title, which is then below it. */
  mark?: ReactNode;
  /** Centres title and description. */
  centered?: boolean | undefined;
  children: ReactNode;
}

const frame = lazyPart(() => import('./DialogFrame.tsx'));
/** Preloads the code of dialogs. */
export const preloadDialogs = frame.preload;

/** A dialog: takes the focus, traps it, and returns it. Below 481 px it fills the lower edge of the screen. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(false);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!props.open && !wasOpen) return null;
  return (
    <Suspense>
      <frame.Component {...props} />
    </Suspense>
  );
}
