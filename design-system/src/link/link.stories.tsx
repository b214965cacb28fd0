import type { Meta, StoryObj } from '@storybook/react-vite'
import { Text } from '../layout/text.tsx'
import { State, StateSheet } from '../stories/states.tsx'
import { Link } from './link.tsx'

const meta = {
  title: 'Actions/Link',
  component: Link,
  args: { href: '#fees', children: 'What featuring costs' },
} satisfies Meta<typeof Link>
export default meta
type Story = StoryObj<typeof meta>

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'], args: { variant: 'inline', isDisabled: false } }

export const States: Story = {
  render: (args) => (
    <StateSheet>
      {(['inline', 'standalone', 'quiet'] as const).map((variant) => (
        <StateSheet wide key={variant}>
          <State name={variant}>
            <Link {...args} variant={variant} />
          </State>
          <State name="hover" force="hovered">
            <Link {...args} variant={variant} />
          </State>
          <State name="focus" force="focus-visible">
            <Link {...args} variant={variant} />
          </State>
          <State name="disabled">
            <Link {...args} variant={variant} isDisabled />
          </State>
        </StateSheet>
      ))}
      <State name="long, in a text">
        <Text>
          Consultez <Link href="#long">les conditions de mise en avant des annonces professionnelles</Link> avant de
          payer.
        </Text>
      </State>
    </StateSheet>
  ),
}
