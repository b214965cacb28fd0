import { listPlans, type Plan } from '@forecourt/contracts'
import {
  Breadcrumbs,
  Button,
  Callout,
  Card,
  Heading,
  LinkButton,
  Skeleton,
  Stack,
  Text,
} from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { paths, safeRedirect } from '../../../app/paths.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { CountryField } from '../components/country-field.tsx'
import { PayProblem } from '../components/pay-problem.tsx'
import { QuoteStatement } from '../components/quote-statement.tsx'
import { useDurationText } from '../use-duration-text.ts'
import { usePaying } from '../use-paying.ts'
import { useQuote } from '../use-quote.ts'
import { useKeepWayBack } from '../use-way-back.ts'
import * as styles from './checkout-page.css.ts'

/** /billing/checkout/{cartId}: what is charged, for what and until when, before anybody pays. */
export function CheckoutPage() {
  const { t } = useTranslation('billing')
  usePageTitle(t('checkout.title'))
  const { cartId = '' } = useParams()
  const [params] = useSearchParams()
  const redirect = safeRedirect(params.get('redirect'))
  useKeepWayBack(redirect)
  const plans = useEndpoint(listPlans, {}, { page: true })
  const plan = plans.data?.find(({ id }) => id === cartId)
  const durationText = useDurationText()
  const nameOf = ({ group, months }: Plan) => `${group.name}, ${durationText(months)}`
  return (
    <Stack gap={6} className={styles.page}>
      <Stack gap={2}>
        <Breadcrumbs
          label={t('breadcrumbs')}
          items={[
            { label: t('title'), href: paths.billing(redirect === '/' ? {} : { redirect }) },
            { label: t('checkout.title') },
          ]}
        />
        <Heading level={1}>{t('checkout.title')}</Heading>
        {plan ? <Text tone="muted">{nameOf(plan)}</Text> : null}
      </Stack>
      {!plans.data ? <Skeleton shape="picture" /> : null}
      {plans.data && !plan ? <NotSold /> : null}
      {plan ? <Checkout plan={plan} name={nameOf(plan)} /> : null}
    </Stack>
  )
}

function Checkout({ plan, name }: { plan: Plan; name: string }) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const { quote, country, choose, isLoading, problem, replace, retry } = useQuote(plan.id)
  const [before, setBefore] = useState<{ amount: number; currency: string }>()
  const paying = usePaying((now) => {
    if (quote) setBefore({ amount: quote.charged, currency: quote.currency })
    replace(now)
  })
  if ([problem?.code, paying.problem?.code].includes('PLAN_INACTIVE')) return <NotSold />
  return (
    <>
      <Card>
        <CountryField value={country} onChange={choose} />
      </Card>
      {problem ? (
        <Callout
          role="alert"
          tone="danger"
          title={t('quote.failed')}
          actions={
            <Button size="sm" onPress={retry}>
              {t('actions.retry', { ns: 'common' })}
            </Button>
          }
        >
          {problem.message}
        </Callout>
      ) : null}
      {isLoading ? <Skeleton shape="picture" /> : null}
      {!country && !isLoading && !problem ? <Text tone="muted">{t('country.first')}</Text> : null}
      {quote ? <QuoteStatement quote={quote} name={name} /> : null}
      {paying.problem ? <PayProblem problem={paying.problem} before={before} /> : null}
      {quote ? (
        <Stack gap={2}>
          <Button variant="primary" size="lg" isLoading={paying.isUnderWay} onPress={() => void paying.pay(quote)}>
            {quote.charged > 0
              ? t('checkout.pay', { amount: format.price(quote.charged, quote.currency) })
              : t('checkout.start')}
          </Button>
          <Text size="sm" tone="muted">
            {t(quote.charged > 0 ? 'checkout.stripe' : 'checkout.nothingDue')}
          </Text>
        </Stack>
      ) : null}
    </>
  )
}

function NotSold() {
  const { t } = useTranslation('billing')
  return (
    <Callout
      role="alert"
      tone="warning"
      title={t('problems.notSold')}
      actions={
        <LinkButton size="sm" variant="primary" href={paths.billing()}>
          {t('plans.see')}
        </LinkButton>
      }
    >
      {t('problems.notSoldText')}
    </Callout>
  )
}
