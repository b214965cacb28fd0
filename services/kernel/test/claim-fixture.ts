import { newId } from '@forecourt/kernel/db'
import { openClaims, placeOrder } from './claim-world.ts'

/** An instance that is in the middle of an order until it is killed. `node claim-fixture.ts <database> <claim as JSON>` */
const [url, claim] = process.argv.slice(2)
if (!url || !claim) throw new Error('a database and a claim are needed')
await placeOrder(openClaims(url), { ...JSON.parse(claim), holder: newId() }, async () => {
  process.send?.('between')
  await new Promise((resolve) => setTimeout(resolve, 600_000))
})
