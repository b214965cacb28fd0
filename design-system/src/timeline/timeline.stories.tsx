import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { State, StateSheet } from '../stories/states.tsx'
import { Timeline } from './timeline.tsx'

const meta = {
  title: 'Data/Timeline',
  component: Timeline,
  args: {
    label: 'What happened',
    entries: [
      {
        id: '1',
        at: 'Nov 21, 2026, 10:04',
        dateTime: '2026-11-21T10:04:00.000Z',
        title: 'Checkout opened',
        aside: '€79',
      },
      {
        id: '2',
        at: 'Nov 21, 2026, 10:06',
        dateTime: '2026-11-21T10:06:00.000Z',
        title: 'Paid, and the plan began',
        aside: '€79',
        tone: 'success',
      },
      {
        id: '3',
        at: 'Nov 24, 2026, 09:12',
        dateTime: '2026-11-24T09:12:00.000Z',
        title: 'Refund asked for',
        aside: '€20',
        note: 'Ada Admin: the listing was down for a week.',
        tone: 'warning',
      },
      {
        id: '4',
        at: 'Nov 24, 2026, 09:13',
        dateTime: '2026-11-24T09:13:00.000Z',
        title: 'Money went back',
        aside: '−€20',
        tone: 'danger',
      },
    ],
  },
} satisfies Meta<typeof Timeline>
export default meta
type Story = StoryObj<typeof meta>

/** An ordered list: a screen reader says how many there are, and each instant is there for programs. */
export const Payment: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('list', { name: 'What happened' })).toBeVisible()
    const entries = canvas.getAllByRole('listitem')
    await expect(entries).toHaveLength(4)
    await expect(entries[2]).toHaveTextContent('Refund asked for€20Nov 24, 2026, 09:12Ada Admin: the listing was down')
    await expect(canvasElement.querySelector('time')).toHaveAttribute('datetime', '2026-11-21T10:04:00.000Z')
  },
}
/** Long words break, and an amount that has no room stands under its title. */
export const Narrow: Story = {
  render: (args) => (
    <div style={{ maxWidth: 240 }}>
      <Timeline {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const list = canvasElement.querySelector('ol')
    await expect(list?.scrollWidth).toBeLessThanOrEqual(list?.clientWidth ?? 0)
  },
}

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'] }

export const States: Story = {
  render: () => (
    <StateSheet>
      <State name="all tones">
        <Timeline
          label="All"
          entries={(['neutral', 'success', 'warning', 'danger'] as const).map((tone) => ({
            id: tone,
            at: '24 Nov 2026, 10:02',
            dateTime: '2026-11-24T10:02',
            title: `Something ${tone}`,
            tone,
          }))}
        />
      </State>
      <State name="aside and note">
        <Timeline
          label="More"
          entries={[
            {
              id: 'a',
              at: '24 Nov',
              dateTime: '2026-11-24',
              title: 'Paid',
              aside: '€29',
              note: 'By card ending in 4242',
            },
          ]}
        />
      </State>
      <State name="one entry">
        <Timeline label="One" entries={[{ id: 'a', at: '24 Nov', dateTime: '2026-11-24', title: 'Opened' }]} />
      </State>
      <State name="long text">
        <Timeline
          label="Long"
          entries={[
            {
              id: 'a',
              at: 'mardi 24 novembre 2026 à 10 h 02',
              dateTime: '2026-11-24T10:02',
              title: 'Remboursement demandé par l’administratrice de permanence',
              aside: '1 204,00 €',
              note: 'Le client a payé deux fois la même mise en avant, à trois minutes d’intervalle.',
            },
          ]}
        />
      </State>
    </StateSheet>
  ),
}
