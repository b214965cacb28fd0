import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, userEvent } from 'storybook/test'
import { State, StateSheet } from '../stories/states.tsx'
import { ColorField } from './color-field.tsx'

function Paint({ error }: { error?: string }) {
  const [value, setValue] = useState('#8f1d2c')
  return (
    <ColorField
      label="Colour value"
      help="As #rrggbb"
      pickLabel="Pick a colour"
      value={value}
      onChange={setValue}
      error={error}
    />
  )
}

const meta = { title: 'Forms/Color field', render: () => <Paint /> } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** Typed and picked are the same value. */
export const Interactive: Story = {
  play: async ({ canvas }) => {
    const text = canvas.getByLabelText('Colour value')
    const well = canvas.getByLabelText('Pick a colour')
    await userEvent.clear(text)
    await userEvent.type(text, '#1F4E8C')
    await expect(well).toHaveValue('#1f4e8c')
    await fireEvent.input(well, { target: { value: '#3d6b4f' } })
    await expect(text).toHaveValue('#3d6b4f')
  },
}
export const Invalid: Story = { render: () => <Paint error="Colour value is invalid." /> }

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'] }

const colour = { onChange: () => {}, pickLabel: 'Pick a colour' }

export const States: Story = {
  render: () => (
    <StateSheet>
      <State name="filled">
        <ColorField {...colour} label="Swatch" value="#c8892b" />
      </State>
      <State name="half typed">
        <ColorField {...colour} label="Second swatch" value="#c8" />
      </State>
      <State name="focus" force="focus-visible" on="input:not([type=color])">
        <ColorField {...colour} label="Third swatch" value="#1f4e8c" />
      </State>
      <State name="invalid">
        <ColorField {...colour} label="Fourth swatch" value="red" error="Write # and six figures, such as #c8892b." />
      </State>
      <State name="disabled">
        <ColorField {...colour} label="Fifth swatch" value="#3d6b4f" isDisabled />
      </State>
      <State name="read-only">
        <ColorField {...colour} label="Sixth swatch" value="#3d6b4f" isReadOnly />
      </State>
    </StateSheet>
  ),
}
