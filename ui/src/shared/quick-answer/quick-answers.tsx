import { type QuickAnswer, quickAnswersMax } from '@forecourt/contracts'
import { AlertDialog, Button, ErrorState, IconButton, Menu, Spinner, Stack, Text } from '@forecourt/design-system'
import { ArrowDown, ArrowUp, EllipsisVertical, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AnswerForm } from './answer-form.tsx'
import * as styles from './quick-answer.css.ts'
import { useQuickAnswers } from './use-quick-answers.ts'

/** The id of the one that is changed, or `new`. */
type Edited = string | undefined

/** Texts that a seller keeps to answer with: made, changed, put in order and deleted in one place, one at a time. */
export function QuickAnswers({ begin }: { begin?: string | undefined }) {
  const { t } = useTranslation('quick-answer')
  const { answers, error, retry, move, remove, isRemoving } = useQuickAnswers()
  const [edited, setEdited] = useState<Edited>(begin === undefined ? undefined : 'new')
  const [start, setStart] = useState(begin)
  const [hasReturned, setReturned] = useState(false)
  const [doomed, setDoomed] = useState<QuickAnswer>()
  if (!answers)
    return error ? (
      <ErrorState
        level={3}
        title={t('failed')}
        actions={<Button onPress={retry}>{t('actions.retry', { ns: 'common' })}</Button>}
      >
        {error.message}
      </ErrorState>
    ) : (
      <Spinner label={t('loading', { ns: 'common' })} />
    )
  const close = () => {
    setEdited(undefined)
    setStart(undefined)
    setReturned(true)
  }
  if (edited !== undefined)
    return (
      <AnswerForm
        key={edited}
        edited={edited}
        answer={answers.find(({ id }) => id === edited)}
        begin={start}
        onKept={close}
        onCancel={close}
      />
    )
  return (
    <Stack gap={4}>
      {answers.length === 0 ? (
        <Text size="sm" tone="muted">
          {t('empty')}
        </Text>
      ) : (
        <ul className={styles.list} aria-label={t('title')}>
          {answers.map((answer, place) => (
            <li key={answer.id} className={styles.item}>
              <div className={styles.words}>
                <span className={styles.name}>{answer.name}</span>
                <Text size="sm" tone="muted" className={styles.text}>
                  {answer.text}
                </Text>
              </div>
              <Menu
                trigger={<IconButton label={t('more', { name: answer.name })} icon={<EllipsisVertical />} />}
                items={[
                  { id: 'edit', label: t('edit'), icon: <Pencil /> },
                  { id: 'up', label: t('up'), icon: <ArrowUp />, isDisabled: place === 0 },
                  { id: 'down', label: t('down'), icon: <ArrowDown />, isDisabled: place === answers.length - 1 },
                  { id: 'delete', label: t('actions.delete', { ns: 'common' }), icon: <Trash2 />, isDanger: true },
                ]}
                onAction={(id) => {
                  if (id === 'edit') setEdited(answer.id)
                  else if (id === 'delete') setDoomed(answer)
                  else void move(answer.id, id === 'up' ? -1 : 1)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {answers.length < quickAnswersMax ? (
        <div>
          <Button autoFocus={hasReturned} icon={<Plus />} onPress={() => setEdited('new')}>
            {t('add')}
          </Button>
        </div>
      ) : (
        <Text size="sm" tone="muted">
          {t('full', { max: quickAnswersMax })}
        </Text>
      )}
      <AlertDialog
        isOpen={doomed !== undefined}
        onOpenChange={(isOpen) => (isOpen ? undefined : setDoomed(undefined))}
        title={t('delete.title', { name: doomed?.name })}
        confirmLabel={t('actions.delete', { ns: 'common' })}
        cancelLabel={t('actions.cancel', { ns: 'common' })}
        isBusy={isRemoving}
        onConfirm={async () => {
          if (doomed) await remove(doomed)
          setDoomed(undefined)
        }}
      >
        {t('delete.text')}
      </AlertDialog>
    </Stack>
  )
}
