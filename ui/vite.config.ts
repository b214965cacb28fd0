import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'

const bff = process.env.FORECOURT_BFF

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
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
})
