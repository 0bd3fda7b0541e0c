import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where a service is that the development server asks; its pages are then served with reloading. */
const SERVICE = 'http://127.0.0.1:8700'

/** What the page starts with, but for itself: an entry of nothing but imports is left out of the manifest. */
const BESIDE_ENTRY = /^(?!.*(?:index\.html|[\\/]src[\\/]main\.tsx))/

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react(), tailwind()],
  build: {
    // What all browsers had in May 2024, `light-dark()` being the newest thing that is used.
    target: ['chrome123', 'firefox125', 'safari17.5'],
    // Named, so that `build.mjs` and the test of the first load know what loads what.
    manifest: 'manifest.json',
    // The content security policy allows no fonts or images within a style sheet.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A page would load some sixty files otherwise, most of them smaller than what it costs to ask for one.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'app', tags: ['$initial'], test: BESIDE_ENTRY, priority: 2 },
            { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 1 },
            {
              name: 'table',
              test: /src[\\/]components[\\/](?:data-table|table-|use-row)/,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'kit', test: BESIDE_ENTRY, maxModuleSize: 5_000, minShareCount: 6 },
          ],
        },
      },
    },
  },
  // The service answers its own page only, so requests are sent on as that.
  server: { proxy: { '^/(?:api/|sign-in)': { target: SERVICE, changeOrigin: true, headers: { origin: SERVICE } } } },
})
