import path from 'node:path';
import { defineConfig } from 'vite';
import { precompressed } from '../../scripts/vite/precompressed.ts';
import { sizeBudget } from '../../scripts/vite/size-budget.ts';

/**
 * The page of receivers (Google Cast) is a build of its own beside the application's: televisions load neither React nor what pages
 * share, and visitors of the site nothing of it.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    precompressed({ cache: path.join(import.meta.dirname, '../../node_modules/.cache/aerial-web') }),
    sizeBudget((budget) => ({ entry: budget.receiver, page: 0, pages: {}, onDemand: {} })),
  ],
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    manifest: '.vite/receiver.json',
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // Its code uses no more of the language than televisions of 2022 have.
    target: 'chrome97',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'src/entry-receiver.ts',
      output: { entryFileNames: 'assets/receiver-[hash:7].js' },
    },
  },
});
