import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent } from 'storybook/test'
import { State, StateSheet } from '../stories/states.tsx'
import { OtpField, type OtpFieldProps } from './otp-field.tsx'

const meta = {
  title: 'Forms/OTP field',
  component: OtpField,
  args: { label: 'Code', value: '', onChange: fn(), onComplete: fn(), help: 'We sent six digits to ada@example.com.' },
  render: (args) => <Entry {...args} />,
} satisfies Meta<typeof OtpField>
export default meta
type Story = StoryObj<typeof meta>

function Entry(props: OtpFieldProps) {
  const [value, setValue] = useState(props.value)
  return <OtpField {...props} value={value} onChange={setValue} />
}

export const Typed: Story = {
  play: async ({ canvas, args }) => {
    const input = canvas.getByLabelText('Code')
    await userEvent.type(input, '12a34 5')
    await expect(input).toHaveValue('12345')
    await expect(args.onComplete).not.toHaveBeenCalled()
    await userEvent.type(input, '6')
    await expect(args.onComplete).toHaveBeenCalledWith('123456')
    await userEvent.type(input, '7')
    await expect(input).toHaveValue('123456')
    await expect(args.onComplete).toHaveBeenCalledTimes(1)
  },
}
export const Pasted: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByLabelText('Code'))
    await userEvent.paste('Your code: 987 654')
    await expect(args.onComplete).toHaveBeenCalledWith('987654')
  },
}
export const Wrong: Story = {
  args: { value: '111111', error: 'That code is not right. Check it, or ask for a new one.' },
}
export const Narrow: Story = {
  render: (args) => (
    <div style={{ width: 288 }}>
      <Entry {...args} value="123" />
    </div>
  ),
}

/** For trying things: not a test. */
export const Playground: Story = {
  tags: ['!test'],
  args: { value: '123', length: 6, help: '', error: '', isDisabled: false },
}

export const States: Story = {
  render: () => (
    <StateSheet>
      <State name="empty">
        <OtpField label="Code" value="" onChange={() => {}} />
      </State>
      <State name="half">
        <OtpField label="Second code" value="123" onChange={() => {}} help="Sent to ada@example.com." />
      </State>
      <State name="complete">
        <OtpField label="Third code" value="123456" onChange={() => {}} />
      </State>
      <State name="invalid">
        <OtpField
          label="Fourth code"
          value="123456"
          onChange={() => {}}
          error="This code has expired. Ask for a new one."
        />
      </State>
      <State name="disabled">
        <OtpField label="Fifth code" value="123" onChange={() => {}} isDisabled />
      </State>
      <State name="four digits">
        <OtpField label="PIN" value="12" length={4} onChange={() => {}} />
      </State>
    </StateSheet>
  ),
}
