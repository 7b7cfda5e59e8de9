import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import styles from './PageAnnouncement.module.css';

/** The title may change more than once while pages replace each other, ms. */
const SETTLE_MS = 300;

/** Announces a new page by its title, as browsers do where each page is a document. */
export function PageAnnouncement() {
  const { pathname } = useLocation();
  const announced = useRef(pathname);
  const [title, setTitle] = useState('');
  // Before the effects of the new page, which set its title.
  useLayoutEffect(() => {
    if (announced.current === pathname) return undefined;
    announced.current = pathname;
    const before = document.title;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(read, SETTLE_MS);
    });
    function read(): void {
      if (document.title === before) return;
      setTitle(document.title);
      observer.disconnect();
    }
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname]);
  // Not the shared component: a chunk that this file shared with pages would be named in the first load.
  return <output className={styles.unseen}>{title}</output>;
}
