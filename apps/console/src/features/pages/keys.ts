export const PAGES_KEY = ['pages'];
export const pageKey = (id: number) => [...PAGES_KEY, 'one', id];
export const versionsKey = (id: number) => [...PAGES_KEY, 'versions', id];
