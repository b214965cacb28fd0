import { useEffect, useRef } from 'react'
import { errors as list } from '../callout/callout.css.ts'
import { Callout } from '../callout/callout.tsx'
import { Link } from '../link/link.tsx'

/** One thing to correct. */
export interface FormError {
  /** Name of the field. */
  field: string
  /** "Price: enter a number above 0." */
  message: string
}

export interface FormErrorSummaryProps {
  /** "3 things need your attention" */
  title: string
  errors: readonly FormError[]
  /** Moves the focus to a field, e.g. react-hook-form's `setFocus`. */
  onSelect: (field: string) => void
}

/** What a refused form needs, above it, each leading to its field. Takes the focus when it appears. */
export function FormErrorSummary({ title, errors, onSelect }: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const some = errors.length > 0
  useEffect(() => {
    if (some) box.current?.focus()
  }, [some])
  if (!some) return null
  return (
    <Callout ref={box} tone="danger" title={title} role="alert" tabIndex={-1}>
      <ul className={list}>
        {errors.map(({ field, message }) => (
          <li key={field}>
            <Link onPress={() => onSelect(field)}>{message}</Link>
          </li>
        ))}
      </ul>
    </Callout>
  )
}
