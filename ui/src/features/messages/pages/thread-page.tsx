import type { Offer, Thread, ThreadMessage } from '@forecourt/contracts'
import { Button, Callout, ErrorState, Link, ListRowSkeleton, SkeletonList, Text, toast } from '@forecourt/design-system'
import { CalendarClock, Tag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { useAnswer, useVehicleNow } from '../api/use-offer.ts'
import { useThread } from '../api/use-thread.ts'
import { Composer } from '../components/composer.tsx'
import { MessageList } from '../components/message-list.tsx'
import { NewMessages } from '../components/new-messages.tsx'
import { OfferCard } from '../components/offer-card.tsx'
import { OfferDialog } from '../components/offer-dialog.tsx'
import { ReportPersonDialog } from '../components/report-person-dialog.tsx'
import * as styles from '../components/thread.css.ts'
import { ThreadHead } from '../components/thread-head.tsx'
import { useViewings } from '../components/viewings.tsx'
import { goneOf, isCard, isOutOfSight, openOffer, rangeOf, stateNow } from '../offer-view.ts'
import { useThreadScroll } from '../use-thread-scroll.ts'

/** /messages/{id}: a conversation of a buyer and a seller, live. */
export function ThreadPage() {
  const { id = '' } = useParams()
  return <OneThread key={id} id={id} />
}

function OneThread({ id }: { id: string }) {
  const { t } = useTranslation('messages')
  const view = useThread(id)
  const { thread, error } = view
  usePageTitle(thread ? t('titleOf', { vehicle: thread.vehicle.title }) : t('title'))
  if (!thread || view.isLoading) {
    return error ? (
      <ErrorState
        title={t('failed')}
        actions={<Button onPress={view.retry}>{t('actions.retry', { ns: 'common' })}</Button>}
      >
        {error.message}
      </ErrorState>
    ) : (
      <SkeletonList label={t('loading', { ns: 'common' })} count={4} of={ListRowSkeleton} />
    )
  }
  return <Conversation thread={thread} view={view} />
}

function Conversation({ thread, view }: { thread: Thread; view: ReturnType<typeof useThread> }) {
  const { t } = useTranslation('messages')
  const { id } = thread
  const [isSuggesting, setSuggesting] = useState(false)
  const [isReporting, setReporting] = useState(false)
  const scroll = useThreadScroll(view.messages, thread.role)
  const vehicle = useVehicleNow(thread.vehicle.id)
  const { answer, isAnswering } = useAnswer(id, (message) => void view.added(message), view.retry)
  const now = Date.now()
  const open = openOffer(view.messages, thread.openOffer, now)
  const isPinned = open !== undefined && isOutOfSight(view.messages, (one) => one.offer?.offer.id === open.id)
  const range = rangeOf(vehicle)
  // A seller answers; the first price is the buyer's to suggest.
  const maySuggest = range !== undefined && !goneOf(vehicle) && (thread.role === 'buyer' || open !== undefined)
  const viewings = useViewings({
    thread,
    messages: view.messages,
    onDone: (message) => void view.added(message),
    onRefused: view.retry,
  })
  const archive = (archived: boolean) =>
    void view.setArchived(archived).then((done) => {
      if (!done) return
      const undo = () => void view.setArchived(!archived)
      toast.success(t(archived ? 'moved.away' : 'moved.back'), {
        action: { label: t('actions.undo', { ns: 'common' }), undoes: 'thread-moved', onClick: undo },
      })
    })
  const offerCard = (offer: Offer, state: Offer['state']) => (
    <OfferCard
      thread={thread}
      offer={offer}
      state={state}
      vehicle={vehicle}
      isAnswering={isAnswering}
      onAnswer={answer}
      onSuggest={() => setSuggesting(true)}
    />
  )
  const card = (message: ThreadMessage) => {
    const offer = message.offer?.offer
    if (!offer || !isCard(message)) return viewings.card(message)
    return isPinned && offer.id === open.id ? null : offerCard(offer, stateNow(view.messages, message, now))
  }
  return (
    <div className={styles.page} ref={scroll.page}>
      <div>
        <Link href={paths.messages()} variant="standalone">
          {t('back')}
        </Link>
      </div>
      <ThreadHead thread={thread} onArchive={archive} onBlock={view.setBlocked} onReport={() => setReporting(true)} />
      <div className={styles.talk} ref={scroll.talk}>
        <MessageList
          thread={thread}
          messages={view.messages}
          hasEarlier={view.hasEarlier}
          isReadingEarlier={view.isReadingEarlier}
          onEarlier={() => void view.readEarlier()}
          card={card}
        />
        {isPinned || viewings.pinned ? (
          <section className={styles.pinned} aria-label={t('stillOpen')}>
            <Text size="sm" weight="semibold">
              {t('stillOpen')}
            </Text>
            {isPinned ? offerCard(open, 'open') : null}
            {viewings.pinned}
          </section>
        ) : null}
      </div>
      <div className={styles.foot} ref={scroll.foot}>
        <NewMessages count={scroll.unseen} onPress={scroll.toEnd} />
        {thread.other.isGone ? <Callout>{t('isGone')}</Callout> : null}
        {thread.isBlocked ? (
          <Callout
            actions={
              <Button size="sm" onPress={() => void view.setBlocked(false)}>
                {t('unblock')}
              </Button>
            }
          >
            {t('isBlocked')}
          </Callout>
        ) : null}
        {thread.other.isGone || thread.isBlocked ? null : (
          <Composer
            thread={thread}
            onSent={(message) => void view.added(message)}
            actions={
              <>
                {maySuggest ? (
                  <Button size="sm" icon={<Tag />} onPress={() => setSuggesting(true)}>
                    {t(open && open.by !== thread.role ? 'offer.another' : 'offer.suggest')}
                  </Button>
                ) : null}
                {viewings.mayAsk && !goneOf(vehicle) ? (
                  <Button size="sm" icon={<CalendarClock />} onPress={viewings.ask} isLoading={viewings.isBusy}>
                    {t('viewing.ask')}
                  </Button>
                ) : null}
              </>
            }
          />
        )}
      </div>
      {viewings.dialog}
      {isReporting ? (
        <ReportPersonDialog
          thread={thread}
          messages={view.messages}
          name={thread.other.name || t(thread.other.isGone ? 'gone' : `someone.${thread.role}`)}
          onBlocked={view.retry}
          onClose={() => setReporting(false)}
        />
      ) : null}
      {isSuggesting && range ? (
        <OfferDialog
          thread={thread}
          open={open}
          range={range}
          onSent={(message) => {
            setSuggesting(false)
            void view.added(message)
          }}
          onClose={() => {
            setSuggesting(false)
            view.retry()
          }}
        />
      ) : null}
    </div>
  )
}
