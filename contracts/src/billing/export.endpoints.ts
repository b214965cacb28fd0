import { Type as T } from 'typebox'
import { Data, endpoint, IdParams } from '../kit.ts'

export const exportBilling = endpoint({
  id: 'billing.exportBilling',
  method: 'GET',
  path: '/internal/user/:id/export',
  access: 'service',
  summary: "A person's plans, payments, documents and billing address",
  params: IdParams,
  replies: { 200: Data(T.Record(T.String(), T.Unknown())) },
})
