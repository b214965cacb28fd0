import { rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import pages from './vite.config.ts'

/** Runs what was built: it draws the frames, which is all that is kept of it. */
const keepFrames: Plugin = {
  name: 'keep-frames',
  async writeBundle({ dir = '' }) {
    const script = join(dir, 'frames.js')
    const { drawFrames } = await import(pathToFileURL(script).href)
    await writeFile(join(dir, 'frames.json'), JSON.stringify(await drawFrames()))
    await rm(script)
  },
}

/** No page is drawn here, only named: routes tell by the `import()` of a page what it waits for (`src/app/with-texts.ts`). */
const namePages: Plugin = {
  name: 'name-pages',
  resolveDynamicImport(specifier, importer) {
    if (typeof specifier !== 'string' || !specifier.startsWith('.') || !importer) return null
    return { id: `ui:${relative(import.meta.dirname, join(dirname(importer), specifier))}`, external: true }
  },
}

/** The second half of the UI's build: the frames of its pages as HTML, into the same folder (`src/app/served/frames.tsx`). */
export default defineConfig({
  plugins: [react(), vanillaExtractPlugin(), namePages, keepFrames],
  resolve: pages.resolve ?? {},
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/served/frames.tsx',
    outDir: 'dist',
    emptyOutDir: false,
    emitAssets: false,
    target: 'es2022',
    minify: false,
    rolldownOptions: {
      treeshake: pages.build?.rolldownOptions?.treeshake ?? true,
      output: { entryFileNames: 'frames.js', codeSplitting: false },
    },
  },
})
