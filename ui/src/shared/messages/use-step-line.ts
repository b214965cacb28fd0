import type { AppointmentStep, OfferStep } from '@forecourt/contracts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/format.ts'

interface Told {
  readonly offer: OfferStep | null
  readonly appointment: AppointmentStep | null
}

/** Says a step of an offer or a viewing in a sentence: `isMine`, the reader took it. Undefined for words. */
export function useStepLine() {
  const { t } = useTranslation('messages')
  const format = useFormat()
  return ({ offer, appointment }: Told, isMine: boolean, name: string): string | undefined => {
    const whose = isMine ? 'mine' : 'theirs'
    if (appointment) return t(`viewing.said.${whose}.${appointment.step}`, { name })
    if (!offer) return undefined
    const { amount, currency } = offer.offer.amount
    return t(`offer.said.${whose}.${offer.step}`, { amount: format.price(amount, currency), name })
  }
}
