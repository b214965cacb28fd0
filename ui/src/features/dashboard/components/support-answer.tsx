import { answerSupport, listSupportRequests, readSupportRequest, supportMailMax } from '@forecourt/contracts'
import { Button, Callout, Checkbox, Inline, Stack, TextArea, toast } from '@forecourt/design-system'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Attempt, attemptFor, isUncertain, readAttempt } from '../../../shared/api/attempt.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useInvalidate } from '../../../shared/api/use-endpoint.ts'
import type { Draft } from '../../../shared/draft/drafts.ts'
import { useFormat } from '../../../shared/format/format.ts'
import type { OpenedRequest } from '../support-query.ts'

interface Kept {
  text: string
  isSettled: boolean
  attempt: Attempt | undefined
}

function readKept(stored: unknown): Kept {
  const from = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const text = typeof from.text === 'string' ? from.text : ''
  return { text, isSettled: from.isSettled === true, attempt: readAttempt(from.attempt) }
}

/** The answer below what was written. It stays over a refusal, and is there again when the request is opened again. */
export function SupportAnswer({ of: request, draft }: { of: OpenedRequest; draft: Draft }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const invalidate = useInvalidate()
  const [{ text, isSettled }, setWritten] = useState(() => readKept(draft.stored))
  const attempt = useRef(readKept(draft.stored).attempt)
  const [isMissing, setMissing] = useState(false)
  const { run, lastProblem, problem, isRunning } = useAction(answerSupport, { toast: false })
  const write = (by: Partial<Pick<Kept, 'text' | 'isSettled'>>) => {
    const next = { text, isSettled, ...by }
    setWritten({ ...next, attempt: undefined })
    draft.keep({ ...next, attempt: attempt.current })
  }
  const send = async () => {
    const seen = request.messages.at(-1)?.id
    setMissing(text.trim() === '')
    if (text.trim() === '' || seen === undefined) return
    const body = { text: text.trim(), seen, ...(isSettled && { close: true }) }
    attempt.current = attemptFor(attempt.current, body)
    draft.keep({ text, isSettled, attempt: attempt.current })
    const params = { id: request.id }
    const done = await run({ params, body }, { idempotencyKey: attempt.current.key })
    const failure = lastProblem()
    if (done || (failure && !isUncertain(failure))) attempt.current = undefined
    if (done) {
      await draft.drop()
      setWritten({ text: '', isSettled: false, attempt: undefined })
      toast.success(t(isSettled ? 'support.sentClosed' : 'support.sent'))
    }
    // Also after a refusal: something new has come that is to be read first.
    await invalidate(listSupportRequests, readSupportRequest)
  }
  const language = t(`admin:languages.${request.locale}`)
  return (
    <Stack gap={3}>
      {problem ? (
        <Callout role="alert" tone={isUncertain(problem) ? 'warning' : 'danger'} title={t('support.failed')}>
          {problem.message}
        </Callout>
      ) : null}
      <TextArea
        label={t('support.answer')}
        help={t('support.answerHelp', { email: request.email, language })}
        rows={6}
        maxLength={supportMailMax}
        value={text}
        onChange={(words) => write({ text: words })}
        error={isMissing && text.trim() === '' ? t('support.missing') : undefined}
        counter={
          text.length > supportMailMax * 0.8
            ? `${format.number(text.length)} / ${format.number(supportMailMax)}`
            : undefined
        }
      />
      <Checkbox
        isSelected={isSettled}
        onChange={(settled) => write({ isSettled: settled })}
        description={t('support.settledText')}
      >
        {t('support.settled')}
      </Checkbox>
      <Inline>
        <Button variant="primary" onPress={() => void send()} isLoading={isRunning}>
          {t('support.send')}
        </Button>
      </Inline>
    </Stack>
  )
}
