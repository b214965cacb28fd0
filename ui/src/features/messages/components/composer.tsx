import { messageLength, placeholdersIn, type Thread, type ThreadMessage } from '@forecourt/contracts'
import { Button, Callout, TextArea } from '@forecourt/design-system'
import { SendHorizontal } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { answerHash } from '../../../app/paths.ts'
import { isUncertain } from '../../../shared/api/attempt.ts'
import { type Draft, useDraft } from '../../../shared/draft/drafts.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useUploadWarning } from '../../../shared/picture/use-upload-warning.ts'
import { useUser } from '../../../shared/session/session.ts'
import { useWrite } from '../api/use-write.ts'
import { useQuickAnswer } from '../use-quick-answer.ts'
import { PictureButtons, PicturesToSend } from './message-pictures.tsx'
import { QuickAnswerMenu } from './quick-answer-menu.tsx'
import { QuickNotes } from './quick-notes.tsx'
import * as styles from './thread.css.ts'
import { UnfilledDialog } from './unfilled-dialog.tsx'

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
  const form = useRef<HTMLFormElement>(null)
  const { text, setText, pictures, isEmpty, send, isSending, problem } = useWrite(thread.id, draft, (message) => {
    onSent(message)
    // Where one is who writes on; elsewhere the focus is left alone.
    if (form.current?.contains(document.activeElement) || document.activeElement === document.body)
      quick.field.current?.focus()
  })
  useUploadWarning(pictures.isUploading)
  const quick = useQuickAnswer(text, setText)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === answerHash) quick.field.current?.focus({ preventScroll: true })
  }, [hash, quick.field])
  const [isAsking, setAsking] = useState(false)
  const ask = () => {
    if (thread.role === 'seller' && placeholdersIn(text).known.length > 0) setAsking(true)
    else send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    ask()
  }
  const onPaste = (event: ClipboardEvent) => {
    const { clipboardData } = event
    const files = [...clipboardData.files].filter(({ type }) => type.startsWith('image/'))
    // Programs put a picture of a text beside it.
    if (files.length === 0 || clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    pictures.add(files)
  }
  return (
    <form
      ref={form}
      className={styles.composer}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onSubmit={(event) => {
        event.preventDefault()
        ask()
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
      <PicturesToSend pictures={pictures} />
      {thread.role === 'seller' ? <QuickNotes text={text} quick={quick} vehicleId={thread.vehicle.id} /> : null}
      <div className={styles.send}>
        <div className={styles.sendAside}>
          {thread.role === 'seller' ? (
            <QuickAnswerMenu
              threadId={thread.id}
              text={text}
              onChoose={quick.put}
              onReturn={() => quick.field.current?.focus()}
            />
          ) : null}
          <PictureButtons pictures={pictures} />
          {actions}
        </div>
        <Button
          type="submit"
          variant="primary"
          icon={<SendHorizontal />}
          isLoading={isSending}
          isDisabled={isEmpty || pictures.isUploading}
        >
          {t(problem && isUncertain(problem) ? 'write.again' : 'write.send')}
        </Button>
      </div>
      <UnfilledDialog text={text} isOpen={isAsking} onClose={() => setAsking(false)} onSend={send} />
    </form>
  )
}
