import { useState } from 'react'
import {
  Button,
  Combobox,
  FormErrorSummary,
  Grid,
  Heading,
  Inline,
  NumberField,
  Select,
  Stack,
  Stepper,
  Text,
  TextArea,
} from '../../src/index.ts'

const steps = [
  { id: 'vehicle', label: 'Vehicle' },
  { id: 'condition', label: 'Condition' },
  { id: 'price', label: 'Price' },
]
const makes = ['Citroën', 'Peugeot', 'Renault'].map((label) => ({ value: label, label }))
const fuels = ['Diesel', 'Electric', 'Petrol'].map((label) => ({ value: label, label }))

/** A form that is too long for a dialog: three steps, errors at their fields and above them, a draft that is kept. */
export function FormInSteps() {
  const [at, setAt] = useState(0)
  const [make, setMake] = useState<string | null>(null)
  const [price, setPrice] = useState<number | null>(null)
  const [isChecked, setChecked] = useState(false)
  const current = steps[at] ?? { id: 'vehicle', label: 'Vehicle' }
  const problems = [
    { step: 0, field: 'make', message: 'Make: choose one from the list.', isOpen: make === null },
    { step: 2, field: 'price', message: 'Price: enter an amount above 0.', isOpen: !price },
  ]
  const errors = isChecked ? problems.filter(({ isOpen }) => isOpen) : []
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message
  const go = (to: number) => {
    setAt(to)
    requestAnimationFrame(() => document.getElementById('step')?.focus())
  }
  return (
    <Stack gap={6} maxInlineSize="md">
      <Heading level={1}>Sell a vehicle</Heading>
      <Stepper
        label="Steps"
        current={current.id}
        onSelect={(id) => go(steps.findIndex((step) => step.id === id))}
        steps={steps.map((step, place) => ({
          ...step,
          isDone: place < at && !errors.some((error) => error.step === place),
          hasError: errors.some((error) => error.step === place),
        }))}
        stepLabel={(step, place, of) =>
          `Step ${place} of ${of}: ${step.label}${step.hasError ? ', needs attention' : step.isDone ? ', done' : ''}`
        }
      />
      <FormErrorSummary
        title={`${errors.length} things need your attention`}
        errors={errors}
        onSelect={(field) => go(errors.find((error) => error.field === field)?.step ?? 0)}
      />
      <Heading level={2} id="step" tabIndex={-1}>
        {current.label}
      </Heading>
      {at === 0 ? (
        <Grid fit="fact">
          <Combobox
            label="Make"
            options={makes}
            value={make}
            onChange={setMake}
            emptyText="No make begins so."
            error={errorOf('make')}
          />
          <Select label="Fuel" labelAside="Optional" options={fuels} />
        </Grid>
      ) : null}
      {at === 1 ? <TextArea label="What should a buyer know?" labelAside="Optional" rows={4} /> : null}
      {at === 2 ? (
        <NumberField label="Price" prefix="€" value={price} onChange={setPrice} error={errorOf('price')} />
      ) : null}
      <Inline justifyContent="space-between">
        <Button isDisabled={at === 0} onPress={() => go(at - 1)}>
          Back
        </Button>
        <Inline>
          <Text size="sm" tone="muted">
            Draft saved
          </Text>
          {at < steps.length - 1 ? (
            <Button variant="primary" onPress={() => go(at + 1)}>
              Next
            </Button>
          ) : (
            <Button variant="primary" onPress={() => setChecked(true)}>
              Publish
            </Button>
          )}
        </Inline>
      </Inline>
    </Stack>
  )
}
