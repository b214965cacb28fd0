import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { Specifications } from './description-list.tsx'

const meta = {
  title: 'Vehicles/Specifications',
  component: Specifications,
  args: {
    level: 2,
    groups: [
      {
        id: 'engine',
        title: 'Engine',
        items: [
          { term: 'Fuel', value: 'Diesel' },
          { term: 'Power', value: '96 kW (130 PS)' },
          { term: 'Torque', value: '300 Nm' },
          { term: 'Engine size', value: '1,499 cm³' },
          { term: 'Fiscal power', value: undefined },
        ],
      },
      {
        id: 'history',
        title: 'History',
        items: [
          { term: 'First registration', value: 'March 2021' },
          { term: 'Owners', value: 1 },
        ],
      },
      { id: 'electric', title: 'Electric', items: [{ term: 'Battery', value: '' }] },
      { id: 'size', title: 'Dimensions', items: [{ term: 'Length', value: '4.64 m' }] },
    ],
  },
} satisfies Meta<typeof Specifications>
export default meta
type Story = StoryObj<typeof meta>

/** Groups and lines without a value are left out; the rest folds. */
export const Groups: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Electric' })).toBeNull()
    await expect(canvas.queryByText('Fiscal power')).toBeNull()
    const size = canvas.getByRole('button', { name: 'Dimensions' })
    await expect(size).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(size)
    await expect(canvas.getByText('4.64 m')).toBeVisible()
  },
}
