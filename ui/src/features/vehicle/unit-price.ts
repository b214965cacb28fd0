import { writePrice } from '@forecourt/contracts'

/** A price of one liter or kilowatt-hour: with up to four decimals, where prices of vehicles have those of their currency. */
export const unitPrice = (tag: string, amount: number, currency: string): string =>
  writePrice(new Intl.NumberFormat(tag, { style: 'currency', currency, maximumFractionDigits: 4 }), currency, amount)
