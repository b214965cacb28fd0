import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { State, StateSheet } from '../stories/states.tsx'
import { DescriptionList, Specifications } from './description-list.tsx'

const meta = {
  title: 'Data/Description list',
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

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'], args: { openCount: 2, level: 3 } }

export const States: Story = {
  render: () => (
    <StateSheet>
      <State name="one column">
        <DescriptionList
          items={[
            { term: 'Fuel', value: 'Diesel' },
            { term: 'Power', value: '96 kW' },
          ]}
        />
      </State>
      <State name="two columns">
        <DescriptionList
          columns={2}
          items={[
            { term: 'Fuel', value: 'Diesel' },
            { term: 'Power', value: '96 kW' },
          ]}
        />
      </State>
      <State name="long text">
        <DescriptionList
          items={[
            {
              term: 'Norme antipollution déclarée par le constructeur',
              value: 'Euro 6d-ISC-FCM, selon le certificat de conformité européen',
            },
          ]}
        />
      </State>
      <State name="nothing known: nothing is shown">
        <DescriptionList items={[{ term: 'Battery', value: '' }]} />
      </State>
      <State name="groups, open and folded">
        <Specifications
          openCount={1}
          groups={[
            { id: 'e', title: 'Engine', items: [{ term: 'Fuel', value: 'Diesel' }] },
            { id: 's', title: 'Size', items: [{ term: 'Length', value: '4.64 m' }] },
          ]}
        />
      </State>
    </StateSheet>
  ),
}
