export { purge } from '../db/purge.ts'
export { type DatacronHandler, type DatacronHandlers, type DatacronRunContext, datacronWork } from './work.ts'
