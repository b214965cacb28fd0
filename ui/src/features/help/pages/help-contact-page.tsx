import type { SupportReceipt } from '@forecourt/contracts'
import { Breadcrumbs, Heading, Skeleton, Stack, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useOpenDraft } from '../../../shared/draft/tab-draft.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { useGoOn } from '../../../shared/page/use-go-on.ts'
import { SupportRequestForm } from '../components/support-form.tsx'
import { SupportSent } from '../components/support-sent.tsx'
import { readSent } from '../sent-request.ts'

/** Writes to support; with or without an account. */
export function HelpContactPage() {
  const { t } = useTranslation('legal')
  const goOn = useGoOn()
  const { state } = useLocation()
  const draft = useOpenDraft('support')
  const sent = readSent(state)
  usePageTitle(t(sent ? 'sent.title' : 'contact.title'))
  const showSent = ({ reference, email, isPriority }: SupportReceipt) =>
    goOn(paths.helpContact(), { replace: true, state: { sent: { reference, email, isPriority } } })
  return (
    <Stack gap={5} maxInlineSize="prose">
      <Breadcrumbs
        label={t('help.place')}
        items={[{ label: t('help.title'), href: paths.help() }, { label: t('contact.title') }]}
      />
      {sent ? (
        <SupportSent {...sent} />
      ) : (
        <>
          <Stack gap={2}>
            <Heading level={1}>{t('contact.title')}</Heading>
            <Text tone="muted">{t('contact.text')}</Text>
          </Stack>
          {draft.isReady ? <SupportRequestForm draft={draft} onSent={showSent} /> : <Skeleton size="xl" width="full" />}
        </>
      )}
    </Stack>
  )
}
