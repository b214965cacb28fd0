import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Box } from '../layout/box.tsx'
import { State, StateSheet } from '../stories/states.tsx'
import { type Range, RangeSlider, Slider } from './slider.tsx'

const searched = fn()

function Price() {
  const [value, setValue] = useState<Range>([null, 30_000])
  return (
    <Box maxInlineSize="sm">
      <RangeSlider
        label="Price"
        minValue={0}
        maxValue={100_000}
        step={500}
        prefix="€"
        value={value}
        onChange={setValue}
        onChangeEnd={searched}
        fromLabel="From"
        toLabel="To"
        histogram={[3, 12, 30, 44, 52, 40, 33, 21, 14, 9, 8, 6, 4, 3, 2, 2, 1, 1, 0, 1]}
      />
    </Box>
  )
}

const meta = { title: 'Forms/Slider' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** Thumbs by arrow keys, fields by typing; the very edge means "no limit"; swapped ends are put in order. */
export const FromAndTo: Story = {
  render: () => <Price />,
  play: async ({ canvas }) => {
    searched.mockClear()
    const from = canvas.getByRole('textbox', { name: 'From' })
    const to = canvas.getByRole('textbox', { name: 'To' })
    await expect(from).toHaveValue('')
    await expect(to).toHaveValue('30,000')
    const thumbs = canvas.getAllByRole('slider')
    thumbs[0]?.focus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(from).toHaveValue('500'))
    await expect(searched).toHaveBeenLastCalledWith([500, 30_000])
    await userEvent.keyboard('{ArrowLeft}')
    await expect(searched).toHaveBeenLastCalledWith([null, 30_000])
    await userEvent.clear(from)
    await userEvent.type(from, '45000')
    await userEvent.tab()
    await expect(searched).toHaveBeenLastCalledWith([30_000, 45_000])
    await userEvent.clear(to)
    await userEvent.tab()
    await expect(searched).toHaveBeenLastCalledWith([30_000, null])
  },
}

export const Single: Story = {
  render: () => (
    <Box maxInlineSize="sm">
      <Slider label="Battery health" minValue={0} maxValue={100} defaultValue={80} />
    </Box>
  ),
}

/** For trying things: not a test. */
export const Playground: StoryObj<typeof RangeSlider> = {
  tags: ['!test'],
  args: { isDisabled: false, step: 500 },
  render: (args) => (
    <RangeSlider
      {...args}
      label="Price"
      minValue={0}
      maxValue={50_000}
      prefix="€"
      value={[5_000, 20_000]}
      onChange={() => {}}
      fromLabel="From"
      toLabel="To"
      histogram={[2, 8, 20, 31, 24, 12, 6, 3, 1, 1]}
    />
  ),
}

const span = { minValue: 0, maxValue: 50_000, step: 500, onChange: () => {}, fromLabel: 'From', toLabel: 'To' }

export const States: Story = {
  render: () => (
    <StateSheet>
      <State name="one value">
        <Slider label="Distance" minValue={0} maxValue={200} defaultValue={50} />
      </State>
      <State name="hover" force="hovered" on="input">
        <Slider label="Second distance" minValue={0} maxValue={200} defaultValue={50} />
      </State>
      <State name="disabled">
        <Slider label="Third distance" minValue={0} maxValue={200} defaultValue={50} isDisabled />
      </State>
      <State name="no limits">
        <RangeSlider {...span} label="Any price" value={[null, null]} />
      </State>
      <State name="from and to, with bars">
        <RangeSlider
          {...span}
          label="Price"
          prefix="€"
          value={[5_000, 20_000]}
          histogram={[2, 8, 20, 31, 24, 12, 6, 3, 1, 1]}
        />
      </State>
      <State name="range, disabled">
        <RangeSlider {...span} label="Mileage" unit="km" value={[5_000, null]} isDisabled />
      </State>
      <State name="both ends at one place">
        <RangeSlider {...span} label="One price" value={[20_000, 20_000]} />
      </State>
    </StateSheet>
  ),
}
