import { ledgerFile } from '@forecourt/contracts'
import { Inline, Stack, Text, TextField } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../../shared/api/address.ts'
import { TypedDialog } from '../../../shared/forms/typed-dialog.tsx'
import { download } from '../components/download.ts'
import { isPeriod, monthBefore } from './ledger-period.ts'

/** Asks for the days, and lets the browser fetch the ledger of them. */
export function LedgerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('payments')
  const [{ from, to }, setPeriod] = useState(() => monthBefore(new Date()))
  const isRight = isPeriod({ from, to })
  const save = () => {
    if (!isRight) return
    download(addressOf(ledgerFile.path, {}, { from, to }), `ledger-${from}-${to}.csv`)
    onClose()
  }
  return (
    <TypedDialog
      size="sm"
      isTyped={false}
      isBusy={false}
      title={t('ledger.title')}
      submitLabel={t('ledger.submit')}
      onSubmit={save}
      onClose={onClose}
    >
      <Stack gap={4}>
        <Text size="sm">{t('ledger.text')}</Text>
        <Inline gap={4} alignItems="start">
          <TextField
            type="date"
            label={t('ledger.from')}
            isRequired
            value={from}
            onChange={(day) => setPeriod({ from: day, to })}
          />
          <TextField
            type="date"
            label={t('ledger.to')}
            isRequired
            value={to}
            onChange={(day) => setPeriod({ from, to: day })}
            error={isRight ? undefined : t('ledger.wrong')}
          />
        </Inline>
      </Stack>
    </TypedDialog>
  )
}
