import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent } from 'storybook/test'
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
