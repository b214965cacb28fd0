import styleHashes from '@forecourt/design-system/csp-style-hashes.json' with { type: 'json' }
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { stampWorker } from './worker-stamp.ts'

const bff = process.env.FORECOURT_BFF

const quiet = /\/(design-system|contracts)\/src\/|\/node_modules\/typebox\//
const loud = /\.css|\/theme\/(index|layers)/
const framework = /\/node_modules\/(react|react-dom|scheduler|react-router|swr|jotai|i18next|react-i18next)\//
const shared = /\/node_modules\/(?!libphonenumber)|\/(design-system|contracts)\/src\/|\/ui\/src\/(shared|app)\//

/** Tells whoever serves the pages which inserted style elements their policy must allow. */
const listStyleHashes: Plugin = {
  name: 'csp-style-hashes',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'csp-style-hashes.json', source: JSON.stringify(styleHashes) })
  },
}

export default defineConfig({
  plugins: [
    { ...optimizeLocales.vite({ locales: ['en-US', 'fr-FR', 'zh-CN'] }), enforce: 'pre' },
    react(),
    vanillaExtractPlugin(),
    listStyleHashes,
    stampWorker,
    // index.html stays out: the BFF writes its language.
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
  server: bff === undefined ? {} : { proxy: { '/api': bff, '/pictures': bff, '/v/': bff } },
  build: {
    outDir: 'dist',
    manifest: true,
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
