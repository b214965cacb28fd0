import {
  type AdminUser,
  listAdminPayments,
  readAnyContactAllowance,
  readAnyVehicleAllowance,
  userBilling,
} from '@forecourt/contracts'
import { Badge, Button, ErrorState, Heading, Inline, Link, Stack, Table, Text } from '@forecourt/design-system'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { type EndpointState, useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { can } from '../../../shared/permissions/can.ts'
import { PlanUse } from '../../../shared/plan/plan-use.tsx'
import { useUser } from '../../../shared/session/session.ts'
import { TableSkeleton } from '../components/table-skeleton.tsx'
import { EndPlanDialog } from '../payments/end-plan-dialog.tsx'
import { GrantDialog } from '../payments/grant-dialog.tsx'
import { PaymentsTable } from '../payments/payments-table.tsx'

type Billing = NonNullable<EndpointState<typeof userBilling>['data']>

/** What a person holds, paid and is owed. */
export function UserBilling({ user }: { user: Pick<AdminUser, 'id' | 'name'> }) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const me = useUser()
  const [isGranting, setGranting] = useState(false)
  const { data, error, mutate } = useEndpoint(userBilling, { params: { id: user.id } })
  const payments = useEndpoint(listAdminPayments, { query: { user: [user.id] } })
  if (!data) {
    return error ? (
      <ErrorState
        level={3}
        title={t('failed')}
        actions={<Button onPress={() => void mutate()}>{t('actions.retry', { ns: 'common' })}</Button>}
      >
        {error.message}
      </ErrorState>
    ) : (
      <TableSkeleton label={t('loading')} rows={5} />
    )
  }
  return (
    <Stack gap={5}>
      <Inline justifyContent="space-between">
        <Text>
          {data.plan && data.expiresAt
            ? t('user.plan', { plan: data.plan.name, date: format.date(data.expiresAt) })
            : t('user.free')}
        </Text>
        {can(me, 'admin.payment.update') ? (
          <Button size="sm" icon={<Gift />} onPress={() => setGranting(true)}>
            {t('grant.open')}
          </Button>
        ) : null}
      </Inline>
      <Use id={user.id} />
      {data.lots.length > 0 ? <Lots user={user} lots={data.lots} /> : null}
      <Stack gap={2}>
        <Heading level={3}>{t('title')}</Heading>
        <PaymentsTable
          payments={payments.data ?? []}
          isBusy={payments.isLoading}
          empty={t(payments.error ? 'failed' : payments.data ? 'none.all' : 'loading')}
        />
        {(payments.meta?.pages ?? 0) > 1 ? (
          <Link href={`${paths.admin('payment')}?user=${user.id}`}>
            {t('user.all', { count: payments.meta?.total ?? 0, number: format.number(payments.meta?.total ?? 0) })}
          </Link>
        ) : null}
      </Stack>
      {data.balances.length > 0 ? <Balances balances={data.balances} /> : null}
      {isGranting ? <GrantDialog user={user} onClose={() => setGranting(false)} /> : null}
    </Stack>
  )
}

/** What is used of the plan so far, as the seller sees it. */
function Use({ id }: { id: string }) {
  const { t } = useTranslation('payments')
  const vehicles = useEndpoint(readAnyVehicleAllowance, { params: { id } })
  const contacts = useEndpoint(readAnyContactAllowance, { params: { id } })
  const missing = [vehicles, contacts].filter(({ data, error }) => error && !data)
  const { vehicles: live, photos } = vehicles.data ?? {}
  return (
    <Stack gap={2}>
      <Heading level={3}>{t('user.use')}</Heading>
      <PlanUse
        vehicles={live && photos && { used: live.used, vehicles: live.max, photos: photos.max }}
        contacts={contacts.data}
      />
      {live && live.hidden > 0 ? (
        <Text size="sm" tone="muted">
          {t('user.hidden', { count: live.hidden })}
        </Text>
      ) : null}
      {missing.length > 0 ? (
        <Inline>
          <Text size="sm" tone="muted" role="alert">
            {t('failed')}
          </Text>
          <Button size="sm" onPress={() => missing.forEach(({ mutate }) => void mutate())}>
            {t('actions.retry', { ns: 'common' })}
          </Button>
        </Inline>
      ) : null}
    </Stack>
  )
}

function Lots({ user, lots }: { user: Pick<AdminUser, 'id' | 'name'>; lots: Billing['lots'] }) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const me = useUser()
  const [ending, setEnding] = useState<string>()
  const asked = lots.find(({ id }) => id === ending)
  const mayEnd = can(me, 'admin.payment.update') && lots.some(({ state }) => state !== 'ended')
  return (
    <Stack gap={2}>
      <Heading level={3}>{t('user.lots')}</Heading>
      <Table
        label={t('user.lots')}
        rows={lots}
        rowId={({ id }) => id}
        empty={null}
        columns={[
          { id: 'plan', header: t('columns.plan'), isRowHeader: true, cell: ({ plan }) => plan.name },
          { id: 'kind', header: t('user.kind'), cell: ({ kind }) => t(`user.kinds.${kind}`) },
          {
            id: 'state',
            header: t('columns.state'),
            cell: ({ state, end }) => (
              <Badge tone={state === 'running' ? 'success' : state === 'stopped' ? 'warning' : 'neutral'}>
                {t(`lotStates.${end ?? state}`)}
              </Badge>
            ),
          },
          { id: 'from', header: t('user.from'), cell: ({ from }) => (from ? format.date(from) : '–') },
          { id: 'until', header: t('user.until'), cell: ({ until }) => (until ? format.date(until) : '–') },
          {
            id: 'unused',
            header: t('agreed.unused'),
            align: 'end',
            numeric: true,
            cell: ({ unused }) => (unused.amount > 0 ? format.price(unused.amount, unused.currency) : '–'),
          },
          ...(mayEnd
            ? [
                {
                  ...{ id: 'end', header: t('end.open'), hideHeader: true, tight: true, isPinned: true },
                  align: 'end' as const,
                  cell: ({ id, state, plan }: Billing['lots'][number]) =>
                    state === 'ended' ? null : (
                      <Button size="sm" aria-label={t('end.this', { plan: plan.name })} onPress={() => setEnding(id)}>
                        {t('end.open')}
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
      {asked ? (
        <EndPlanDialog
          user={user}
          lot={asked}
          next={lots.find(({ state }) => state === 'queued')?.plan.name}
          onClose={() => setEnding(undefined)}
        />
      ) : null}
    </Stack>
  )
}

function Balances({ balances }: { balances: Billing['balances'] }) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  return (
    <Stack gap={2}>
      <Heading level={3}>{t('user.balances')}</Heading>
      <Text size="sm" tone="muted">
        {t('user.balancesText')}
      </Text>
      <Table
        label={t('user.balances')}
        rows={balances}
        rowId={({ account, amount }) => `${account} ${amount.currency}`}
        empty={null}
        columns={[
          {
            id: 'account',
            header: t('ledger.account'),
            isRowHeader: true,
            cell: ({ account }) => t(`accounts.${account}`),
          },
          {
            id: 'amount',
            header: t('user.balance'),
            align: 'end',
            numeric: true,
            cell: ({ amount }) => format.price(amount.amount, amount.currency),
          },
        ]}
      />
    </Stack>
  )
}
