import type { Offer, Thread } from '@forecourt/contracts'
import { AlertDialog, Badge, type BadgeTone, Button, ProposalCard, Text } from '@forecourt/design-system'
import { Tag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { changeSince, goneOf, isMine, type SomeVehicle } from '../offer-view.ts'

const tones: Record<Offer['state'], BadgeTone> = {
  open: 'accent',
  accepted: 'success',
  declined: 'danger',
  countered: 'neutral',
  replaced: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
}

export interface OfferCardProps {
  thread: Thread
  offer: Offer
  /** As it stands by now. */
  state: Offer['state']
  /** Undefined while nobody knows; null when it is not offered any more. */
  vehicle: SomeVehicle | null | undefined
  isAnswering: boolean
  onAnswer: (offer: Offer, state: 'accepted' | 'declined' | 'withdrawn') => Promise<void>
  onSuggest: () => void
}

/** A price that one of the two suggested, how it stands, and how to answer it. */
export function OfferCard({ thread, offer, state, vehicle, isAnswering, onAnswer, onSuggest }: OfferCardProps) {
  const { t } = useTranslation('messages')
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const mine = isMine(thread.role, offer)
  const name = thread.other.name || t(thread.other.isGone ? 'gone' : `someone.${thread.role}`)
  const amount = format.price(offer.amount.amount, offer.amount.currency)
  const now = changeSince(offer, vehicle)
  const gone = goneOf(vehicle)
  const isOpen = state === 'open'
  const canAct = isOpen && !thread.other.isGone && !thread.isBlocked
  const answer = (next: 'accepted' | 'declined' | 'withdrawn') =>
    void onAnswer(offer, next).then(() => setAsking(false))
  const title = mine ? t('offer.yours') : t('offer.theirs', { name })
  const another = gone ? null : (
    <Button size="sm" onPress={onSuggest} isDisabled={isAnswering}>
      {t(mine ? 'offer.change' : 'offer.another')}
    </Button>
  )
  return (
    <>
      <ProposalCard
        label={`${title}: ${amount}`}
        icon={<Tag size={18} />}
        title={title}
        state={<Badge tone={tones[state]}>{t(`offer.state.${state}`)}</Badge>}
        figure={amount}
        isOpen={isOpen}
        isOver={!isOpen && state !== 'accepted'}
        notes={
          <>
            {offer.asking ? (
              <Text as="span" size="xs">
                {t('offer.asking', { amount: format.price(offer.asking.amount, offer.asking.currency) })}{' '}
                {now ? t('offer.askingNow', { amount: format.price(now.amount, now.currency) }) : null}
              </Text>
            ) : null}
            {gone ? (
              <Text as="span" size="xs" weight="semibold">
                {t(`offer.vehicle.${gone}`)}
              </Text>
            ) : null}
            {isOpen ? (
              <Text as="span" size="xs">
                {t('offer.until', { date: format.date(offer.expiresAt, 'time') })}
              </Text>
            ) : null}
            <Text as="span" size="xs">
              {t('offer.notBinding')}
            </Text>
          </>
        }
        actions={
          !canAct ? undefined : mine ? (
            <>
              {another}
              <Button size="sm" variant="ghost" onPress={() => answer('withdrawn')} isDisabled={isAnswering}>
                {t('offer.withdraw')}
              </Button>
            </>
          ) : (
            <>
              <Button size="sm" variant="primary" onPress={() => setAsking(true)} isDisabled={isAnswering}>
                {t('offer.accept')}
              </Button>
              {another}
              <Button size="sm" variant="ghost" onPress={() => answer('declined')} isDisabled={isAnswering}>
                {t('offer.decline')}
              </Button>
            </>
          )
        }
      />
      <AlertDialog
        isOpen={isAsking && canAct}
        onOpenChange={setAsking}
        tone="primary"
        title={t('offer.acceptTitle', { amount })}
        confirmLabel={t('offer.accept')}
        cancelLabel={t('actions.cancel', { ns: 'common' })}
        onConfirm={() => answer('accepted')}
        isBusy={isAnswering}
      >
        {t('offer.acceptText', { name, vehicle: thread.vehicle.title })} {t('offer.notBinding')}
      </AlertDialog>
    </>
  )
}
