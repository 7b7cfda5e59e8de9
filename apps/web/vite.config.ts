import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { entryFiles } from '../../scripts/vite/entry-files.ts';
import { precompressed } from '../../scripts/vite/precompressed.ts';
import { sizeBudget } from '../../scripts/vite/size-budget.ts';

/** What the entry imports is loaded before anything on demand: lists of what to preload need not name it. */
const loaded = entryFiles();

/** `vite build` makes the files of the browser, `vite build --ssr` the renderer that the server loads. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    ...(isSsrBuild
      ? []
      : [
          loaded.plugin,
          precompressed({ cache: path.join(import.meta.dirname, '../../node_modules/.cache/aerial-web') }),
          sizeBudget(),
        ]),
  ],
  publicDir: isSsrBuild ? false : 'public',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    modulePreload: { resolveDependencies: (_file, files) => files.filter((file) => !loaded.has(file)) },
    // One small file for all pages: no flash of unstyled content between pages, one request.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      input: isSsrBuild ? 'src/entry-server.tsx' : 'src/entry-client.tsx',
      // What every page needs, and what most visits begin with, in a few files: fewer requests, and they compress better.
      ...(!isSsrBuild && {
        output: {
          // Without the names of modules: the entry lists every file that a page may load.
          chunkFileNames: 'assets/[hash:7].js',
          codeSplitting: {
            groups: [
              { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 3 },
              // Apart from the entry: a page evaluates each file in a task of its own.
              { name: 'base', tags: ['$initial'], test: /^(?!.*\/entry-client\.tsx$)/, priority: 2 },
              { name: 'start', test: /features\/start\/RowsetView\.tsx$/, priority: 1 },
            ],
          },
        },
      }),
    },
  },
  // The renderer is one file that needs nothing installed: React in its production form, whatever NODE_ENV says.
  ssr: { noExternal: true },
}));
