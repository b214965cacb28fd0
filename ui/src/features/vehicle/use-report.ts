import { reportVehicle, type Vehicle } from '@forecourt/contracts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../shared/api/use-action.ts'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'

/** The form of a report: of a vehicle, or of one of its pictures. What was chosen and typed stays when it is refused. */
export function useReport(vehicle: Vehicle) {
  const { t } = useTranslation('report')
  const [about, setAbout] = useState<'vehicle' | 'picture'>('vehicle')
  const [isSent, setSent] = useState(false)
  const action = useAction(reportVehicle, { toast: false })
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
    const reply = await action.run({ params: { id: vehicle.id }, body: sent })
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
