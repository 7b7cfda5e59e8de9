import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompressed } from '../../scripts/vite/precompressed.ts';
import { sizeBudget } from '../../scripts/vite/size-budget.ts';

/** The operator's console is a build of its own beside the application's: viewers load nothing of it. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [
    react(),
    precompressed({ cache: path.join(import.meta.dirname, '../../node_modules/.cache/aerial-web') }),
    sizeBudget(),
  ],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      input: 'src/entry.tsx',
      output: {
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'base', tags: ['$initial'], priority: 1 },
          ],
        },
      },
    },
  },
});
