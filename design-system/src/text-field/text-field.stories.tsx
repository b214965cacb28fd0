import type { Meta, StoryObj } from '@storybook/react-vite'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { expect, userEvent } from 'storybook/test'
import { Grid } from '../layout/grid.tsx'
import { NumberField } from '../number-field/number-field.tsx'
import { PasswordField } from './password-field.tsx'
import { SearchField } from './search-field.tsx'
import { TextArea, TextField } from './text-field.tsx'

const meta = { title: 'Forms/Text fields', component: TextField, args: { label: 'Email' } } satisfies Meta<
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
