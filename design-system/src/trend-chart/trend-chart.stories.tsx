import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { State, StateSheet } from '../stories/states.tsx'
import { TrendChart } from './trend-chart.tsx'

const days = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.UTC(2026, 10, 21 - (count - 1 - at)))
    const text = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(day)
    return { label: text({ dateStyle: 'long' }), short: text({ day: 'numeric', month: 'short' }) }
  })
const wave = (count: number, height: number) =>
  Array.from({ length: count }, (_, at) => Math.round(height * (1 + Math.sin(at / 3))))

const meta = {
  title: 'Charts/Trend chart',
  component: TrendChart,
  args: {
    steps: days(30),
    series: [{ id: 'users', name: 'New users', values: wave(30, 40) }],
    labels: {
      chart: 'New users',
      step: 'Day',
      showTable: 'Show as table',
      showChart: 'Show as chart',
      unknown: '–',
    },
    format: (value) => new Intl.NumberFormat('en').format(value),
  },
} satisfies Meta<typeof TrendChart>
export default meta
type Story = StoryObj<typeof meta>

/** One tab stop; arrow keys read the values of a step. */
export const ReadByKey: Story = {
  play: async ({ canvas }) => {
    const slider = canvas.getByRole('slider', { name: 'New users' })
    await expect(canvas.getByText('21 November 2026')).toBeVisible()
    await userEvent.tab()
    await userEvent.tab()
    await expect(slider).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect(slider).toHaveAttribute('aria-valuetext', '23 October 2026, New users: 40')
    await userEvent.keyboard('{ArrowRight}')
    await expect(slider).toHaveAttribute('aria-valuetext', '24 October 2026, New users: 53')
    await expect(canvas.getByText('24 October 2026')).toBeVisible()
  },
}
/** The pointer reads the bar whose band it is over. */
export const ReadByPointer: Story = {
  play: async ({ canvas }) => {
    const slider = canvas.getByRole('slider')
    const box = slider.getBoundingClientRect()
    const at = { bubbles: true, clientX: box.left + (box.width * 1.9) / 30, clientY: box.top + 40 }
    slider.dispatchEvent(new PointerEvent('pointermove', at))
    await waitFor(() => expect(canvas.getByText('24 October 2026')).toBeVisible())
  },
}
/** The same figures as a table, newest first. */
export const AsTable: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show as table' }))
    const rows = canvas.getAllByRole('row')
    await expect(rows).toHaveLength(31)
    await expect(rows[1]).toHaveTextContent('21 November 2026')
    await expect(rows.at(-1)).toHaveTextContent('23 October 202640')
  },
}
export const Stacked: Story = {
  args: {
    series: [
      { id: 'published', name: 'Published', values: wave(30, 900) },
      { id: 'sold', name: 'Sold', values: wave(30, 300) },
    ],
  },
}
/** Amounts may be below 0: the axis reaches there, and bars hang from 0. */
export const BelowZero: Story = {
  args: { steps: days(7), series: [{ id: 'revenue', name: 'Revenue', values: [12, 30, -12, 4.5, 0, 8, 20] }] },
  play: async ({ canvas }) => {
    for (const mark of ['-20', '0', '20', '40']) await expect(canvas.getAllByText(mark).at(-1)).toBeVisible()
    const plot = canvas.getByRole('slider').getBoundingClientRect()
    const zero = plot.top + (plot.height * 2) / 3
    const bars = [...canvas.getByRole('slider').querySelectorAll('rect[y]')].map((bar) => bar.getBoundingClientRect())
    await expect(bars).toHaveLength(6)
    await expect(bars[0]?.bottom).toBeCloseTo(zero, 0)
    await expect(bars[2]?.top).toBeCloseTo(zero, 0)
    await expect(bars[2]?.height).toBeCloseTo((plot.height * 12) / 60, 0)
  },
}
export const Nothing: Story = {
  args: { steps: days(7), series: [{ id: 'users', name: 'New users', values: [0, 0, 0, 0, 0, 0, 0] }] },
}
export const Narrow: Story = {
  render: (args) => (
    <div style={{ maxWidth: 320 }}>
      <TrendChart {...args} />
    </div>
  ),
}

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'] }

export const States: Story = {
  render: (args) => (
    <StateSheet wide>
      <State name="as given">
        <TrendChart {...args} />
      </State>
      <State name="one alarms">
        <TrendChart
          {...args}
          labels={{ ...args.labels, chart: 'Alarming' }}
          series={args.series.slice(0, 1).map((one) => ({ ...one, isAlarming: true }))}
        />
      </State>
      <State name="below 0">
        <TrendChart
          {...args}
          labels={{ ...args.labels, chart: 'Below 0' }}
          series={args.series
            .slice(0, 1)
            .map((one) => ({ ...one, values: one.values.map((value, at) => (at % 2 ? -value : value)) }))}
        />
      </State>
      <State name="nothing yet">
        <TrendChart
          {...args}
          labels={{ ...args.labels, chart: 'Nothing' }}
          series={args.series.slice(0, 1).map((one) => ({ ...one, values: one.values.map(() => 0) }))}
        />
      </State>
    </StateSheet>
  ),
}
