import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'

const bff = process.env.FORECOURT_BFF

const quiet = /\/(design-system|contracts)\/src\/|\/node_modules\/typebox\//
const loud = /\.css|\/theme\/(index|layers)/
const framework = /\/node_modules\/(react|react-dom|scheduler|react-router|swr|jotai|i18next|react-i18next)\//
const shared = /\/node_modules\/(?!libphonenumber)|\/(design-system|contracts)\/src\/|\/ui\/src\/(shared|app)\//

export default defineConfig({
  plugins: [
    { ...optimizeLocales.vite({ locales: ['en-US', 'fr-FR', 'zh-CN'] }), enforce: 'pre' },
    react(),
    vanillaExtractPlugin(),
    // index.html stays out: the BFF writes a nonce into each response.
    compression({ include: /\.(js|css|svg|txt|webmanifest)$/, threshold: 1024 }),
  ],
  resolve: { dedupe: ['react', 'react-dom', 'react-aria-components'] },
  optimizeDeps: {
    include: [
      '@vanilla-extract/recipes/createRuntimeFn',
      'react-aria-components',
      'react/jsx-dev-runtime',
      'react-dom/client',
    ],
  },
  // `npm run dev` sets the proxy itself; the variable is for a dev server started by hand.
  server: bff === undefined ? {} : { proxy: { '/api': bff, '/pictures': bff } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // These do nothing when they are only imported: what a page does not use stays out of its chunk.
      treeshake: { moduleSideEffects: (id) => !quiet.test(id) || loud.test(id) },
      output: {
        codeSplitting: {
          groups: [
            // Changes with dependencies only: stays in the browser's cache over our releases.
            { name: 'framework', test: framework, priority: 3 },
            // What most pages share, in one file instead of thirty.
            { name: 'shared', test: shared, minShareCount: 4, priority: 2 },
          ],
        },
      },
    },
  },
})
