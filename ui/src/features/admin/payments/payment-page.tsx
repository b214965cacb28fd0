import { type AdminPaymentDetails, readAdminPayment } from '@forecourt/contracts'
import { Button, Card, ErrorState, Grid, Heading, Inline, Link, Stack, Text } from '@forecourt/design-system'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { can } from '../../../shared/permissions/can.ts'
import { useUser } from '../../../shared/session/session.ts'
import { TableSkeleton } from '../components/table-skeleton.tsx'
import { FailureDialog } from './failure-dialog.tsx'
import { PassedOn } from './passed-on.tsx'
import { PassedOnDialog } from './passed-on-dialog.tsx'
import { PaymentActions } from './payment-actions.tsx'
import { PaymentAgreed } from './payment-agreed.tsx'
import { PaymentDocuments } from './payment-documents.tsx'
import { PaymentLedger } from './payment-ledger.tsx'
import { PaymentTimeline } from './payment-timeline.tsx'
import { PaymentBadges } from './payment-words.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { RefundFailure } from './refund-failure.tsx'
import { onItsWay } from './refund-model.ts'
import { ReviewDialog } from './review-dialog.tsx'

/** How often a payment is read again while Stripe has been asked to give back and has not said so yet. */
const awaitingMs = 3000

/** /admin/payment/<id>/: what was agreed, what happened since, and what the ledger says of it. */
export function PaymentPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('payments')
  const [isAwaiting, setAwaiting] = useState(false)
  const { data, error, mutate } = useEndpoint(
    readAdminPayment,
    { params: { id } },
    { page: true, refreshInterval: isAwaiting ? awaitingMs : 0 },
  )
  const awaits = data !== undefined && onItsWay(data) !== undefined
  if (awaits !== isAwaiting) setAwaiting(awaits)
  usePageTitle(data ? t('titleOf', { plan: data.plan.name }) : t('title'))
  return (
    <Stack gap={5}>
      <Link variant="standalone" href={paths.admin('payment')}>
        {t('back')}
      </Link>
      {data ? <Payment of={data} /> : null}
      {error && !data ? (
        <ErrorState
          title={t('failed')}
          actions={<Button onPress={() => void mutate()}>{t('actions.retry', { ns: 'common' })}</Button>}
        >
          {error.message}
        </ErrorState>
      ) : null}
      {!error && !data ? <TableSkeleton label={t('loading')} rows={8} /> : null}
    </Stack>
  )
}

function Payment({ of }: { of: AdminPaymentDetails }) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const user = useUser()
  const [asked, setAsked] = useState<'refund' | 'review' | 'failure' | 'passedOn'>()
  const { amount, currency } = of.received ?? of.charged
  const whyId = useId()
  const back = onItsWay(of)
  const mayChange = can(user, 'admin.payment.update')
  const close = () => setAsked(undefined)
  return (
    <Stack gap={5}>
      <Inline justifyContent="space-between" gap={4}>
        <Stack gap={1}>
          <Inline gap={3} alignItems="baseline">
            <Heading level={1}>{t('heading', { plan: of.plan.name, amount: format.price(amount, currency) })}</Heading>
            <PaymentBadges of={of} />
          </Inline>
          <Text size="sm" tone="muted">
            <Link href={`${paths.admin('users')}?record=${of.user.id}&part=billing`}>
              {of.user.name ?? t('somebody')}
            </Link>
          </Text>
        </Stack>
        {mayChange ? <PaymentActions of={of} barredBy={back && whyId} onAsk={setAsked} /> : null}
      </Inline>
      {of.refundFailure ? (
        <RefundFailure of={of.refundFailure} onDecide={mayChange ? () => setAsked('failure') : undefined} />
      ) : null}
      {of.review === 'DISPUTE_PASSED_ON' ? (
        <PassedOn of={of} onSettle={mayChange ? () => setAsked('passedOn') : undefined} />
      ) : null}
      {back ? (
        <Text size="sm" tone="muted" role="status" id={whyId}>
          {t('awaiting', { amount: format.price(back.amount, back.currency) })}
        </Text>
      ) : null}
      <Grid columns={{ phone: 1, desktop: 2 }} alignItems="start">
        <Card as="section" padding="lg" aria-labelledby="agreed">
          <Stack gap={3}>
            <Heading level={2} id="agreed">
              {t('agreed.title')}
            </Heading>
            <PaymentAgreed of={of} />
          </Stack>
        </Card>
        <Card as="section" padding="lg" aria-labelledby="happened">
          <Stack gap={3}>
            <Heading level={2} id="happened">
              {t('steps.title')}
            </Heading>
            <PaymentTimeline steps={of.steps} />
          </Stack>
        </Card>
      </Grid>
      <Card as="section" padding="lg" aria-labelledby="issued">
        <Stack gap={3}>
          <Heading level={2} id="issued">
            {t('documents.title')}
          </Heading>
          <PaymentDocuments documents={of.documents} />
        </Stack>
      </Card>
      <Card as="section" padding="lg" aria-labelledby="booked">
        <Stack gap={3}>
          <Heading level={2} id="booked">
            {t('ledger.of')}
          </Heading>
          <Text size="sm" tone="muted">
            {t('ledger.ofText')}
          </Text>
          <PaymentLedger lines={of.ledger} />
        </Stack>
      </Card>
      {asked === 'refund' && of.refund ? <RefundDialog id={of.id} refund={of.refund} onClose={close} /> : null}
      {asked === 'failure' && of.refundFailure ? (
        <FailureDialog id={of.id} failure={of.refundFailure} onClose={close} />
      ) : null}
      {asked === 'passedOn' ? <PassedOnDialog id={of.id} onClose={close} /> : null}
      {asked === 'review' ? <ReviewDialog of={of} onClose={close} /> : null}
    </Stack>
  )
}
