import type { Meta, StoryObj } from '@storybook/react-vite'
import { Inline } from '../layout/stack.tsx'
import { pictures } from '../stories/fixtures.ts'
import { State, StateSheet } from '../stories/states.tsx'
import { Avatar } from './avatar.tsx'

const meta = { title: 'Display/Avatar', component: Avatar, args: { name: 'Ada Lovelace' } } satisfies Meta<
  typeof Avatar
>
export default meta
type Story = StoryObj<typeof meta>

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'], args: { size: 'md' } }

export const States: Story = {
  render: () => (
    <StateSheet>
      <State name="28, 40, 72 px">
        <Inline>
          <Avatar name="Ada Lovelace" size="sm" />
          <Avatar name="Ada Lovelace" />
          <Avatar name="Ada Lovelace" size="lg" />
        </Inline>
      </State>
      <State name="picture">
        <Avatar name="Ada Lovelace" size="lg" src={pictures(1, 1)[0]?.src} />
      </State>
      <State name="one name, many names, Chinese">
        <Inline>
          <Avatar name="Ada" />
          <Avatar name="Maximilienne de la Rochefoucauld" />
          <Avatar name="李雷" />
        </Inline>
      </State>
    </StateSheet>
  ),
}
