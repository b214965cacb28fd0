import { acceptDocuments, type User } from '@forecourt/contracts'
import { Button, Callout, Link } from '@forecourt/design-system'
import { Trans, useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { hasNewDocuments } from '../../../shared/session/documents.ts'
import { useSession, useUser } from '../../../shared/session/session.ts'
import { setUser } from '../../../shared/session/session-store.ts'

/** Asks to accept a new version of terms or privacy; nothing is blocked meanwhile. */
export function DocumentsBanner() {
  const user = useUser()
  const { config } = useSession()
  // Its texts are fetched where there is something to say.
  return config && hasNewDocuments(user, config) ? <NewDocuments user={user} {...config.documents} /> : null
}

function NewDocuments({ user, terms, privacy }: { user: User; terms: string; privacy: string }) {
  const { t } = useTranslation('account')
  const accept = useAction(acceptDocuments)
  const agree = async () => {
    const reply = await accept.run({ params: { id: user.id }, body: { terms, privacy } })
    if (reply) setUser(reply.data)
  }
  return (
    <Callout
      title={t('documents.title')}
      actions={
        <Button variant="primary" size="sm" onPress={() => void agree()} isLoading={accept.isRunning}>
          {t('documents.accept')}
        </Button>
      }
    >
      <Trans
        t={t}
        i18nKey="documents.text"
        components={{
          terms: <Link href={paths.terms()} target="_blank" variant="inline" />,
          privacy: <Link href={paths.privacy()} target="_blank" variant="inline" />,
        }}
      />
    </Callout>
  )
}
