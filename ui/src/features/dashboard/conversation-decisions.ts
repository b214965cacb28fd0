import {
  type DataOf,
  type readThreadReport,
  type ThreadReportDecision,
  threadReportDecisions,
} from '@forecourt/contracts'

/** A reported conversation as it is opened. */
export type OpenedReport = DataOf<typeof readThreadReport>

/** What can be decided about a report as the reported person's account stands now. */
export function conversationDecisions(
  {
    status,
    people: { reported },
  }: { status: OpenedReport['status']; people: Pick<OpenedReport['people'], 'reported'> },
  mayDecide: boolean,
  maySuspend: boolean,
): ThreadReportDecision[] {
  if (status !== 'open' || !mayDecide) return []
  const can: Readonly<Record<ThreadReportDecision, boolean>> = {
    dismissed: true,
    warned: !reported.isGone,
    // Of one who is suspended already it is only noted.
    suspended: !reported.isGone && (maySuspend || reported.isSuspended),
  }
  return threadReportDecisions.filter((decision) => can[decision])
}
