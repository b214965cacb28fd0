import type { Meta, StoryObj } from '@storybook/react-vite'
import { ChartColumn } from 'lucide-react'
import { expect, userEvent } from 'storybook/test'
import { State, StateSheet } from '../stories/states.tsx'
import { vars } from '../theme/vars.css.ts'
import { Chart } from './chart.tsx'
import { axisTicks, heightOn, percent } from './chart-scale.ts'
import { shareAt } from './chart-steps.ts'

const values = [4, 7, 3, 8, 6, 2, 5]
const ticks = axisTicks(Math.max(...values))
const height = heightOn(ticks)
const steps = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((short, at) => ({
  label: `${short}, day ${at + 1}`,
  short,
}))
const stem = { stroke: vars.color.accent, strokeWidth: vars.line.thick }

const meta = {
  title: 'Charts/Chart kit',
  component: Chart,
  args: {
    steps,
    layout: 'bands',
    ticks,
    icon: <ChartColumn />,
    entries: [{ id: 'viewings', name: 'Viewings', values, sample: <line x1="0" x2="20" y1="4" y2="4" {...stem} /> }],
    labels: { chart: 'Viewings', step: 'Day', showTable: 'Show as table', showChart: 'Show as chart', unknown: '–' },
    format: (value) => new Intl.NumberFormat('en').format(value),
    children: values.map((value, at) => {
      const x = percent(shareAt(at, values.length, 'bands'))
      return (
        <line
          key={steps[at]?.short}
          x1={x}
          x2={x}
          y1={percent(1 - height(0))}
          y2={percent(1 - height(value))}
          {...stem}
        />
      )
    }),
  },
} satisfies Meta<typeof Chart>
export default meta
type Story = StoryObj<typeof meta>

/** Reading moves nothing: neither the plot nor what stands below it, in the table's place neither. */
export const NothingMoves: Story = {
  play: async ({ canvas, canvasElement }) => {
    const before = canvasElement.getBoundingClientRect().height
    canvas.getByRole('slider').focus()
    await userEvent.keyboard('{Home}{ArrowRight}')
    await expect(canvas.getByText('Tue, day 2')).toBeVisible()
    await expect(canvasElement.getBoundingClientRect().height).toBe(before)
    await userEvent.click(canvas.getByRole('button', { name: 'Show as table' }))
    await expect(canvas.getByRole('grid', { name: 'Viewings' })).toBeVisible()
    await expect(canvasElement.getBoundingClientRect().height).toBe(before)
  },
}

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'] }

export const States: Story = {
  render: (args) => (
    <StateSheet wide>
      <State name="bands">
        <Chart {...args} />
      </State>
      <State name="points, nothing drawn">
        <Chart {...args} labels={{ ...args.labels, chart: 'Points' }} layout="points">
          {null}
        </Chart>
      </State>
      <State name="below 0">
        <Chart {...args} labels={{ ...args.labels, chart: 'Below 0' }} ticks={axisTicks(8, 4, -4)}>
          {null}
        </Chart>
      </State>
      <State name="one step">
        <Chart
          {...args}
          labels={{ ...args.labels, chart: 'One step' }}
          steps={steps.slice(0, 1)}
          entries={args.entries.map((one) => ({ ...one, values: [null] }))}
        >
          {null}
        </Chart>
      </State>
    </StateSheet>
  ),
}
