export { createOutside, type Outside } from './outside.ts'
