import { NumberField } from '@forecourt/design-system'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { ChangeOptions } from '../../../shared/search/use-typing.ts'
import { useTyping } from '../../../shared/search/use-typing.ts'
import { boundOf } from '../bound-text.ts'

export interface BoundFieldProps {
  label: ReactNode
  value: number | undefined
  onChange: (value: number | undefined, options: ChangeOptions) => void
  least: number
  most: number
  unit?: string | undefined
  /** Years take no thousands separator. */
  plain?: boolean | undefined
  /** Said once the field is left: what is being typed may be on its way to something else. */
  error?: string | undefined
}

/**
 * One end of a range. It filters while somebody types, once they pause, and at once on Enter, the arrow keys or leaving.
 * While they type the field is theirs: the value that comes back through the address does not rewrite it.
 */
export function BoundField({ label, value, onChange, least, most, unit, plain, error }: BoundFieldProps) {
  const [held, setHeld] = useState<{ value: number | undefined }>()
  const typing = useTyping(value, onChange)
  const listen = (event: FormEvent<HTMLDivElement>) => {
    const bound = boundOf((event.target as HTMLInputElement).value, least, most)
    if (bound !== null) typing.later(bound)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside is the control; this hears what is typed into it
    <div
      role="presentation"
      onInput={listen}
      onFocus={() => {
        typing.begin()
        setHeld({ value })
      }}
      onBlur={() => setHeld(undefined)}
    >
      <NumberField
        label={label}
        minValue={least}
        maxValue={most}
        unit={unit}
        error={held ? undefined : error}
        formatOptions={plain ? { useGrouping: false } : undefined}
        value={(held ?? { value }).value ?? null}
        onChange={(next) => {
          if (held) setHeld({ value: next ?? undefined })
          typing.now(next ?? undefined)
        }}
      />
    </div>
  )
}
