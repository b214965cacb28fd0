import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { State, StateSheet } from '../stories/states.tsx'
import { StripPlot } from './strip-plot.tsx'

const euros = (value: number) => `€${Math.round(value).toLocaleString('en')}`
const values = Array.from({ length: 60 }, (_, index) => 11_000 + ((index * 7919) % 9000) + ((index * 31) % 700))

const meta = {
  title: 'Charts/Strip plot',
  component: StripPlot,
  args: {
    label: '€14,990 lies in the lower half of 60 prices from €11,000 to €20,700.',
    values,
    own: { value: 14_990, label: 'This one: €14,990' },
    median: { value: 15_800, label: 'Median €15,800' },
    bands: [
      { level: 'great', label: 'Very good', upTo: 13_430 },
      { level: 'good', label: 'Good', upTo: 15_010 },
      { level: 'fair', label: 'Fair', upTo: 16_590 },
      { level: 'high', label: 'High', upTo: null },
    ],
    format: euros,
  },
} satisfies Meta<typeof StripPlot>
export default meta
type Story = StoryObj<typeof meta>

export const Distribution: Story = {
  play: async ({ canvasElement, args }) => {
    await expect(within(canvasElement).getByRole('img', { name: args.label })).toBeVisible()
    await expect(canvasElement.querySelectorAll('circle')).toHaveLength(values.length + 1)
  },
}

/** Prices cluster: the pile grows denser, never out of the frame. */
export const SamePrices: Story = { args: { values: [...Array(40).fill(15_800), 12_000, 19_000] } }

/** The value in question is dearer than everything else; its label stays inside. */
export const AtTheEnd: Story = {
  args: { own: { value: 24_500, label: 'This one, much dearer than the others: €24,500' } },
}

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'] }

export const States: Story = {
  render: (args) => (
    <StateSheet>
      <State name="in the middle">
        <StripPlot {...args} label="Middle" />
      </State>
      <State name="at the end">
        <StripPlot
          {...args}
          label="End"
          own={{ value: Math.max(...args.values) + 1000, label: 'Yours, far above all others' }}
        />
      </State>
      <State name="all the same">
        <StripPlot {...args} label="Same" values={args.values.map(() => args.own.value)} />
      </State>
    </StateSheet>
  ),
}
