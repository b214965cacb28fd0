import type { Meta, StoryObj } from '@storybook/react-vite'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { expect, userEvent } from 'storybook/test'
import { Grid } from '../layout/grid.tsx'
import { NumberField } from '../number-field/number-field.tsx'
import { State, StateSheet } from '../stories/states.tsx'
import { PasswordField } from './password-field.tsx'
import { SearchField } from './search-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

const meta = { title: 'Forms/Text field', component: TextField, args: { label: 'Email' } } satisfies Meta<
  typeof TextField
>
export default meta
type Story = StoryObj<typeof meta>

export const All: Story = {
  render: () => (
    <Grid columns={{ phone: 1, tablet: 2 }} gap={6}>
      <TextField
        label="Email"
        type="email"
        placeholder="you@example.com"
        help="We send a code to this address."
        prefix={<Mail size="1em" aria-hidden />}
      />
      <TextField
        label="Phone"
        type="tel"
        defaultValue="12"
        error="Enter the number with its country code, such as +33 6 12 34 56 78."
      />
      <PasswordField
        label="Password"
        showLabel="Show password"
        labelAside="At least 12 characters"
        defaultValue="correct horse"
      />
      <NumberField label="Mileage" unit="km" defaultValue={128400} help="As shown on the odometer." />
      <NumberField label="Price" prefix="€" defaultValue={18990} />
      <TextField label="Registration" labelAside="Optional" isDisabled defaultValue="AB-123-CD" />
      <SearchField label="Search" hideLabel placeholder="Make, model or keyword" shape="round" defaultValue="estate" />
      <TextArea
        label="Description"
        counter="48 of 4,000"
        defaultValue="One owner, full service history, garaged at night."
      />
    </Grid>
  ),
}

/** The error is tied to the input, and the eye button shows the password. */
export const Password: Story = {
  render: () => (
    <PasswordField
      label="Password"
      showLabel="Show password"
      defaultValue="correct horse"
      error="Too common. Use another."
    />
  ),
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Password')
    await expect(input).toHaveAttribute('type', 'password')
    await expect(input).toHaveAccessibleDescription('Too common. Use another.')
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }))
    await expect(input).toHaveAttribute('type', 'text')
  },
}

function Mileage() {
  const [value, setValue] = useState<number | null>(null)
  return (
    <>
      <NumberField label="Mileage" unit="km" value={value} onChange={setValue} />
      <output>{value === null ? 'empty' : value}</output>
    </>
  )
}

export const NumberEntry: Story = {
  render: () => <Mileage />,
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Mileage')
    await userEvent.type(input, '12x500')
    await userEvent.tab()
    await expect(input).toHaveValue('12,500')
    await expect(canvas.getByText('12500')).toBeVisible()
    await userEvent.clear(input)
    await userEvent.tab()
    await expect(canvas.getByText('empty')).toBeVisible()
  },
}

function Kept() {
  const [value, setValue] = useState<number | null>(30)
  const [kept, setKept] = useState<number | null>()
  return (
    <>
      <NumberField label="Minutes" value={value} onChange={setValue} onType={setKept} />
      <button type="button" onClick={() => setValue(45)}>
        Put 45
      </button>
      <output>{kept === undefined ? 'nothing typed' : `typed ${kept ?? 'nothing'}`}</output>
    </>
  )
}

/** What is typed is told before the field is left; what the page puts there is not. */
export const NumberAsTyped: Story = {
  render: () => <Kept />,
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Minutes')
    await userEvent.click(canvas.getByRole('button', { name: 'Put 45' }))
    await expect(input).toHaveValue('45')
    await expect(canvas.getByText('nothing typed')).toBeVisible()
    await userEvent.clear(input)
    await userEvent.type(input, '1500')
    await expect(canvas.getByText('typed 1500')).toBeVisible()
    await expect(input).toHaveValue('1500')
    await userEvent.click(canvas.getByRole('button', { name: 'Put 45' }))
    await expect(input).toHaveValue('45')
    await expect(canvas.getByText('typed 1500')).toBeVisible()
  },
}

/** For trying things: not a test. */
export const Playground: Story = {
  tags: ['!test'],
  args: {
    label: 'Email',
    labelAside: '',
    help: 'The seller answers to this address.',
    error: '',
    placeholder: '',
    isDisabled: false,
    isReadOnly: false,
    isRequired: false,
    hideLabel: false,
    size: 'md',
    type: 'email',
  },
  argTypes: { size: { control: 'inline-radio', options: ['md', 'lg'] } },
}

export const States: Story = {
  render: () => (
    <StateSheet>
      <State name="empty">
        <TextField label="First name" help="As on your identity card." />
      </State>
      <State name="filled">
        <TextField label="Last name" defaultValue="Lovelace" />
      </State>
      <State name="hover" force="hovered" on="div:has(> input)">
        <TextField label="Street" />
      </State>
      <State name="focus" force="focus-visible" on="input">
        <TextField label="City" />
      </State>
      <State name="invalid">
        <TextField label="Email" defaultValue="ada@example" error="Email has no ending such as .com. Add it." />
      </State>
      <State name="disabled">
        <TextField label="Account" defaultValue="FC-2231" isDisabled />
      </State>
      <State name="read-only">
        <TextField label="VIN" defaultValue="VF3LCYHZJLS123456" isReadOnly />
      </State>
      <State name="prefix, suffix, 48 px">
        <TextField label="Page" prefix="https://" suffix=".com" size="lg" />
      </State>
      <State name="label hidden, aside">
        <TextField label="Company" labelAside="Optional" />
      </State>
      <State name="area with counter">
        <TextArea label="Message" counter="12 of 160" defaultValue="Still there?" />
      </State>
      <State name="area, invalid">
        <TextArea label="Reason" error="Reason is required. Say what happened." />
      </State>
      <State name="password">
        <PasswordField label="Password" showLabel="Show password" defaultValue="correct horse" />
      </State>
      <State name="search, filled">
        <SearchField label="Search" defaultValue="308 SW" clearLabel="Empty the search" shape="round" />
      </State>
      <State name="long texts">
        <TextField
          label="Numéro d’immatriculation tel qu’il figure sur le certificat"
          help="Champ A du certificat d’immatriculation, avec les tirets, sans espaces ni points."
        />
      </State>
    </StateSheet>
  ),
}
