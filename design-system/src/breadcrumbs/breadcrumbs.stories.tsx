import type { Meta, StoryObj } from '@storybook/react-vite'
import { State, StateSheet } from '../stories/states.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'

const meta = {
  title: 'Navigation/Breadcrumbs',
  component: Breadcrumbs,
  args: {
    label: 'Breadcrumb',
    items: [{ label: 'Vehicles', href: '#v' }, { label: 'Peugeot', href: '#p' }, { label: '308 SW' }],
  },
} satisfies Meta<typeof Breadcrumbs>
export default meta
type Story = StoryObj<typeof meta>

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'] }

export const States: Story = {
  render: ({ items }) => (
    <StateSheet>
      <State name="rest">
        <Breadcrumbs label="Rest" items={items} />
      </State>
      <State name="hover" force="hovered">
        <Breadcrumbs label="Hovered" items={items} />
      </State>
      <State name="focus" force="focus-visible">
        <Breadcrumbs label="Focused" items={items} />
      </State>
      <State name="this page alone">
        <Breadcrumbs label="Alone" items={items.slice(-1)} />
      </State>
      <State name="long text, wrapped">
        <div style={{ inlineSize: 220 }}>
          <Breadcrumbs
            label="Long"
            items={[
              { label: 'Véhicules utilitaires légers', href: '#l' },
              { label: 'Mercedes-Benz', href: '#m' },
              { label: 'Sprinter 317 CDI Kastenwagen' },
            ]}
          />
        </div>
      </State>
    </StateSheet>
  ),
}
