import {
  placeholdersIn,
  type QuickAnswer,
  quickAnswerLength,
  quickAnswerNameLength,
  quickAnswerPlaceholders,
} from '@forecourt/contracts'
import { Button, Callout, Stack, Text, TextArea, TextField } from '@forecourt/design-system'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Draft, useDraft } from '../draft/drafts.ts'
import { useFormat } from '../format/format.ts'
import { typeInto } from '../forms/type-into.ts'
import { useUser } from '../session/session.ts'
import * as styles from './quick-answer.css.ts'
import { useKeepAnswer } from './use-quick-answers.ts'

export interface AnswerFormProps {
  /** The one to change; undefined: another one, also when it was deleted meanwhile. */
  answer: QuickAnswer | undefined
  /** What is edited: an id, or `new`. */
  edited: string
  /** What another one begins with. */
  begin?: string | undefined
  onKept: () => void
  onCancel: () => void
}

/** Name and text of a quick answer. What was typed outlives a refusal, a lost connection and a reload. */
export function AnswerForm(props: AnswerFormProps) {
  // A message that is to be kept is no reason to lose what was begun before.
  const name = props.begin === undefined ? props.edited : 'of-message'
  const draft = useDraft(useUser().id, `quick-answer/${name}`)
  return draft.isReady ? <OpenForm {...props} draft={draft} /> : null
}

interface Kept {
  readonly name: string
  readonly text: string
  /** Of the stored one that was changed. */
  readonly version: number
}
const readKept = (stored: unknown): Kept | undefined =>
  typeof stored === 'object' &&
  stored !== null &&
  'name' in stored &&
  'text' in stored &&
  'version' in stored &&
  typeof stored.name === 'string' &&
  typeof stored.text === 'string' &&
  typeof stored.version === 'number'
    ? { name: stored.name, text: stored.text, version: stored.version }
    : undefined

function OpenForm({ answer, begin, onKept, onCancel, draft }: AnswerFormProps & { draft: Draft }) {
  const { t } = useTranslation('quick-answer')
  const format = useFormat()
  const field = useRef<HTMLTextAreaElement>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const isTouched = useRef(false)
  const [begun] = useState<Kept>(() =>
    begin === undefined
      ? (readKept(draft.stored) ?? { name: '', text: '', version: 0, ...answer })
      : { name: '', text: begin, version: 0 },
  )
  const [name, setName] = useState(begun.name)
  const [text, setText] = useState(begun.text)
  const [seen, setSeen] = useState(begun.version)
  const [isTried, setTried] = useState(false)
  const { save, isSaving, problem } = useKeepAnswer(answer, () => {
    void draft.drop()
    onKept()
  })
  const put = (next: { name?: string; text?: string }) => {
    const all = { name, text, ...next }
    setName(all.name)
    setText(all.text)
    draft.keep({ ...all, version: seen })
  }
  const [unknown] = placeholdersIn(text).unknown
  const wrong = {
    name: name.trim() === '' ? t('nameMissing') : undefined,
    text: text.trim() === '' ? t('textMissing') : unknown && t('unknown', { name: unknown }),
  }
  // It is shown then: whoever saves has seen what another tab made of it.
  const other = answer && answer.version !== seen ? answer : undefined
  const submit = () => {
    setTried(true)
    // On a phone what is wrong may be out of sight.
    if (wrong.name) return nameField.current?.focus()
    if (wrong.text) return field.current?.focus()
    const version = answer?.version ?? seen
    setSeen(version)
    void save({ name: name.trim(), text: text.trim() }, version)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        submit()
      }}
    >
      <Stack gap={4}>
        {problem && !problem.fields && !other ? (
          <Callout role="alert" tone="danger" title={t('notSaved')}>
            {problem.message}
          </Callout>
        ) : null}
        {other ? (
          <Callout role="alert" tone="warning" title={t('otherTab')}>
            <span className={styles.text}>{other.text}</span>
          </Callout>
        ) : null}
        <TextField
          ref={nameField}
          label={t('name')}
          help={t('nameHelp')}
          value={name}
          onChange={(next) => put({ name: next })}
          maxLength={quickAnswerNameLength}
          error={problem?.fields?.name ?? (isTried ? wrong.name : undefined)}
          autoFocus
        />
        <TextArea
          ref={field}
          label={t('textLabel')}
          value={text}
          onChange={(next) => put({ text: next })}
          onFocus={() => {
            isTouched.current = true
          }}
          rows={4}
          maxLength={quickAnswerLength}
          counter={
            text.length > quickAnswerLength * 0.8
              ? `${format.number(text.length)} / ${format.number(quickAnswerLength)}`
              : undefined
          }
          error={problem?.fields?.text ?? (isTried ? wrong.text : undefined)}
        />
        <Stack gap={2}>
          <Text size="sm" id="quick-answer-placeholders">
            {t('placeholders')}
          </Text>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a second form part with a legend of its own */}
          <div role="group" aria-labelledby="quick-answer-placeholders" className={styles.placeholders}>
            {quickAnswerPlaceholders.map((placeholder) => (
              <Button
                key={placeholder}
                size="sm"
                onPress={() => field.current && typeInto(field.current, `{${placeholder}}`, !isTouched.current)}
                isDisabled={text.length + placeholder.length + 4 > quickAnswerLength}
              >
                {t(`placeholder.${placeholder}`)}
              </Button>
            ))}
          </div>
        </Stack>
        <div className={styles.actions}>
          <Button
            onPress={() => {
              void draft.drop()
              onCancel()
            }}
            isDisabled={isSaving}
          >
            {t('actions.cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" variant="primary" isLoading={isSaving}>
            {t(other ? 'saveAnyway' : 'save')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
