import type { Locale, PageMeta, RecordKind } from '@forecourt/contracts'
import { useCallback, useEffect, useState } from 'react'
import { type ApiProblem, asProblem, call } from '../../../shared/api/call.ts'
import { type EndpointState, useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { apiQuery, type ListQuery } from '../list/list-query.ts'

/** A record of any resource. Its fields are those of the declaration, which the contract's schema checks on the server. */
export interface ResourceRecord {
  readonly id: string
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
  readonly translations?: Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>>
  /** In lists: names of what the fields refer to. */
  readonly references?: Readonly<Record<string, string>>
  readonly [field: string]: unknown
}

/** What a record is called in sentences and button names: one without a name by what it refers to. */
export const nameOf = ({ id, name, references = {} }: ResourceRecord): string =>
  String(name ?? (Object.values(references).join(', ') || id))

type Listed<T> = Omit<EndpointState<RecordKind['endpoints']['list']>, 'data' | 'meta'> & {
  data: T[] | undefined
  meta: PageMeta | undefined
}

/** A page of a resource, in a language. */
export function useRecords(resource: RecordKind, query: ListQuery, locale: Locale): Listed<ResourceRecord> {
  const inLocale = resource.isLocalized ? { locale } : {}
  const state = useEndpoint(
    resource.endpoints.list,
    { query: { ...apiQuery(query), ...inLocale } },
    { keepPreviousData: true },
  )
  return state as unknown as Listed<ResourceRecord>
}

/** The record in an answer to one of a resource's endpoints. */
export const recordOf = (reply: unknown): ResourceRecord => (reply as { data: ResourceRecord }).data

/** A record as it is now, read anew: what is about to be changed must not come from a cache. */
export async function readRecord(resource: RecordKind, id: string): Promise<ResourceRecord> {
  return recordOf(await call(resource.endpoints.get, { params: { id } }))
}

/** `readRecord` for a component; undefined `id`: nothing to read. */
export function useRecord(resource: RecordKind, id: string | undefined) {
  const [record, setRecord] = useState<ResourceRecord>()
  const [problem, setProblem] = useState<ApiProblem>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    let isOver = false
    setProblem(undefined)
    setRecord(undefined)
    if (id === undefined) return
    readRecord(resource, id).then(
      (found) => isOver || setRecord(found),
      (error: unknown) => isOver || setProblem(asProblem(error)),
    )
    return () => {
      isOver = true
    }
  }, [resource, id, attempt])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { record, problem, retry }
}
