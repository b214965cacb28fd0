import { lookWorker } from './look.worker.ts'
import { orderWorker } from './order.worker.ts'
import type { PaymentParts } from './parts.ts'

/** What is done at Stripe, outside of requests. */
export const paymentWorkers = (parts: PaymentParts) => [orderWorker(parts), lookWorker(parts)] as const
