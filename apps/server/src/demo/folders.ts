import path from 'node:path';

const DEMO = path.resolve(import.meta.dirname, '../../../../demo');

/** Media assets and pictures of the demo provider; part of the repository. */
export const DEMO_MEDIA = path.join(DEMO, 'media');
export const DEMO_PICTURES = path.join(DEMO, 'pictures');
