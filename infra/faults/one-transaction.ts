/** What `--sabotage` makes of a sweep: one vehicle at a time, all of them in one transaction. */
export const oneTransaction = {
  file: 'services/catalog/src/seller/seller-sweep.ts',
  find: `export async function sweepBatch(em: EntityManager, ownerId: string, log?: Logger): Promise<boolean> {`,
  replace: `export async function sweepBatch(em: EntityManager, ownerId: string, log?: Logger): Promise<boolean> {
  while (await sweepOne(em, ownerId, log)) { /* the next */ }
  return false
}
async function sweepOne(em: EntityManager, ownerId: string, log?: Logger): Promise<boolean> {`,
} as const
