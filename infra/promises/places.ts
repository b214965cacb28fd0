import type { Proof } from './promise.ts'

/** A journey through the started system, by the name of its file. */
export const journey = (name: string, title: string): Proof => [`e2e/journeys/${name}.spec.ts`, title]
/** A call of the started system's API. */
export const call = (name: string, title: string): Proof => [`e2e/api/${name}.spec.ts`, title]
export const ui = (file: string, title: string): Proof => [`ui/src/${file}.test.ts`, title]
export const auth = (name: string, title: string): Proof => [`services/auth/test/${name}.test.ts`, title]
export const catalog = (name: string, title: string): Proof => [`services/catalog/test/${name}.test.ts`, title]
export const contracts = (name: string, title: string): Proof => [`contracts/src/${name}.test.ts`, title]
/** A story of a component, by its export. */
export const story = (component: string, name: string): Proof => [
  `design-system/src/${component}/${component}.stories.tsx`,
  name,
]
