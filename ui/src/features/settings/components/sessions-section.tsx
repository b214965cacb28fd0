import { endSession, listSessions } from '@forecourt/contracts'
import { Badge, Button, Inline, toast } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useEndpoint, useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useDeviceText, usePlaceText } from '../../../shared/session/device-text.ts'
import { useUser } from '../../../shared/session/session.ts'
import { securityLists } from '../security-lists.ts'
import { ListState } from './list-state.tsx'
import { Row } from './row.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Where the account is signed in, and ending single ones or all others. */
export function SessionsSection() {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const device = useDeviceText()
  const place = usePlaceText()
  const { id } = useUser()
  const { data: sessions, error, mutate } = useEndpoint(listSessions, { params: { id } })
  const invalidate = useInvalidate()
  const end = useAction(endSession, { toast: ({ status }) => status !== 404 })
  const [ending, setEnding] = useState<string>()
  const others = sessions?.filter(({ current }) => !current) ?? []

  const finish = async (ids: readonly string[], name: string) => {
    setEnding(name)
    let ended = 0
    for (const sessionId of ids) {
      const reply = await end.run({ params: { id, sessionId } })
      // A session that has ended by itself meanwhile is fine.
      if (reply || end.lastProblem()?.status === 404) ended += 1
    }
    setEnding(undefined)
    if (ended > 0) toast.success(t('sessions.ended', { count: ended }))
    await invalidate(...securityLists)
  }
  return (
    <SettingsSection id="sessions" title={t('sessions.title')} text={t('sessions.text')}>
      {sessions ? null : <ListState error={error} onRetry={() => void mutate()} />}
      {sessions ? (
        <ul aria-label={t('sessions.title')}>
          {sessions.map((one) => (
            <Row
              key={one.id}
              title={
                <Inline gap={2}>
                  {device(one.device)}
                  {one.current ? <Badge tone="success">{t('sessions.current')}</Badge> : null}
                </Inline>
              }
              text={t('sessions.used', {
                place: place(one.place, one.address),
                when: format.relativeTime(one.lastSeenAt),
              })}
              action={
                one.current ? null : (
                  <Button
                    size="sm"
                    onPress={() => void finish([one.id], one.id)}
                    isLoading={ending === one.id}
                    isDisabled={ending !== undefined}
                    aria-label={t('sessions.endThis', { device: device(one.device) })}
                  >
                    {t('sessions.end')}
                  </Button>
                )
              }
            />
          ))}
        </ul>
      ) : null}
      {others.length > 0 ? (
        <Inline>
          <Button
            variant="dangerGhost"
            onPress={() =>
              void finish(
                others.map((one) => one.id),
                'all',
              )
            }
            isLoading={ending === 'all'}
            isDisabled={ending !== undefined}
          >
            {t('sessions.endOthers')}
          </Button>
        </Inline>
      ) : null}
    </SettingsSection>
  )
}
