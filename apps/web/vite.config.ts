import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `vite build` makes the files of the browser, `vite build --ssr` the renderer that the server loads. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  publicDir: isSsrBuild ? false : 'public',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // One small file for all pages: no flash of unstyled content between pages, one request.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    target: 'es2022',
    rollupOptions: {
      input: isSsrBuild ? 'src/entry-server.tsx' : 'src/entry-client.tsx',
    },
  },
  // The renderer is one file that needs nothing installed: React in its production form, whatever NODE_ENV says.
  ssr: { noExternal: true },
}));
