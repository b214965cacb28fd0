import { reportSeller, reportVehicle, type Vehicle } from '@forecourt/contracts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../shared/api/use-action.ts'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'

export const reportSubjects = ['vehicle', 'picture', 'seller'] as const
export type ReportSubject = (typeof reportSubjects)[number]

/** The form of a report: of a vehicle, of one of its pictures, or of who sells it. What was chosen and typed stays when it is refused. */
export function useReport(vehicle: Vehicle) {
  const { t } = useTranslation('report')
  const [about, setAbout] = useState<ReportSubject>('vehicle')
  const [isSent, setSent] = useState(false)
  const vehicleReport = useAction(reportVehicle, { toast: false })
  const sellerReport = useAction(reportSeller, { toast: false })
  const action = about === 'seller' ? sellerReport : vehicleReport
  const rules = useMemo(
    () => ({
      messages: { reason: t('reasonRequired') },
      refine: (values: Record<string, unknown>): Record<string, string> =>
        about === 'picture' && !values.pictureId ? { pictureId: t('pictureRequired') } : {},
    }),
    [t, about],
  )
  const form = useContractForm<typeof reportVehicle.body>(reportVehicle.body, {
    defaultValues: { text: '', pictureId: '' },
    ...rules,
  })

  const send = form.handleSubmit(async () => {
    const { pictureId, ...body } = form.output()
    const sent = about === 'picture' && pictureId ? { ...body, pictureId } : body
    const reply =
      about === 'seller'
        ? await sellerReport.run({ params: { id: vehicle.owner.id }, body })
        : await vehicleReport.run({ params: { id: vehicle.id }, body: sent })
    if (reply) return setSent(true)
    form.applyProblem(action.lastProblem())
  })
  return {
    form,
    about,
    setAbout,
    send: () => void send(),
    isSending: action.isRunning,
    isSent,
    problem: action.problem,
  }
}
