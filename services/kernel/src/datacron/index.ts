export { purge } from './purge.ts'
export { type DatacronHandler, type DatacronHandlers, type DatacronRunContext, datacronWork } from './work.ts'
