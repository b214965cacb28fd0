import styleHashes from '@forecourt/design-system/csp-style-hashes.json' with { type: 'json' }
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { areaGroups, chunkAreas } from './build/chunk-areas.ts'
import { leanContracts } from './build/lean-contracts.ts'
import { textsChunk } from './src/i18n/areas.ts'
import { stampWorker } from './worker-stamp.ts'

const bff = process.env.FORECOURT_BFF

const quiet = /\/(design-system|contracts)\/src\/|\/node_modules\/typebox\//
const loud = /\.css|\/theme\/(index|layers)|\/contracts\/src\/formats/
const framework =
  /\/node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|swr|use-sync-external-store)\//

// Large, and of few pages.
const charts = /\/node_modules\/d3-/
const maps = /\/node_modules\/topojson-|\/design-system\/src\/base-map\//
const markdown = /\/node_modules\/(react-markdown|remark-|micromark|mdast-|hast-|unified|unist-|vfile)/

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
    leanContracts,
    chunkAreas,
    listStyleHashes,
    stampWorker,
    // index.html stays out: the BFF writes its language.
    compression({ include: /\.(js|css|svg|txt|json|webmanifest)$/, threshold: 1024 }),
  ],
  resolve: { dedupe: ['react', 'react-dom'] },
  optimizeDeps: {
    include: ['@vanilla-extract/recipes/createRuntimeFn', 'react/jsx-dev-runtime', 'react-dom/client'],
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
        // Every page carries the names of all parts that may come later: a letter fewer of each is some 100 bytes, and 42
        // bits still tell one version of a part from the next.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // Changes with dependencies only: stays in the browser's cache over our releases.
            { name: 'framework', test: framework, tags: ['$initial'], priority: 10 },
            // What every page begins with.
            { name: 'core', tags: ['$initial'], priority: 9 },
            { name: textsChunk, test: /\/i18n\/\w+\/[\w-]+\.json$/, priority: 3 },
            ...areaGroups,
            // What reads schemas comes late and alone: a form that checks needs nothing of the pages that check too.
            { name: 'checks', test: /\/node_modules\/typebox\//, priority: 5 },
            // The rest by how many share it. What a part needs is shared by at least as many, so no two chunks need each other.
            { name: 'frequent', minShareCount: 14, priority: 4 },
            { name: 'charts', test: charts, priority: 3 },
            { name: 'maps', test: maps, priority: 3 },
            { name: 'markdown', test: markdown, priority: 3 },
            { name: 'several', minShareCount: 6, priority: 2 },
            // Small, and shared by the same few: one name that every page carries instead of three.
            { name: 'typing', test: /\/shared\/search\/(typed-search|use-(typing|field-text))/, priority: 1 },
          ],
        },
      },
    },
  },
})
