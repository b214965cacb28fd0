import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { State, StateSheet } from '../stories/states.tsx'
import { StepChart } from './step-chart.tsx'

const point = (day: string, value: number) => ({
  at: Date.parse(day),
  value,
  dateText: day,
  valueText: `€${value.toLocaleString('en')}`,
})
const points = [point('2026-01-04', 18_900), point('2026-02-10', 17_900), point('2026-03-02', 16_990)]

const meta = {
  title: 'Charts/Step chart',
  component: StepChart,
  args: {
    label: 'Price history',
    points,
    until: { at: Date.parse('2026-03-21'), dateText: 'Today' },
    columns: { date: 'From', value: 'Price' },
  },
} satisfies Meta<typeof StepChart>
export default meta
type Story = StoryObj<typeof meta>

export const Lowered: Story = {
  play: async ({ canvasElement }) => {
    const table = within(canvasElement).getByRole('table', { name: 'Price history' })
    await expect(within(table).getAllByRole('row')).toHaveLength(points.length + 1)
    await expect(within(table).getByRole('row', { name: '2026-02-10 €17,900' })).toBeInTheDocument()
  },
}

export const UpAndDown: Story = {
  args: { points: [...points, point('2026-03-10', 18_900), point('2026-03-15', 17_250)] },
}

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'] }

const steps = (values: readonly number[]) =>
  values.map((value, at) => ({ at: at * 20, value, dateText: `${at + 1} Sep`, valueText: `€${value}` }))
const frame = { until: { at: 100, dateText: 'Today' }, columns: { date: 'From', value: 'Price' } }

export const States: Story = {
  render: () => (
    <StateSheet>
      <State name="lowered">
        <StepChart {...frame} label="Lowered" points={steps([20_490, 18_990])} />
      </State>
      <State name="up and down">
        <StepChart {...frame} label="Up and down" points={steps([18_000, 20_490, 19_500, 18_990])} />
      </State>
      <State name="the same again">
        <StepChart {...frame} label="The same" points={steps([18_000, 18_000])} />
      </State>
      <State name="none: nothing is shown">
        <StepChart {...frame} label="None" points={[]} />
      </State>
    </StateSheet>
  ),
}
