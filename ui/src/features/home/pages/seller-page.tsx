import { sellerPage } from '@forecourt/contracts'
import { Button, EmptyState, ErrorState, LinkButton, Skeleton, VisuallyHidden } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import * as styles from '../components/seller.css.ts'
import { SellerHead } from '../components/seller-head.tsx'
import { SellerStock } from '../components/seller-stock.tsx'

/** A seller: who they are, and all they offer. Nobody who is gone, suspended or not confirmed has one. */
export function SellerPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('sellers')
  const { data, error, mutate } = useEndpoint(sellerPage, { params: { id } })
  usePageTitle(data?.name ?? t('title'))
  if (error && !data) return error.status === 404 ? <NoSeller /> : <Failed text={error.message} onRetry={mutate} />
  return (
    <div className={styles.page}>
      {data ? <SellerHead seller={data} /> : <Waiting />}
      {data ? <SellerStock key={id} seller={data} /> : null}
    </div>
  )
}

function Waiting() {
  const { t } = useTranslation('sellers')
  return (
    <div className={styles.waiting}>
      <VisuallyHidden>
        <span role="status">{t('title')}</span>
      </VisuallyHidden>
      <Skeleton shape="block" />
    </div>
  )
}

function NoSeller() {
  const { t } = useTranslation('sellers')
  return (
    <EmptyState
      illustration="no-results"
      level={1}
      title={t('gone.title')}
      actions={
        <LinkButton variant="primary" href={paths.home()}>
          {t('gone.browse')}
        </LinkButton>
      }
    >
      {t('gone.text')}
    </EmptyState>
  )
}

function Failed({ text, onRetry }: { text: string; onRetry: () => Promise<unknown> }) {
  const { t } = useTranslation('sellers')
  return (
    <ErrorState
      title={t('failed')}
      actions={
        <Button variant="primary" onPress={() => void onRetry()}>
          {t('retry')}
        </Button>
      }
    >
      {text}
    </ErrorState>
  )
}
