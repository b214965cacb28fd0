import { type FilledAnswer, messageLength } from '@forecourt/contracts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { typeInto } from '../../shared/forms/type-into.ts'

/** What became of the quick answer that was chosen last. */
interface Chosen {
  readonly name: string
  readonly before: string
  /** Where the cursor stood. */
  readonly at: number
  /** The text with it; undefined where there was no room for it. */
  readonly after: string | undefined
}

/** Puts quick answers into the field of a message, behind its cursor, and takes the last one back. */
export function useQuickAnswer(text: string, setText: (text: string) => void) {
  const field = useRef<HTMLTextAreaElement>(null)
  const isTouched = useRef(false)
  const [chosen, setChosen] = useState<Chosen>()
  return {
    field,
    onFocus: () => {
      isTouched.current = true
    },
    put: ({ name, text: answer }: FilledAnswer) => {
      const { current } = field
      if (!current) return
      // With a blank before and after it.
      if (text.length + answer.length + 2 > messageLength)
        return setChosen({ name, before: text, at: 0, after: undefined })
      const at = isTouched.current ? current.selectionEnd : text.length
      typeInto(current, answer, !isTouched.current)
      setChosen({ name, before: text, at, after: current.value })
    },
    /** The one that was put in, as long as nothing was typed since. */
    last: chosen?.after === text ? chosen : undefined,
    /** The one there was no room for, as long as the text is that. */
    refused: chosen && chosen.after === undefined && chosen.before === text ? chosen : undefined,
    undo: () => {
      if (!chosen) return
      // The text is there before the cursor is put back into it.
      flushSync(() => {
        setText(chosen.before)
        setChosen(undefined)
      })
      field.current?.focus()
      field.current?.setSelectionRange(chosen.at, chosen.at)
    },
  }
}
