import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
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
