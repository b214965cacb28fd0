import { type EventHealth, eventBus, eventBusOf } from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiProblem, asProblem } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { type LaidAsideAction, settleAll } from '../settle-all.ts'
import { type LaidAside, waitingIn } from './laid-aside.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const words = {
  retry: { ask: 'dead.ask', text: 'dead.askText', confirm: 'dead.replay', done: 'dead.replayed', tone: 'primary' },
  discard: {
    ask: 'dead.askDiscard',
    text: 'dead.askDiscardText',
    confirm: 'dead.discard',
    done: 'dead.discarded',
    tone: 'danger',
  },
} as const

const endpointOf = ({ kind, service }: LaidAside, action: LaidAsideAction) => {
  const { replay, retry, discardLetter, discardJob } = eventBusOf[service]
  if (action === 'retry') return kind === 'letter' ? replay : retry
  return kind === 'letter' ? discardLetter : discardJob
}

interface SettleOneProps {
  row: LaidAside
  action: LaidAsideAction
  onClose: () => void
}

/** Asks why, then offers one again or discards it. */
export function SettleOne({ row, action, onClose }: SettleOneProps) {
  const { t } = useTranslation('dashboard')
  const invalidate = useInvalidate()
  const settle = useAction(endpointOf(row, action), { toast: false })
  const { ask, text, confirm, done, tone } = words[action]
  const run = async (reason: string) => {
    const settled = await settle.run({ params: { id: row.id }, body: { reason } })
    // Somebody else was faster.
    if (!settled && settle.lastProblem()?.status !== 404) return
    toast.success(t(done))
    onClose()
    await invalidate(eventBus)
  }
  return (
    <ReasonDialog
      title={t(ask, { what: row.what })}
      text={t(text)}
      help={t('reason.recorded')}
      confirmLabel={t(confirm)}
      tone={tone}
      isBusy={settle.isRunning}
      problem={settle.problem}
      onConfirm={(reason) => void run(reason)}
      onClose={onClose}
    />
  )
}

interface SettleAllProps {
  services: readonly EventHealth[]
  action: LaidAsideAction
  onClose: () => void
}

/** Asks why, then offers all again or discards them, some at a time; says how far it is. */
export function SettleAll({ services, action, onClose }: SettleAllProps) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const invalidate = useInvalidate()
  const [settled, setSettled] = useState<number>()
  const [problem, setProblem] = useState<ApiProblem>()
  const [count] = useState(() => waitingIn(services))
  const { confirm, tone } = words[action]
  const run = async (reason: string) => {
    setProblem(undefined)
    setSettled(0)
    let last = 0
    try {
      await settleAll(services, action, reason, (done) => {
        last = done
        setSettled(done)
      })
      toast.success(t(`dead.all.${action}Done`, { count: last, number: format.number(last) }))
      onClose()
    } catch (error) {
      setProblem(asProblem(error))
    } finally {
      setSettled(undefined)
      await invalidate(eventBus)
    }
  }
  return (
    <ReasonDialog
      title={t(`dead.all.${action}Ask`, { count, number: format.number(count) })}
      text={
        settled === undefined
          ? t(`dead.all.${action}Text`)
          : t('dead.all.progress', { done: format.number(settled), number: format.number(count) })
      }
      help={t('reason.recorded')}
      confirmLabel={t(confirm)}
      tone={tone}
      isBusy={settled !== undefined}
      problem={problem}
      onConfirm={(reason) => void run(reason)}
      onClose={onClose}
    />
  )
}
