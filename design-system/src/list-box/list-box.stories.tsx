import type { Meta, StoryObj } from '@storybook/react-vite'
import { Zap } from 'lucide-react'
import { ListBox } from 'react-aria-components'
import { OptionItem } from './option-item.tsx'

const meta = {
  title: 'Forms/List box',
  component: OptionItem,
  args: { option: { value: 'diesel', label: 'Diesel', description: 'B7 at the pump' } },
  render: (args) => (
    <ListBox aria-label="Options" selectionMode="single" defaultSelectedKeys={['diesel']}>
      <OptionItem {...args} />
    </ListBox>
  ),
} satisfies Meta<typeof OptionItem>
export default meta
type Story = StoryObj<typeof meta>

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'] }

export const States: Story = {
  render: () => (
    <ListBox aria-label="Fuels" selectionMode="single" defaultSelectedKeys={['chosen']} disabledKeys={['off']}>
      <OptionItem option={{ value: 'rest', label: 'Petrol' }} />
      <OptionItem option={{ value: 'chosen', label: 'Diesel', description: 'B7 at the pump' }} />
      <OptionItem option={{ value: 'icon', label: 'Electric', icon: <Zap size="1em" /> }} />
      <OptionItem option={{ value: 'off', label: 'Hydrogen', isDisabled: true }} />
      <OptionItem
        option={{
          value: 'long',
          label: 'Hybride rechargeable essence et éthanol',
          description: 'Recharge sur prise domestique ou borne publique',
        }}
      />
    </ListBox>
  ),
}
