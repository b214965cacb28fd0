import {
  listProviderLinks,
  notificationChannels,
  type ProviderLink,
  setNotifiable,
  unlinkProvider,
} from '@forecourt/contracts'
import { AlertDialog, Button, Inline, LinkButton, toast } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useEndpoint, useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { useUser } from '../../../shared/session/session.ts'
import type { CodePurpose } from '../api/use-channel-code.ts'
import { ChannelCodeDialog } from './channel-code-dialog.tsx'
import { ListState } from './list-state.tsx'
import { Row } from './row.tsx'
import { SettingsSection } from './settings-section.tsx'

/** A browser that subscribed is its own proof: it is linked where it is told so, and paused without a code. */
const isPush = (name: string): boolean => name === 'push'

/** Channels: link one with a code that comes by it, pause it, unlink it. */
export function ChannelsSection() {
  const { t } = useTranslation('settings')
  const { id, email, phone } = useUser()
  const { data: links, error, mutate } = useEndpoint(listProviderLinks, { params: { id } })
  const invalidate = useInvalidate()
  const unlink = useAction(unlinkProvider)
  const notify = useAction(setNotifiable)
  const [asked, setAsked] = useState<{ link: ProviderLink; purpose: CodePurpose } | null>(null)
  const [doomed, setDoomed] = useState<ProviderLink | null>(null)
  const [isBusy, setBusy] = useState(false)

  const nameOf = ({ name }: ProviderLink): string => {
    const channel = notificationChannels.find((one) => one === name)
    return channel ? t(`notifications.channels.names.${channel}`) : name
  }
  const targetOf = ({ name }: ProviderLink): string | null => (name === 'email' ? email : isPush(name) ? null : phone)
  const stateOf = ({ linked, isNotifiable, stopped, numberChanged }: ProviderLink): string => {
    if (numberChanged) return t('notifications.channels.states.numberChanged')
    if (stopped) return t(`notifications.channels.stopped.${stopped.why}`)
    const state = linked ? (isNotifiable ? 'linked' : 'paused') : 'unlinked'
    return t(`notifications.channels.states.${state}`)
  }
  const confirm = async () => {
    if (!doomed) return
    setBusy(true)
    const reply = await unlink.run({ params: { id }, body: { providerId: doomed.providerId } })
    if (reply) toast.success(t('notifications.channels.unlinked', { name: nameOf(doomed) }))
    // Closed once it is gone from the list: the focus goes to what stands in its place.
    await invalidate(listProviderLinks)
    setBusy(false)
    setDoomed(null)
  }
  const turn = async ({ providerId }: ProviderLink, isNotifiable: boolean) => {
    await notify.run({ params: { id }, body: { providerId, isNotifiable } })
    await invalidate(listProviderLinks)
  }
  return (
    <SettingsSection id="channels" title={t('notifications.channels.title')} text={t('notifications.channels.text')}>
      {links ? (
        <ul aria-label={t('notifications.channels.title')}>
          {links.map((link) => {
            const name = nameOf(link)
            const target = targetOf(link)
            const change = link.stopped ? 'confirm' : link.isNotifiable ? 'pause' : 'resume'
            const ask = (purpose: CodePurpose) =>
              isPush(link.name) ? void turn(link, purpose !== 'pause') : setAsked({ link, purpose })
            return (
              <Row
                key={link.providerId}
                title={name}
                text={[target, stateOf(link)].filter(Boolean).join(' · ')}
                action={
                  link.linked ? (
                    <Inline gap={2}>
                      <Button
                        size="sm"
                        aria-label={t(`notifications.channels.actionsOf.${change}`, { name })}
                        variant={link.stopped ? 'primary' : 'secondary'}
                        onPress={() => ask(change)}
                      >
                        {t(`notifications.channels.actions.${change}`)}
                      </Button>
                      <Button
                        size="sm"
                        variant="dangerGhost"
                        aria-label={t('notifications.channels.actionsOf.unlink', { name })}
                        onPress={() => setDoomed(link)}
                      >
                        {t('notifications.channels.actions.unlink')}
                      </Button>
                    </Inline>
                  ) : isPush(link.name) ? null : target ? (
                    <Button
                      size="sm"
                      aria-label={t('notifications.channels.actionsOf.link', { name })}
                      onPress={() => ask('link')}
                    >
                      {t('notifications.channels.actions.link')}
                    </Button>
                  ) : (
                    <LinkButton size="sm" href={paths.settings()}>
                      {t('notifications.channels.addPhone')}
                    </LinkButton>
                  )
                }
              />
            )
          })}
        </ul>
      ) : (
        <ListState error={error} onRetry={() => void mutate()} />
      )}
      {asked ? (
        <ChannelCodeDialog
          key={`${asked.link.providerId} ${asked.purpose}`}
          channel={asked.link}
          name={nameOf(asked.link)}
          target={targetOf(asked.link) ?? ''}
          purpose={asked.purpose}
          onClose={() => setAsked(null)}
        />
      ) : null}
      <AlertDialog
        isOpen={doomed !== null}
        onOpenChange={(isOpen) => (isOpen ? undefined : setDoomed(null))}
        title={t('notifications.channels.question', { name: doomed ? nameOf(doomed) : '' })}
        confirmLabel={t('notifications.channels.actions.unlink')}
        cancelLabel={t('actions.cancel', { ns: 'common' })}
        onConfirm={() => void confirm()}
        isBusy={isBusy}
      >
        {t('notifications.channels.consequence')}
      </AlertDialog>
    </SettingsSection>
  )
}
