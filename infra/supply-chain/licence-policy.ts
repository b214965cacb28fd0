/** Licences (SPDX) that may be used anywhere, and why each is no trouble for a closed or an open product. */
export const ALLOWED: Readonly<Record<string, string>> = {
  MIT: 'permissive: its notice is kept',
  'MIT-0': 'permissive, without a notice',
  ISC: 'permissive: its notice is kept',
  'BSD-2-Clause': 'permissive: its notice is kept',
  'BSD-3-Clause': 'permissive: its notice is kept, names are not used for advertising',
  '0BSD': 'permissive, without a notice',
  'Apache-2.0': 'permissive, with a grant of patents: its notice is kept',
  'BlueOak-1.0.0': 'permissive, in plain words',
  'CC0-1.0': 'given to the public domain',
  Unlicense: 'given to the public domain',
  Zlib: 'permissive: changes are said',
  'Python-2.0': 'permissive: its notice is kept',
  'OFL-1.1': 'fonts: shipped with a product, not sold by themselves, changed ones under another name',
}

export interface Exception {
  /** Name of a package, or of the packages for each platform (`name-*`). */
  readonly name: string
  readonly licence: string
  /** Where it may be used; `development` never reaches an image or a browser. */
  readonly use: 'production' | 'development'
  readonly why: string
}

/** Other licences, for one package each. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    name: '@img/sharp-libvips-*',
    licence: 'LGPL-3.0-or-later',
    use: 'production',
    why: 'libvips as a shared library, unchanged: whoever has the image can put another build in its place',
  },
  {
    name: '@img/sharp-wasm32',
    licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    use: 'production',
    why: 'the same where there is no native build, which is nowhere that is supported; it is not installed',
  },
  {
    name: 'web-push',
    licence: 'MPL-2.0',
    use: 'production',
    why: 'copyleft of its own files, which are unchanged and published',
  },
  {
    name: 'world-countries',
    licence: 'ODbL-1.0',
    use: 'production',
    why: 'a database of countries, read by the seeds; what is changed of it would be shared under the same licence',
  },
  { name: 'axe-core', licence: 'MPL-2.0', use: 'development', why: 'accessibility rules of tests, unchanged' },
  { name: '@axe-core/playwright', licence: 'MPL-2.0', use: 'development', why: 'the same, for journeys' },
  { name: 'lightningcss', licence: 'MPL-2.0', use: 'development', why: 'Vite’s compiler of CSS, unchanged' },
  { name: 'lightningcss-*', licence: 'MPL-2.0', use: 'development', why: 'the same, for each platform' },
  { name: 'spdx-exceptions', licence: 'CC-BY-3.0', use: 'development', why: 'names of licences, read by these checks' },
  { name: 'spdx-ranges', licence: '(MIT AND CC-BY-3.0)', use: 'development', why: 'the same, with their versions' },
  { name: 'caniuse-lite', licence: 'CC-BY-4.0', use: 'development', why: 'what browsers know, read while building' },
]

/** Packages whose manifest names no licence, and where it is stated. */
export const STATED_ELSEWHERE: Readonly<Record<string, { licence: string; where: string }>> = {
  '@react-aria/optimize-locales-plugin': { licence: 'Apache-2.0', where: 'its LICENSE' },
  'png-js': { licence: 'MIT', where: 'its LICENSE' },
  'require-like': { licence: 'MIT', where: 'its License' },
}

/** Packages for platforms that we do not develop on, as the registry states their licences: their manifests are not here. */
export const NOT_INSTALLED_HERE: Readonly<Record<string, string>> = {
  '@emnapi/core': 'MIT',
  '@emnapi/runtime': 'MIT',
  '@emnapi/wasi-threads': 'MIT',
  '@img/sharp-wasm32': 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  '@img/sharp-wasm32-*': 'Apache-2.0',
  '@img/sharp-webcontainers-wasm32': 'Apache-2.0',
  '@napi-rs/wasm-runtime': 'MIT',
  '@oxc-parser/binding-wasm32-wasi': 'MIT',
  '@oxc-resolver/binding-wasm32-wasi': 'MIT',
  '@rolldown/binding-wasm32-wasi': 'MIT',
  '@tybys/wasm-util': 'MIT',
  fsevents: 'MIT',
}
