import type { BulkOutcome, VehicleField } from '@forecourt/contracts'
import { Button, Dialog, LinkButton, Stack, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { doneOf, refusedOf } from '../../../shared/api/outcomes.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { usePlansAddress } from '../../../shared/plan/plans-address.ts'
import type { BulkReport } from '../bulk.ts'
import * as styles from './my-vehicles.css.ts'

/** Most missing fields that are named; the form names them all. */
const named = 4

/** What was refused of an action on several vehicles, and why. Nothing is shown of one that was done for all. */
export function BulkReportDialog({ report, onClose }: { report: BulkReport; onClose: () => void }) {
  const { t } = useTranslation('my-vehicles')
  const format = useFormat()
  const plans = usePlansAddress()
  const { action, outcomes, vehicles } = report
  const refused = refusedOf(outcomes)
  const reasonOf = ({ problem }: BulkOutcome): string => {
    if (problem?.code !== 'VEHICLE_INCOMPLETE' || !problem.fields) return problem?.message ?? ''
    const missing = Object.keys(problem.fields)
    const labels = missing
      .slice(0, named)
      .map((field) =>
        field === 'pictures'
          ? t('bulk.report.pictures')
          : t(`vehicle:fields.${field as VehicleField}`, { ns: 'vehicle' }),
      )
    const rest = missing.length - labels.length
    return t('bulk.report.missing', {
      fields: format.list(rest > 0 ? [...labels, t('bulk.report.more', { count: rest })] : labels),
    })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t(`bulk.report.${action}`, { count: doneOf(outcomes).length })}
      description={t('bulk.report.refused', { count: refused.length })}
      closeLabel={t('bulk.report.close')}
      footer={
        <>
          {refused.some(({ problem }) => problem?.code === 'PLAN_LIMIT') ? (
            <LinkButton href={plans}>{t('plan.see', { ns: 'vehicle' })}</LinkButton>
          ) : null}
          <Button variant="primary" onPress={onClose}>
            {t('bulk.report.close')}
          </Button>
        </>
      }
    >
      <ul className={styles.report}>
        {refused.map((outcome) => {
          const vehicle = vehicles.find(({ id }) => id === outcome.id)
          const title = vehicle?.title || t('bulk.report.untitled')
          return (
            <li key={outcome.id} className={styles.reportLine}>
              <Stack gap={1}>
                <Text weight="medium">{title}</Text>
                <Text size="sm" tone="muted">
                  {reasonOf(outcome)}
                </Text>
              </Stack>
              {action === 'publish' && outcome.problem?.code !== 'NOT_FOUND' ? (
                <LinkButton
                  size="sm"
                  href={paths.editVehicle(outcome.id)}
                  aria-label={t('bulk.report.finish', { title })}
                >
                  {t('actions.finish')}
                </LinkButton>
              ) : null}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
