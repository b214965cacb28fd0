import { listNotifications } from '@forecourt/contracts'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { inboxAtom } from '../../../shared/live/inbox-atom.ts'
import { type View, withChanges } from '../list-view.ts'

/** Waits for a burst to end before a page is read again, in milliseconds. */
const settle = 600

/** One page of the inbox, live: changes show at once, and the page is read again when rows came or went. */
export function useInbox(page: number, { status, kind, q }: View) {
  const { data, meta, error, isLoading, mutate } = useEndpoint(
    listNotifications,
    { query: { page, status, ...(kind !== undefined && { kind }), ...(q !== undefined && { q }) } },
    { page: true, keepPreviousData: true },
  )
  const inbox = useAtomValue(inboxAtom)
  const view = useMemo(
    () => (data && meta ? withChanges({ data, meta }, inbox?.log ?? [], { status, kind, q }) : undefined),
    [data, meta, inbox?.log, status, kind, q],
  )
  // Older than what the log still holds: only the server knows what lies between.
  const isBehind = meta !== undefined && inbox !== null && meta.cursor < inbox.logFrom
  const mustReload = isBehind || (view?.isApproximate ?? false)
  const cursor = inbox?.cursor
  useEffect(() => {
    if (!mustReload || cursor === undefined) return
    const timer = setTimeout(() => void mutate(), settle)
    return () => clearTimeout(timer)
  }, [mustReload, cursor, mutate])
  return {
    rows: view?.rows,
    total: view?.total ?? 0,
    pages: meta?.pages ?? 1,
    unread: inbox?.unread ?? meta?.unread ?? 0,
    error,
    isLoading,
    retry: () => void mutate(),
  }
}
