import { useEffect } from 'react';
import { installation } from './installation.ts';

/** The title of the window while the component is mounted. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${installation().name}` : installation().name;
  }, [title]);
}
