import {
  cloneElement,
  startTransition,
  Suspense,
  useRef,
  useState,
  type HTMLAttributes,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { lazyPart } from './lazy-part.tsx';

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  /** One of a set, and the chosen one. */
  chosen?: boolean;
  /** Starts another group. */
  begins?: boolean;
  onSelect: () => void;
}

export interface MenuProps {
  /** A button. */
  trigger: ReactElement<HTMLAttributes<HTMLElement>>;
  items: readonly MenuItem[];
  label?: string;
  /** A line above the entries. */
  heading?: string | undefined;
  /** A quieter line below it. */
  note?: string | undefined;
  className?: string | undefined;
  align?: 'start' | 'center' | 'end';
}

const list = lazyPart(() => import('./MenuList.tsx'));
/** Preloads the code of menus. */
export const preloadMenus = list.preload;

/** Keys that open a menu. */
const OPENS: readonly string[] = ['Enter', ' ', 'ArrowDown'];

/** A menu that opens from its trigger. Its code is preloaded when the pointer or focus approaches the trigger; an earlier press is buffered. */
export function Menu(props: MenuProps) {
  const [wish, setWish] = useState<'none' | 'near' | 'open'>(() => (list.isLoaded() ? 'near' : 'none'));
  const hasFocus = useRef(false);
  // The trigger stays mounted until the menu replaces it.
  const want = (next: 'near' | 'open') => startTransition(() => setWish((old) => (old === 'open' ? old : next)));
  return (
    <Suspense>
      {wish === 'none' ? (
        <Trigger button={props.trigger} want={want} hasFocus={hasFocus} />
      ) : (
        <list.Component {...props} isOpen={wish === 'open'} hadFocus={hasFocus} />
      )}
    </Suspense>
  );
}

/** The button until the menu's code has loaded. */
function Trigger({
  button,
  want,
  hasFocus,
}: {
  button: MenuProps['trigger'];
  want: (next: 'near' | 'open') => void;
  hasFocus: RefObject<boolean>;
}) {
  return cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => want('near'),
    onFocus: () => {
      hasFocus.current = true;
      want('near');
    },
    onBlur: () => void (hasFocus.current = false),
    onClick: () => want('open'),
    onPointerDown: (event: PointerEvent) => event.button === 0 && !event.ctrlKey && want('open'),
    onKeyDown: (event: KeyboardEvent) => {
      if (!OPENS.includes(event.key)) return;
      event.preventDefault();
      want('open');
    },
  });
}
