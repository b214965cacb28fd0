import {
  type AccountSession,
  endAnySession,
  endAnySessions,
  listAnySecurityEvents,
  listAnySessions,
} from '@forecourt/contracts'
import { Button, EmptyState, ErrorState, Inline, Stack, Table, toast } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useEndpoint, useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useDeviceText, usePlaceText } from '../../../shared/session/device-text.ts'
import { TableSkeleton } from '../components/table-skeleton.tsx'

/** Where a person is signed in; each session, or all of them, can be ended by whoever may change the person. */
export function UserSessions({ id, isEditable }: { id: string; isEditable: boolean }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const device = useDeviceText()
  const place = usePlaceText()
  const { data: sessions, error, mutate } = useEndpoint(listAnySessions, { params: { id } })
  const invalidate = useInvalidate()
  const end = useAction(endAnySession, { toast: ({ status }) => status !== 404 })
  const endAll = useAction(endAnySessions)
  const [ending, setEnding] = useState<string>()
  const tell = async (count: number) => {
    toast.success(t('people.sessions.ended', { count }))
    await invalidate(listAnySessions, listAnySecurityEvents)
  }
  const endOne = async (sessionId: string) => {
    setEnding(sessionId)
    const reply = await end.run({ params: { id, sessionId } })
    setEnding(undefined)
    // A session that has ended by itself meanwhile is fine.
    if (reply || end.lastProblem()?.status === 404) await tell(1)
  }
  if (!sessions) {
    return error ? (
      <ErrorState
        level={3}
        title={t('failed')}
        actions={<Button onPress={() => void mutate()}>{t('actions.retry', { ns: 'common' })}</Button>}
      >
        {error.message}
      </ErrorState>
    ) : (
      <TableSkeleton label={t('loading')} rows={3} />
    )
  }
  return (
    <Stack gap={3}>
      <Table<AccountSession>
        label={t('people.parts.sessions')}
        rows={sessions}
        rowId={(one) => one.id}
        columns={[
          { id: 'device', header: t('people.sessions.device'), cell: (one) => device(one.device) },
          { id: 'place', header: t('people.sessions.place'), cell: (one) => place(one.place, one.address) },
          {
            id: 'used',
            header: t('people.sessions.used'),
            cell: (one) => <time dateTime={one.lastSeenAt}>{format.relativeTime(one.lastSeenAt)}</time>,
          },
          {
            id: 'end',
            header: t('actions.title'),
            hideHeader: true,
            tight: true,
            align: 'end',
            cell: (one) =>
              isEditable && !one.current ? (
                <Button
                  size="sm"
                  onPress={() => void endOne(one.id)}
                  isLoading={ending === one.id}
                  isDisabled={ending !== undefined}
                  aria-label={t('people.sessions.endThis', { device: device(one.device) })}
                >
                  {t('people.sessions.end')}
                </Button>
              ) : null,
          },
        ]}
        empty={
          <EmptyState level={3} title={t('people.sessions.none')}>
            {t('people.sessions.noneText')}
          </EmptyState>
        }
      />
      {isEditable && sessions.some(({ current }) => !current) ? (
        <Inline>
          <Button
            variant="danger"
            isLoading={endAll.isRunning}
            onPress={async () => {
              const reply = await endAll.run({ params: { id } })
              if (reply) await tell(reply.data.endedSessions)
            }}
          >
            {t('people.sessions.endAll')}
          </Button>
        </Inline>
      ) : null}
    </Stack>
  )
}
