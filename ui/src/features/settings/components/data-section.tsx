import { exportUser } from '@forecourt/contracts'
import { Button, Inline, toast } from '@forecourt/design-system'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useUser } from '../../../shared/session/session.ts'
import { saveFile } from '../save-file.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Download of what is kept, and the end of the account. */
export function DataSection() {
  const { t } = useTranslation('settings')
  const user = useUser()
  const download = useAction(exportUser)
  const [isDeleting, setDeleting] = useState(false)

  const fetchAll = async () => {
    const reply = await download.run({ params: { id: user.id } })
    if (!reply) return
    const day = reply.data.exportedAt.slice(0, 10)
    saveFile(`forecourt-data-${day}.json`, JSON.stringify(reply, null, 2), 'application/json')
    toast.success(t('data.downloaded'))
  }
  return (
    <SettingsSection id="data" title={t('data.title')} text={t('data.text')}>
      <Inline gap={2}>
        <Button icon={<Download />} onPress={() => void fetchAll()} isLoading={download.isRunning}>
          {t('data.download')}
        </Button>
        <Button variant="dangerGhost" onPress={() => setDeleting(true)}>
          {t('data.delete')}
        </Button>
      </Inline>
      {isDeleting ? <DeleteAccountDialog user={user} onClose={() => setDeleting(false)} /> : null}
    </SettingsSection>
  )
}
