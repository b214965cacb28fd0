import { messageLength, type Thread, type ThreadMessage } from '@forecourt/contracts'
import { Button, Callout, TextArea } from '@forecourt/design-system'
import { SendHorizontal } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
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
  const { text, setText, pictures, isEmpty, send, isSending, problem } = useWrite(thread.id, draft, onSent)
  useUploadWarning(pictures.isUploading)
  const quick = useQuickAnswer(text, setText)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
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
      className={styles.composer}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
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
      <PicturesToSend pictures={pictures} />
      {thread.role === 'seller' ? <QuickNotes text={text} quick={quick} /> : null}
      <div className={styles.send}>
        <div className={styles.sendAside}>
          {thread.role === 'seller' ? <QuickAnswerMenu threadId={thread.id} text={text} onChoose={quick.put} /> : null}
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
    </form>
  )
}
