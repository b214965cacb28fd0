import type { Offer, Thread, ThreadMessage } from '@forecourt/contracts'
import { Button, Callout, Dialog, NumberField, Stack, Text } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isUncertain } from '../../../shared/api/attempt.ts'
import { type Draft, useDraft } from '../../../shared/draft/drafts.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useUser } from '../../../shared/session/session.ts'
import { useSuggestion } from '../api/use-offer.ts'
import { isMine, type rangeOf } from '../offer-view.ts'

export interface OfferDialogProps {
  thread: Thread
  /** The offer that is open now; what comes while this is asked is another. */
  open: Offer | undefined
  range: NonNullable<ReturnType<typeof rangeOf>>
  onSent: (message: ThreadMessage) => void
  onClose: () => void
}

/** Asks for a price to suggest. A press outside does not close it, and what was typed is there when it opens again. */
export function OfferDialog(props: OfferDialogProps) {
  const draft = useDraft(useUser().id, `thread/${props.thread.id}/offer`)
  return draft.isReady ? <OpenDialog {...props} draft={draft} /> : null
}

function OpenDialog({ thread, range, onSent, onClose, draft, ...asked }: OfferDialogProps & { draft: Draft }) {
  const { t } = useTranslation('messages')
  const format = useFormat()
  const [isSent, setSent] = useState(false)
  const [open] = useState(asked.open)
  const { least, most, asking, currency, decimals } = range
  const suggestion = useSuggestion({ threadId: thread.id, currency, instead: open?.id ?? null }, draft, onSent)
  const { amount, change, keep, isSending, problem } = suggestion
  const price = (of: number) => format.price(of, currency)
  const isWrong = amount === null || amount < least || (most !== undefined && amount > most)
  const limits = most === undefined ? undefined : { least: price(least), most: price(most) }
  const error = isSent && isWrong ? (limits ? t('offer.between', limits) : t('offer.missing')) : undefined
  // The error says them itself.
  const bounds = limits && !error ? t('offer.bounds', limits) : ''
  return (
    <Dialog
      isOpen
      onOpenChange={() => (isSending ? undefined : onClose())}
      isDismissable={false}
      size="sm"
      title={t(open && !isMine(thread.role, open) ? 'offer.another' : 'offer.suggest')}
      description={thread.vehicle.title}
      closeLabel={t('actions.close', { ns: 'common' })}
      onSubmit={() => {
        setSent(true)
        if (!isWrong) suggestion.send()
      }}
      footer={
        <>
          <Button onPress={onClose} isDisabled={isSending}>
            {t('actions.cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" variant="primary" isLoading={isSending}>
            {t(problem && isUncertain(problem) ? 'write.again' : 'offer.send')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {problem ? (
          <Callout role="alert" tone={isUncertain(problem) ? 'warning' : 'danger'} title={t('offer.failed')}>
            {problem.message} {isUncertain(problem) ? t('offer.kept') : null}
          </Callout>
        ) : null}
        {open ? (
          <Text size="sm">
            {t(isMine(thread.role, open) ? 'offer.replaces' : 'offer.answers', {
              amount: format.price(open.amount.amount, open.amount.currency),
            })}
          </Text>
        ) : null}
        <NumberField
          label={t('offer.price')}
          help={asking === null ? bounds : `${t('offer.asking', { amount: price(asking) })} ${bounds}`}
          isRequired
          autoFocus
          value={amount}
          onChange={change}
          onType={keep}
          minValue={0}
          formatOptions={{ style: 'currency', currency, minimumFractionDigits: 0, maximumFractionDigits: decimals }}
          error={error}
        />
        <Text size="xs" tone="muted">
          {t('offer.notBinding')}
        </Text>
      </Stack>
    </Dialog>
  )
}
