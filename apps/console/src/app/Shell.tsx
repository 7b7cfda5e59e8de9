import { Button, IconButton } from '@aerial/ui/Button.tsx';
import { Dialog, preloadDialogs } from '@aerial/ui/Dialog.tsx';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, Outlet, useLocation, useNavigation } from 'react-router';
import { installation } from '../core/installation.ts';
import { useTexts } from '../i18n/texts.ts';
import { ProofDialog } from '../features/sign-in/ProofDialog.tsx';
import { ConfirmHost } from '../parts/dialogs/ConfirmHost.tsx';
import { KeyboardHelp } from './KeyboardHelp.tsx';
import { Navigation } from './Navigation.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { Palette } from './Palette.tsx';
import { texts } from './texts.ts';
import { UserMenu } from './UserMenu.tsx';
import styles from './Shell.module.css';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input,textarea,select,[contenteditable]') !== null;

/** Header, navigation, the page, and what lies over it. */
export function Shell() {
  const t = useTexts(texts);
  const [open, setOpen] = useState<'palette' | 'help' | 'menu'>();
  const { pathname } = useLocation();
  const isLoading = useNavigation().state !== 'idle';
  const toggle = (what: typeof open) => (isOpen: boolean) => setOpen(isOpen ? what : undefined);
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.code === 'KeyK') {
        event.preventDefault();
        setOpen('palette');
      } else if (event.key === '?' && !isTyping(event.target)) setOpen('help');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  // What is typed right after Ctrl-K must find its field.
  useEffect(() => void preloadDialogs(), []);
  // A new page takes the focus, so that it is read out and the keyboard goes on from there.
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    setOpen(undefined);
    main.current?.scrollTo(0, 0);
    main.current?.querySelector<HTMLElement>('h1')?.focus();
  }, [pathname]);

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <header className={styles.header}>
        <IconButton label={t('menu')} className={styles.burger} onClick={() => setOpen('menu')}>
          <MenuIcon aria-hidden size={22} />
        </IconButton>
        <Link to="/" className={styles.brand}>
          {installation().name}
        </Link>
        <Button
          size="small"
          className={styles.find}
          icon={<Search aria-hidden size={16} />}
          aria-keyshortcuts="Control+K"
          onClick={() => setOpen('palette')}
        >
          {t('go_to')}
        </Button>
        <kbd className={styles.kbd} aria-hidden>
          Ctrl K
        </kbd>
        <span className={styles.push} />
        <UserMenu onHelp={() => setOpen('help')} />
      </header>
      <div className={styles.side}>
        <Navigation />
      </div>
      <div className={styles.content}>
        <OfflineNotice />
        <main ref={main} id="content" tabIndex={-1} className={styles.main} aria-busy={isLoading}>
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <Dialog open={open === 'menu'} onOpenChange={toggle('menu')} title={t('navigation')}>
        <Navigation />
      </Dialog>
      <Palette isOpen={open === 'palette'} onOpenChange={toggle('palette')} />
      <KeyboardHelp isOpen={open === 'help'} onOpenChange={toggle('help')} />
      <ConfirmHost />
      <ProofDialog />
    </div>
  );
}
