import path from 'node:path';
import { defineConfig } from 'vite';
import { precompressed } from '../../scripts/vite/precompressed.ts';
import { sizeBudget } from '../../scripts/vite/size-budget.ts';

/**
 * What a tab of support runs before the application is a build of its own beside it: in the application's build it would move what its
 * files share, and visitors would pay for it.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    precompressed({ cache: path.join(import.meta.dirname, '../../node_modules/.cache/aerial-web') }),
    sizeBudget((budget) => ({ entry: budget.support, page: 0, pages: {}, onDemand: {} })),
  ],
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    manifest: '.vite/support.json',
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'src/entry-support.ts',
      output: { entryFileNames: 'assets/support-[hash:7].js' },
    },
  },
});
