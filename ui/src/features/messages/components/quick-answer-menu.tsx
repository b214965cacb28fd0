import { type FilledAnswer, quickAnswerLength, threadQuickAnswers } from '@forecourt/contracts'
import { Button, Menu, type MenuItem } from '@forecourt/design-system'
import { MessageSquareText, Pencil, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { QuickAnswerDialog } from './quick-answer-dialog.tsx'

export interface QuickAnswerMenuProps {
  threadId: string
  /** What is in the field now: it can be kept. */
  text: string
  onChoose: (answer: FilledAnswer) => void
  /** After a choice the focus belongs to the text. */
  onReturn: () => void
}

/** The texts a seller keeps, filled in for this conversation. They are read when somebody wants them. */
export function QuickAnswerMenu({ threadId, text, onChoose, onReturn }: QuickAnswerMenuProps) {
  const { t } = useTranslation('quick-answer')
  const hasChosen = useRef(false)
  const [isWanted, setWanted] = useState(false)
  const [asked, setAsked] = useState<{ begin?: string }>()
  const { data, error, mutate } = useEndpoint(threadQuickAnswers, isWanted ? { params: { id: threadId } } : null)
  const inside = (line: MenuItem) => [line]
  const kept: readonly MenuItem[] = data
    ? data.length === 0
      ? inside({ id: 'none', label: t('empty'), isDisabled: true })
      : data.map((answer) => ({ id: answer.id, label: answer.name, description: beginningOf(answer.text) }))
    : error
      ? inside({ id: 'retry', label: t('failed'), description: t('actions.retry', { ns: 'common' }) })
      : inside({ id: 'wait', label: t('loading', { ns: 'common' }), isDisabled: true })
  const words = text.trim()
  const act = (id: string) => {
    if (id === 'retry') void mutate()
    else if (id === 'manage') setAsked({})
    else if (id === 'keep') setAsked({ begin: words })
    else {
      const answer = data?.find((one) => one.id === id)
      if (!answer) return
      hasChosen.current = true
      onChoose(answer)
    }
  }
  return (
    <>
      <Menu
        trigger={
          <Button
            size="sm"
            icon={<MessageSquareText />}
            onFocus={() => {
              // A menu that closes gives the focus back to its button.
              if (hasChosen.current) onReturn()
              hasChosen.current = false
            }}
          >
            {t('title')}
          </Button>
        }
        placement="top start"
        onOpenChange={(isOpen) => {
          if (!isOpen) return
          hasChosen.current = false
          setWanted(true)
          // Prices and hours change.
          if (data) void mutate()
        }}
        groups={[
          { id: 'kept', items: kept },
          {
            id: 'more',
            items: [
              ...(words !== '' && words.length <= quickAnswerLength
                ? [{ id: 'keep', label: t('keep'), icon: <Plus /> }]
                : []),
              { id: 'manage', label: t('manage'), icon: <Pencil /> },
            ],
          },
        ]}
        onAction={act}
      />
      {asked ? <QuickAnswerDialog begin={asked.begin} onClose={() => setAsked(undefined)} /> : null}
    </>
  )
}

/** Enough of a text to know it by. */
const beginningOf = (text: string): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 90 ? `${line.slice(0, 89).trimEnd()}…` : line
}
