import type { RecordKind } from '@forecourt/contracts'
import { Sheet } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { nameOf, type ResourceRecord } from '../api/records.ts'
import { RecordHistory } from './record-history.tsx'

export interface HistorySheetProps {
  resource: RecordKind
  record: ResourceRecord
  canRevert: boolean
  onClose: () => void
}

/** The history of a record, beside its list. */
export function HistorySheet({ onClose, ...history }: HistorySheetProps) {
  const { t } = useTranslation('admin')
  return (
    <Sheet
      isOpen
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('history.title', { name: nameOf(history.record) })}
      closeLabel={t('actions.close', { ns: 'common' })}
    >
      <RecordHistory {...history} />
    </Sheet>
  )
}
