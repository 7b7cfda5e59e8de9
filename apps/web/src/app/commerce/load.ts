/** The code of buying. One import: each one names all its chunks in the first load. */
export const loadCommerce = () => import('./commerce.ts');
