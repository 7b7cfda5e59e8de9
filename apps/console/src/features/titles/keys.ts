export const TITLES_KEY = ['titles'];
export const titleKey = (id: string) => [...TITLES_KEY, 'one', id];
export const partsKey = (id: string) => [...TITLES_KEY, 'parts', id];
