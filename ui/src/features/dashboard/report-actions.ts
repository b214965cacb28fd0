import type { ReportCase } from '@forecourt/contracts'

export const allReportActions = ['hide', 'restore', 'delete', 'suspend', 'resolve', 'dismiss'] as const
export type ReportAction = (typeof allReportActions)[number]

/** What can be done about a case as its subject stands now. */
export function reportActions(
  {
    kind,
    status,
    vehicleStatus,
    hiddenReason,
    suspended,
  }: Pick<ReportCase, 'kind' | 'status' | 'vehicleStatus' | 'hiddenReason' | 'suspended'>,
  maySuspend: boolean,
): ReportAction[] {
  const isThere = kind === 'vehicle' && vehicleStatus !== null
  const can: Readonly<Record<ReportAction, boolean>> = {
    hide: isThere && hiddenReason !== 'MODERATED',
    restore: isThere && hiddenReason === 'MODERATED',
    delete: isThere,
    suspend: maySuspend && !suspended && (kind === 'user' || isThere),
    resolve: status === 'open',
    dismiss: status === 'open',
  }
  return allReportActions.filter((action) => can[action])
}
