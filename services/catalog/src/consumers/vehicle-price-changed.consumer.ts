import { VehiclePriceChanged } from '@forecourt/contracts'
import { consumer } from '@forecourt/kernel/events'
import { toMajor } from '../money/money.ts'
import { findCurrencyByCode } from '../money/rates.ts'
import { lowestBefore } from '../watch/lowest-before.ts'
import { isFall, isPriceDrop, mayBePriceDrop } from '../watch/price-drop.ts'
import { tellWatchers } from '../watch/tell-watchers.worker.ts'

/** A lower price is told to those who saved the vehicle; not one that was raised for less than a day only to be lowered. */
export const tellPriceDrop = consumer(
  VehiclePriceChanged,
  'catalog.tell-price-drop',
  async ({ em, data, envelope }) => {
    const before = await findCurrencyByCode(em, data.oldCurrencyCode)
    const after = await findCurrencyByCode(em, data.currencyCode)
    if (!before || !after || !isPriceDrop(data, before, after)) return 'skipped'
    const lowest = await lowestBefore(em, data.vehicleId, envelope.occurredAt)
    if (lowest !== null && !isFall(lowest, data.newPriceMinor)) return 'skipped'
    const old =
      before.code === after.code ? Math.min(data.oldPriceMinor, lowest ?? Number.POSITIVE_INFINITY) : data.oldPriceMinor
    await tellWatchers(em, {
      sourceId: envelope.id,
      change: 'price_drop',
      vehicleId: data.vehicleId,
      happenedAt: envelope.occurredAt,
      before: { amount: toMajor(old, before.decimals), currency: before.code },
    })
  },
  // What happened before anybody was told of prices is no news any more.
  { from: 'now', concerns: mayBePriceDrop },
)
