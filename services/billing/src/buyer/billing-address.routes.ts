import { readBillingAddress, saveBillingAddress } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import { invalid } from '@forecourt/kernel/errors'
import type { App } from '@forecourt/kernel/http'
import { checkAddress, saveAddress, showAddress } from './billing-address.service.ts'
import { findCountry } from './country.ts'

/** Whom a person's invoices are made out to. */
export function billingAddressRoutes(app: App, client: Client): void {
  const db = app.database
  app.endpoint(readBillingAddress, async ({ em, params }) => ({ data: await showAddress(em, params.id) }))
  app.endpoint(saveBillingAddress, async ({ params, body, write }) => {
    checkAddress(body)
    if (!(await findCountry(db, client, body.country))) throw invalid('country', 'validation.referenceUnknown')
    return write(async (em) => {
      await saveAddress(em, params.id, body)
      return { data: await showAddress(em, params.id) }
    })
  })
}
