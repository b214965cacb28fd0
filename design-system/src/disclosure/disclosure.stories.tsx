import type { Meta, StoryObj } from '@storybook/react-vite'
import { Text } from '../layout/text.tsx'
import { State, StateSheet } from '../stories/states.tsx'
import { Disclosure } from './disclosure.tsx'

const meta = {
  title: 'Layout/Disclosure',
  component: Disclosure,
  args: { title: 'Dimensions', children: <Text size="sm">4.64 m long, 1.85 m wide</Text> },
} satisfies Meta<typeof Disclosure>
export default meta
type Story = StoryObj<typeof meta>

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'], args: { summary: '', level: 3, defaultExpanded: true } }

export const States: Story = {
  render: ({ children }) => (
    <StateSheet>
      <State name="folded">
        <Disclosure title="Engine">{children}</Disclosure>
      </State>
      <State name="open">
        <Disclosure title="Dimensions" defaultExpanded>
          {children}
        </Disclosure>
      </State>
      <State name="hover" force="hovered" on="button">
        <Disclosure title="History">{children}</Disclosure>
      </State>
      <State name="focus" force="focus-visible" on="button">
        <Disclosure title="Equipment">{children}</Disclosure>
      </State>
      <State name="summary">
        <Disclosure title="Make" summary="2 chosen">
          {children}
        </Disclosure>
      </State>
      <State name="long text">
        <Disclosure title="Équipements de sécurité et d’aide à la conduite" summary="12 sélectionnés" defaultExpanded>
          {children}
        </Disclosure>
      </State>
    </StateSheet>
  ),
}
