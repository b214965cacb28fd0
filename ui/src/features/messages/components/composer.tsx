import { messageLength, type Thread, type ThreadMessage } from '@forecourt/contracts'
import { Button, Callout, TextArea } from '@forecourt/design-system'
import { SendHorizontal } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isUncertain } from '../../../shared/api/attempt.ts'
import { type Draft, useDraft } from '../../../shared/draft/drafts.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useUser } from '../../../shared/session/session.ts'
import { useWrite } from '../api/use-write.ts'
import { useQuickAnswer } from '../use-quick-answer.ts'
import { QuickAnswerMenu } from './quick-answer-menu.tsx'
import { QuickNotes } from './quick-notes.tsx'
import * as styles from './thread.css.ts'

export interface ComposerProps {
  thread: Thread
  onSent: (message: ThreadMessage) => void
  /** What one can do besides writing. */
  actions?: ReactNode
}

/** Where one writes. */
export function Composer(props: ComposerProps) {
  const draft = useDraft(useUser().id, `thread/${props.thread.id}`)
  return draft.isReady ? <OpenComposer {...props} draft={draft} /> : null
}

function OpenComposer({ thread, onSent, actions, draft }: ComposerProps & { draft: Draft }) {
  const { t } = useTranslation('messages')
  const format = useFormat()
  const { text, setText, send, isSending, problem } = useWrite(thread.id, draft, onSent)
  const quick = useQuickAnswer(text, setText)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className={styles.composer}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {problem ? (
        <Callout role="alert" tone={isUncertain(problem) ? 'warning' : 'danger'} title={t('write.failed')}>
          {problem.fields?.message ?? problem.message} {isUncertain(problem) ? t('write.kept') : null}
        </Callout>
      ) : null}
      <TextArea
        ref={quick.field}
        label={t('write.label')}
        hideLabel
        rows={2}
        value={text}
        onChange={setText}
        onFocus={quick.onFocus}
        maxLength={messageLength}
        placeholder={t('write.hint')}
        counter={
          text.length > messageLength * 0.8
            ? `${format.number(text.length)} / ${format.number(messageLength)}`
            : undefined
        }
      />
      {thread.role === 'seller' ? <QuickNotes text={text} quick={quick} /> : null}
      <div className={styles.send}>
        <div className={styles.sendAside}>
          {thread.role === 'seller' ? <QuickAnswerMenu threadId={thread.id} text={text} onChoose={quick.put} /> : null}
          {actions}
        </div>
        <Button
          type="submit"
          variant="primary"
          icon={<SendHorizontal />}
          isLoading={isSending}
          isDisabled={text.trim() === ''}
        >
          {t(problem && isUncertain(problem) ? 'write.again' : 'write.send')}
        </Button>
      </div>
    </form>
  )
}
