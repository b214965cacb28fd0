import { importUnits, suggestBrands, UNIT_AS_IT_IS, UNKNOWN_UNIT, type VehicleField } from '@forecourt/contracts'
import { Combobox, type Option, Select, TextField } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFieldChoices } from '../use-field-choices.ts'
import { ChoiceField } from './choice-field.tsx'

/** Stands for "read nothing" in a list of choices, which knows no empty value. */
const LEAVE_OUT = 'leave-out'
const UNSAID = 'unsaid'

export interface AnswerFieldProps {
  rule: string
  field: VehicleField
  /** The text of the file that is asked about. */
  text: string
  /** What it was said to mean; "" leaves it out, undefined: nothing was said. */
  said: string | undefined
  onSay: (meaning: string | undefined) => void
}

interface Answer {
  label: string
  first: Option
  second: Option
  value: string | null
  onChange: (value: string | null) => void
}

/** Says what a text of the list means, by the kind of its field. */
export function AnswerField({ rule, field, text, said, onSay }: AnswerFieldProps) {
  const { t } = useTranslation('imports')
  const choices = useFieldChoices()
  const answer: Answer = {
    label: t('unknown.means', { value: text }),
    first: { value: UNSAID, label: t('unknown.placeholder') },
    second: { value: LEAVE_OUT, label: t('unknown.leaveOut') },
    value: said === '' ? LEAVE_OUT : (said ?? null),
    onChange: (value) => onSay(value === null || value === UNSAID ? undefined : value === LEAVE_OUT ? '' : value),
  }
  if (rule === UNKNOWN_UNIT) return <UnitAnswer {...answer} field={field} />
  if (field === 'brand') return <MakeAnswer {...answer} text={text} />
  if (field === 'city' || choices(field).length > 0)
    return <ChoiceField {...answer} field={field} hideLabel placeholder={answer.first.label} />
  return (
    <TextField
      label={answer.label}
      hideLabel
      placeholder={t('unknown.write')}
      value={said ?? ''}
      onChange={(value) => onSay(value === '' ? undefined : value)}
    />
  )
}

/** Units of the field; a price's are currencies. */
function UnitAnswer({ field, label, first, second, value, onChange }: Answer & { field: VehicleField }) {
  const { t } = useTranslation('imports')
  const choices = useFieldChoices()
  const units =
    field === 'price'
      ? choices('currency').map((currency) => ({ value: currency.label.split(' ')[0] ?? '', label: currency.label }))
      : (importUnits[field] ?? []).map((unit) => ({ value: unit, label: unit }))
  const options = [first, { value: UNIT_AS_IT_IS, label: t('unknown.asItIs') }, second, ...units]
  return <Select label={label} hideLabel options={options} value={value ?? first.value} onChange={onChange} />
}

/** A make we know, or the text as it stands. */
function MakeAnswer({ text, label, first, second, value, onChange }: Answer & { text: string }) {
  const { t } = useTranslation('imports')
  const [typed, setTyped] = useState('')
  const { data = [] } = useEndpoint(suggestBrands, { query: {} })
  const options = [
    { value: text, label: t('unknown.asMake', { value: text }) },
    second,
    ...data.map(({ name }) => ({ value: name, label: name })),
  ]
  const wanted = typed.toLowerCase()
  const isChosen = options.some((option) => option.value === value && option.label === typed)
  return (
    <Combobox
      label={label}
      hideLabel
      placeholder={first.label}
      filter="none"
      options={isChosen ? options : options.filter((option) => option.label.toLowerCase().includes(wanted))}
      onInputChange={setTyped}
      value={value}
      // A combobox tells with the first letter that nothing is chosen; a rendering for that would take the letter away.
      onChange={(next) => (next === value ? undefined : onChange(next))}
      emptyText={t('noMatch')}
    />
  )
}
