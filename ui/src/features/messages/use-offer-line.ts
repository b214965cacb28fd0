import type { OfferStep } from '@forecourt/contracts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/format/format.ts'

/** Says a step of an offer in a sentence: `isMine`, the reader took it. */
export function useOfferLine() {
  const { t } = useTranslation('messages')
  const format = useFormat()
  return ({ step, offer }: OfferStep, isMine: boolean, name: string): string => {
    const amount = format.price(offer.amount.amount, offer.amount.currency)
    const whose = isMine ? 'mine' : 'theirs'
    return t(`offer.said.${whose}.${step}`, { amount, name })
  }
}
