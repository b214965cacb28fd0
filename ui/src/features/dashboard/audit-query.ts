import { auditedResources, auditVerbs, isUuid, type listAudit, type QueryOf, type ReplyOf } from '@forecourt/contracts'

/** An entry of the audit log, as its list has it. */
export type AuditRow = ReplyOf<typeof listAudit>['data'][number]

const day = /^\d{4}-\d{2}-\d{2}$/
const isDay = (text: string) => day.test(text) && !Number.isNaN(Date.parse(text))

/** The filters an address stands for; what it says wrongly is left out, so that no link leads to an error. */
export function readAuditQuery(params: URLSearchParams): QueryOf<typeof listAudit> {
  const get = (name: string) => params.get(name) ?? ''
  const actor = get('actor').trim().slice(0, 200)
  const resource = auditedResources.find((name) => name === get('resource'))
  const action = auditVerbs.find((verb) => verb === get('action'))
  return {
    ...(actor && { actor }),
    ...(resource && { resource: [resource] }),
    ...(action && { action }),
    ...(isDay(get('from')) && { from: get('from') }),
    ...(isDay(get('to')) && { to: get('to') }),
    ...(isUuid(get('before')) && { before: get('before') }),
  }
}
