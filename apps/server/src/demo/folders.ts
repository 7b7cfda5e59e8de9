import path from 'node:path';

const DEMO = path.resolve(import.meta.dirname, '../../../../demo');

/** Media assets, pictures and documents of the demo providers; part of the repository. */
export const DEMO_MEDIA = path.join(DEMO, 'media');
export const DEMO_PICTURES = path.join(DEMO, 'pictures');
export const DEMO_DOCUMENTS = path.join(DEMO, 'documents');
/** What its ads show. */
export const DEMO_SPOTS = path.join(DEMO, 'spots');
/** The player of the demo's partner. */
export const DEMO_PARTNER = path.join(DEMO, 'partner');
