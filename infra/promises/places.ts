import type { Proof } from './promise.ts'

/** A journey through the started system, by the name of its file. */
export const journey = (name: string, title: string): Proof => [`e2e/journeys/${name}.spec.ts`, title]
/** A call of the started system's API. */
export const call = (name: string, title: string): Proof => [`e2e/api/${name}.spec.ts`, title]
export const ui = (file: string, title: string): Proof => [`ui/src/${file}.test.ts`, title]
export const auth = (name: string, title: string): Proof => [`services/auth/test/${name}.test.ts`, title]
export const bff = (name: string, title: string): Proof => [`bff/test/${name}.test.ts`, title]
export const catalog = (name: string, title: string): Proof => [`services/catalog/test/${name}.test.ts`, title]
export const contracts = (name: string, title: string): Proof => [`contracts/src/${name}.test.ts`, title]
/** A story of a component, by its export. */
export const story = (component: string, name: string): Proof => [
  `design-system/src/${component}/${component}.stories.tsx`,
  name,
]
export const messaging = (name: string, title: string): Proof => [`services/messaging/test/${name}.test.ts`, title]
export const billing = (name: string, title: string): Proof => [`services/billing/test/${name}.test.ts`, title]
export const scheduler = (name: string, title: string): Proof => [`services/scheduler/test/${name}.test.ts`, title]
/** A test beside the code it is of: `services/catalog/src/discovery/postgres/search-sql`. */
export const beside = (file: string, title: string): Proof => [`${file}.test.ts`, title]
/**
 * A comparison of pictures. Pictures are compared on one system alone (design-system/pinned-chromium.ts), so elsewhere they prove
 * nothing, and nothing else may hang on them.
 */
export const pictures = (name: string, title: string): readonly Proof[] =>
  process.platform === 'linux' && process.arch === 'x64' ? [[`design-system/pictures/${name}.test.tsx`, title]] : []
