import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { State, StateSheet } from '../stories/states.tsx'
import { TimeChart } from './time-chart.tsx'

const daysUntil = (count: number) =>
  Array.from({ length: count }, (_, place) => {
    const day = new Date(Date.UTC(2026, 10, 21 - (count - 1 - place)))
    const text = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(day)
    return { label: text({ dateStyle: 'long' }), short: text({ day: 'numeric', month: 'short' }) }
  })
const wave = (count: number, height: number, shift: number) =>
  Array.from({ length: count }, (_, place) => Math.max(0, Math.round(height * (1 + Math.sin(place / 2 + shift)))))

const meta = {
  title: 'Charts/Time chart',
  component: TimeChart,
  args: {
    steps: daysUntil(30),
    series: [
      { id: 'own', name: 'This vehicle', values: wave(30, 17, 0), kind: 'area' },
      { id: 'median', name: 'Comparable vehicles', values: wave(30, 9, 1), kind: 'dashed' },
    ],
    labels: {
      chart: 'Views per day',
      step: 'Day',
      showTable: 'Show as table',
      showChart: 'Show as chart',
      unknown: '–',
    },
    format: (value) => new Intl.NumberFormat('en').format(value),
  },
  render: (args) => (
    <div style={{ maxWidth: 720 }}>
      <TimeChart {...args} />
    </div>
  ),
} satisfies Meta<typeof TimeChart>
export default meta
type Story = StoryObj<typeof meta>

/** Arrow keys, Home and End read the values of a day; a screen reader hears day and values. */
export const ReadByKey: Story = {
  play: async ({ canvas }) => {
    const slider = canvas.getByRole('slider', { name: 'Views per day' })
    await expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('21 November 2026, This vehicle: '))
    await userEvent.tab()
    await userEvent.tab()
    await expect(slider).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('20 November 2026'))
    await expect(canvas.getByText('20 November 2026')).toBeVisible()
    await userEvent.keyboard('{PageDown}')
    await expect(canvas.getByText('13 November 2026')).toBeVisible()
    await userEvent.keyboard('{Home}')
    await expect(slider).toHaveAttribute('aria-valuenow', '0')
    await expect(slider).toHaveAttribute('aria-valuetext', '23 October 2026, This vehicle: 17, Comparable vehicles: 17')
    await userEvent.keyboard('{ArrowLeft}')
    await expect(slider).toHaveAttribute('aria-valuenow', '0')
  },
}

/** The pointer reads what it is over. */
export const ReadByPointer: Story = {
  play: async ({ canvas }) => {
    const slider = canvas.getByRole('slider')
    const box = slider.getBoundingClientRect()
    const over = (share: number) =>
      slider.dispatchEvent(
        new PointerEvent('pointermove', {
          bubbles: true,
          clientX: box.left + box.width * share,
          clientY: box.top + 40,
        }),
      )
    over(0.5)
    await waitFor(() => expect(slider).toHaveAttribute('aria-valuenow', '15'))
    over(0)
    await waitFor(() => expect(canvas.getByText('23 October 2026')).toBeVisible())
  },
}

/** The same figures as a table, newest first. */
export const AsTable: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show as table' }))
    const rows = canvas.getAllByRole('row')
    await expect(rows).toHaveLength(31)
    await expect(rows[1]).toHaveTextContent('21 November 2026')
    await expect(rows.at(-1)).toHaveTextContent('23 October 20261717')
    await userEvent.click(canvas.getByRole('button', { name: 'Show as chart' }))
    await expect(canvas.getByRole('slider')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Show as table' }))
  },
}

export const Quarter: Story = {
  args: {
    steps: daysUntil(90),
    series: [{ id: 'own', name: 'This vehicle', values: wave(90, 640, 2), kind: 'area' }],
  },
}
/** On a phone, in the language with the longest dates: none runs into the next. */
export const LongDates: Story = {
  args: { steps: daysUntil(30).map((day) => ({ ...day, short: '10月24日' })) },
  render: (args) => (
    <div style={{ maxWidth: 320 }}>
      <TimeChart {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    const boxes = canvas
      .getAllByText('10月24日')
      .map((date) => date.getBoundingClientRect())
      .filter(({ width }) => width > 0)
    await expect(boxes).toHaveLength(3)
    for (const [at, box] of boxes.slice(1).entries()) await expect(box.left).toBeGreaterThan(boxes[at]?.right ?? 0)
  },
}
export const Week: Story = {
  args: {
    steps: daysUntil(7),
    series: [{ id: 'own', name: 'This vehicle', values: [0, 1, 0, 2, 3, 0, 1], kind: 'area' }],
  },
}
export const Nothing: Story = {
  args: {
    steps: daysUntil(7),
    series: [{ id: 'own', name: 'This vehicle', values: [0, 0, 0, 0, 0, 0, 0], kind: 'area' }],
  },
}
/** What was not there yet leaves a gap. */
export const Gaps: Story = {
  args: {
    steps: daysUntil(7),
    series: [
      { id: 'own', name: 'This vehicle', values: [0, 2, 4, 3, 8, 5, 6], kind: 'area' },
      { id: 'median', name: 'Comparable vehicles', values: [null, null, 3, 2.5, null, 4, 4], kind: 'dashed' },
    ],
  },
}
export const Narrow: Story = {
  render: (args) => (
    <div style={{ maxWidth: 320 }}>
      <TimeChart {...args} />
    </div>
  ),
}

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'] }

export const States: Story = {
  render: (args) => (
    <StateSheet wide>
      <State name="two series">
        <TimeChart {...args} />
      </State>
      <State name="one series, with a gap">
        <TimeChart
          {...args}
          labels={{ ...args.labels, chart: 'With a gap' }}
          series={args.series
            .slice(0, 1)
            .map((one) => ({ ...one, values: one.values.map((value, at) => (at === 2 ? null : value)) }))}
        />
      </State>
      <State name="nothing yet">
        <TimeChart
          {...args}
          labels={{ ...args.labels, chart: 'Nothing yet' }}
          series={args.series.slice(0, 1).map((one) => ({ ...one, values: one.values.map(() => 0) }))}
        />
      </State>
    </StateSheet>
  ),
}
