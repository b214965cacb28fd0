import { type Vehicle, vehiclePage } from '@forecourt/contracts'
import { Button, ErrorState, latePart, toast, VehicleDetailSkeleton, VisuallyHidden } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { loadTexts } from '../../../i18n/i18n.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { Late } from '../../../shared/feedback/late.tsx'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { useMarks } from '../../../shared/vehicle/marks.ts'
import { share } from '../../../shared/vehicle/share.ts'
import { useCompare } from '../../../shared/vehicle/use-compare.ts'
import { Details } from '../components/details.tsx'
import { PhoneBar } from '../components/phone-bar.tsx'
import { PriceNote } from '../components/price-note.tsx'
import { ReportButton } from '../components/report-button.tsx'
import { SellerCard } from '../components/seller-card.tsx'
import { Summary } from '../components/summary.tsx'
import * as styles from '../components/vehicle.css.ts'
import { VehicleGallery } from '../components/vehicle-gallery.tsx'
import { useRecordedView } from '../use-recorded-view.ts'

const contactDialog = latePart(async () => (await import('../../../shared/contact/contact-dialog.tsx')).ContactDialog)
const ownerTools = latePart(async () => (await import('../components/owner-tools.tsx')).OwnerTools)
const resultsNav = latePart(async () => {
  const [{ ResultsNav }] = await Promise.all([import('../components/results-nav.tsx'), loadTexts('results-way')])
  return ResultsNav
})
// Below what is seen first.
const further = latePart(async () => {
  const [{ Further }] = await Promise.all([import('../components/further.tsx'), loadTexts('costs'), loadTexts('price')])
  return Further
})

/** A vehicle, with the way through the results it was opened from. */
export function VehiclePage() {
  const { id = '' } = useParams()
  const { state } = useLocation()
  return (
    <>
      {state?.way ? (
        <div className={styles.way}>
          <Late part={resultsNav}>{(ResultsNav) => <ResultsNav id={id} state={state} />}</Late>
        </div>
      ) : null}
      <ShownVehicle id={id} />
    </>
  )
}

function ShownVehicle({ id }: { id: string }) {
  const { t } = useTranslation('vehicle')
  const { data, error, mutate } = useEndpoint(vehiclePage, { params: { id } }, { page: true })
  usePageTitle(data?.vehicle.title ?? t(error ? 'failed' : 'loadingOne'))
  if (data) return <LoadedVehicle key={id} page={data} />
  if (error) {
    return (
      <ErrorState
        title={t('failed')}
        actions={
          <Button variant="primary" onPress={() => void mutate()}>
            {t('retry')}
          </Button>
        }
      >
        {error.message}
      </ErrorState>
    )
  }
  return (
    <>
      <VisuallyHidden>
        <span role="status">{t('loadingOne')}</span>
      </VisuallyHidden>
      <VehicleDetailSkeleton />
    </>
  )
}

type Page = NonNullable<ReturnType<typeof useEndpoint<typeof vehiclePage>>['data']>

function LoadedVehicle({ page }: { page: Page }) {
  const { vehicle, seller, similar, price, priceHistory } = page
  const { t } = useTranslation('vehicle')
  const marks = useMarks(vehicle)
  const compare = useCompare()
  const [isWriting, setWriting] = useState(false)
  useRecordedView(vehicle)
  const onShare = () => shareVehicle(vehicle, { copied: t('share.copied'), failed: t('share.failed') })
  return (
    <>
      <div className={styles.page}>
        <div className={styles.gallery}>
          <VehicleGallery vehicle={vehicle} />
        </div>
        <div className={styles.summary}>
          <Summary
            vehicle={vehicle}
            marks={marks}
            isCompared={compare.has(vehicle.id)}
            onCompare={() => compare.toggle(vehicle)}
            onShare={() => void onShare()}
            onContact={() => setWriting(true)}
            priceNote={<PriceNote vehicle={vehicle} judgement={price} history={priceHistory} />}
            ownerTools={
              vehicle.canEdit || vehicle.canDelete ? (
                <Late part={ownerTools}>{(OwnerTools) => <OwnerTools vehicle={vehicle} />}</Late>
              ) : null
            }
          />
          <SellerCard
            id={vehicle.owner.id}
            name={seller?.name ?? vehicle.owner.name}
            memberSince={seller?.memberSince ?? null}
            vehicles={seller?.vehicles ?? null}
          />
          <div className={styles.report}>
            <ReportButton vehicle={vehicle} />
          </div>
        </div>
        <div className={styles.details}>
          <Details vehicle={vehicle} />
          <Late part={further}>
            {(Further) => <Further vehicle={vehicle} history={priceHistory} similar={similar ?? []} />}
          </Late>
        </div>
      </div>
      {vehicle.canEdit || vehicle.sold ? null : <PhoneBar vehicle={vehicle} onContact={() => setWriting(true)} />}
      <Late part={contactDialog} isWanted={isWriting} onMissing={() => setWriting(false)}>
        {(ContactDialog) => <ContactDialog vehicle={vehicle} isOpen={isWriting} onOpenChange={setWriting} />}
      </Late>
    </>
  )
}

async function shareVehicle(vehicle: Vehicle, texts: { copied: string; failed: string }): Promise<void> {
  const url = new URL(paths.sharedVehicle(vehicle.id), location.origin).href
  const outcome = await share(vehicle.title, url, navigator)
  if (outcome === 'copied') toast.success(texts.copied)
  if (outcome === 'failed') toast.error(texts.failed, { description: url })
}
