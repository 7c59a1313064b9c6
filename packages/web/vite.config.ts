import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVER = process.env['SAVEROOM_SERVER'] ?? 'http://127.0.0.1:8080';

/** What every screen loads travels in a few files rather than in fifty; the rest stays per route. */
const CHUNKS = [
  {
    name: 'vendor',
    test: /node_modules\/(?:@tanstack|i18next|react|react-dom|react-i18next|scheduler|zod)\//,
  },
  {
    name: 'shared',
    test: /\/(?:contract\/src|web\/src\/(?:api|data|i18n|lib|ui)|lucide-react)\//,
    minShareCount: 8,
  },
];

export default defineConfig({
  // Relative, so that one build serves any BASE_PATH.
  base: './',
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single' }),
    react(),
    tailwindcss(),
  ],
  build: {
    target: 'es2023',
    // The content security policy lets no data: font or script through.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    proxy: {
      '/api': SERVER,
      '/assets/platforms': SERVER,
      '/assets/romm': SERVER,
      '/ws': { target: SERVER, ws: true },
    },
  },
});
