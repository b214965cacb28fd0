import { type EventHealth, settlePermission } from '@forecourt/contracts'
import { Button, Heading, Sheet, Stack, Table, Text } from '@forecourt/design-system'
import { RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { can } from '../../../shared/permissions/can.ts'
import { useUser } from '../../../shared/session/session.ts'
import * as styles from '../dashboard.css.ts'
import type { LaidAsideAction } from '../settle-all.ts'
import { AboutPayment } from './about-payment.tsx'
import { type LaidAside, laidAside, waitingIn } from './laid-aside.ts'
import { MayNotSettle } from './may-not-settle.tsx'
import { SettleAll, SettleOne } from './settle-dialogs.tsx'

const buttons = [
  { action: 'retry', icon: <RotateCcw />, label: 'dead.replay', all: 'dead.all.retry' },
  { action: 'discard', icon: <Trash2 />, label: 'dead.discard', all: 'dead.all.discard' },
] as const

/** Dead letters and jobs of all services, latest first; those who may offer a service's again or discard them, with a reason. */
export function DeadLetters({ services }: { services: readonly EventHealth[] }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const user = useUser()
  const maySettle = (service: EventHealth['service']) => can(user, settlePermission(service))
  const settled = services.filter(({ service }) => maySettle(service))
  const [read, setRead] = useState<LaidAside>()
  const [one, setOne] = useState<{ row: LaidAside; action: LaidAsideAction }>()
  const [all, setAll] = useState<LaidAsideAction>()
  const rows = laidAside(services)
  const waiting = waitingIn(services)
  return (
    <Stack as="section" gap={3} aria-labelledby="dead-letters">
      <Heading level={2} id="dead-letters">
        {t('dead.title', { count: waiting, number: format.number(waiting) })}
      </Heading>
      {rows.length < waiting ? (
        <Text size="sm" tone="muted">
          {t('dead.latest', { shown: format.number(rows.length) })}
        </Text>
      ) : null}
      <MayNotSettle services={services} />
      {waitingIn(settled) > 1 ? (
        <div className={styles.buttons}>
          {buttons.map(({ action, icon, all: label }) => (
            <Button key={action} size="sm" icon={icon} onPress={() => setAll(action)}>
              {t(label)}
            </Button>
          ))}
        </div>
      ) : null}
      <Table
        label={t('dead.label')}
        rows={rows}
        rowId={({ id }) => id}
        onRowAction={(id) => setRead(rows.find((row) => row.id === id))}
        empty={t('dead.none')}
        columns={[
          {
            id: 'what',
            header: t('dead.what'),
            cell: ({ what, about }) => (
              <Stack gap={1}>
                {what}
                {about ? <AboutPayment of={about} /> : null}
              </Stack>
            ),
          },
          { id: 'by', header: t('dead.by'), cell: ({ by }) => by },
          {
            id: 'error',
            header: t('dead.error'),
            cell: ({ error }) => <div className={styles.error}>{error ?? '–'}</div>,
          },
          { id: 'at', header: t('dead.at'), cell: ({ at }) => format.date(at, 'time') },
          ...(settled.length > 0
            ? [
                {
                  id: 'settle',
                  header: t('actions'),
                  hideHeader: true,
                  tight: true,
                  cell: (row: LaidAside) =>
                    maySettle(row.service) ? (
                      <div className={styles.rowButtons}>
                        {buttons.map(({ action, icon, label }) => (
                          <Button key={action} size="sm" icon={icon} onPress={() => setOne({ row, action })}>
                            {t(label)}
                          </Button>
                        ))}
                      </div>
                    ) : null,
                },
              ]
            : []),
        ]}
      />
      {read ? (
        <Sheet
          isOpen
          onOpenChange={(open) => (open ? undefined : setRead(undefined))}
          title={read.what}
          description={read.by}
          closeLabel={t('actions.close', { ns: 'common' })}
        >
          <Stack gap={4}>
            {read.about ? <AboutPayment of={read.about} /> : null}
            <Text>{read.error}</Text>
            {read.content === undefined ? null : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
              <pre className={styles.code} tabIndex={0}>
                {JSON.stringify(read.content, null, 2)}
              </pre>
            )}
          </Stack>
        </Sheet>
      ) : null}
      {one ? <SettleOne {...one} onClose={() => setOne(undefined)} /> : null}
      {all ? <SettleAll services={settled} action={all} onClose={() => setAll(undefined)} /> : null}
    </Stack>
  )
}
