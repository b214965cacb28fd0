import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent } from 'storybook/test'
import { State, StateSheet } from '../stories/states.tsx'
import { StatTiles } from './stat-tiles.tsx'

const meta = {
  title: 'Data/Stat tiles',
  component: StatTiles,
  args: {
    label: 'Figure to draw',
    value: 'views',
    onChange: () => undefined,
    tiles: [
      { id: 'views', name: 'Views', value: '1,234', note: '41.1 a day' },
      { id: 'likes', name: 'Likes', value: '18' },
      { id: 'saves', name: 'Saves', value: '7' },
      { id: 'contacts', name: 'Contacts', value: '0' },
    ],
  },
  render: (args) => {
    const [value, setValue] = useState(args.value)
    return <StatTiles {...args} value={value} onChange={setValue} />
  },
} satisfies Meta<typeof StatTiles>
export default meta
type Story = StoryObj<typeof meta>

/** One tab stop; arrow keys choose. */
export const Choosing: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: /^Views/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('radio', { name: /^Likes/ })).toBeChecked()
    await userEvent.click(canvas.getByText('Contacts'))
    await expect(canvas.getByRole('radio', { name: /^Contacts/ })).toBeChecked()
  },
}
export const Narrow: Story = {
  render: (args) => (
    <div style={{ maxWidth: 320 }}>
      <StatTiles {...args} />
    </div>
  ),
}

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'] }

const figures = [
  { id: 'a', name: 'Views', value: '1,204', note: '+12 %' },
  { id: 'b', name: 'Messages', value: '18' },
]
const choose = { onChange: () => {} }

export const States: Story = {
  render: () => (
    <StateSheet wide>
      <State name="one chosen">
        <StatTiles {...choose} label="Figure" tiles={figures} value="a" />
      </State>
      <State name="hover" force="hovered" on="label">
        <StatTiles {...choose} label="Hovered" tiles={figures} value="b" />
      </State>
      <State name="focus" force="focus-visible" on="label">
        <StatTiles {...choose} label="Focused" tiles={figures} value="b" />
      </State>
      <State name="eight">
        <StatTiles
          {...choose}
          label="Many"
          value="0"
          tiles={Array.from({ length: 8 }, (_, at) => ({ id: String(at), name: `Figure ${at + 1}`, value: '12' }))}
        />
      </State>
      <State name="long text">
        <StatTiles
          {...choose}
          label="Long"
          value="a"
          tiles={[
            {
              id: 'a',
              name: 'Demandes de rendez-vous confirmées',
              value: '1 204 567',
              note: 'par rapport à la semaine précédente',
            },
            { id: 'b', name: 'Vues', value: '3' },
          ]}
        />
      </State>
    </StateSheet>
  ),
}
