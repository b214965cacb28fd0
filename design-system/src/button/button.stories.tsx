import type { Meta, StoryObj } from '@storybook/react-vite'
import { Columns3, Heart, Mail, Plus, Trash2 } from 'lucide-react'
import { expect, fn, userEvent } from 'storybook/test'
import { Inline, Stack } from '../layout/stack.tsx'
import { State, StateSheet } from '../stories/states.tsx'
import { Button, LinkButton } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { ToggleButton } from './toggle-button.tsx'

const meta = {
  title: 'Actions/Button',
  component: Button,
  args: { children: 'Contact seller', onPress: fn() },
} satisfies Meta<typeof Button>
export default meta
type Story = StoryObj<typeof meta>

export const Primary: Story = {
  args: { variant: 'primary', icon: <Mail /> },
  play: async ({ canvas, args }) => {
    canvas.getByRole('button', { name: 'Contact seller' }).focus()
    await userEvent.keyboard('{Enter} ')
    await expect(args.onPress).toHaveBeenCalledTimes(2)
  },
}

export const Variants: Story = {
  render: () => (
    <Stack>
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <Inline key={size}>
          {(['primary', 'secondary', 'soft', 'ghost', 'danger', 'dangerGhost'] as const).map((variant) => (
            <Button key={variant} variant={variant} size={size} icon={variant === 'danger' ? <Trash2 /> : undefined}>
              {variant}
            </Button>
          ))}
        </Inline>
      ))}
      <Inline>
        <Button isDisabled>Disabled</Button>
        <Button variant="primary" isDisabled>
          Disabled
        </Button>
        <LinkButton href="#sell" variant="primary" icon={<Plus />}>
          Sell your vehicle
        </LinkButton>
      </Inline>
    </Stack>
  ),
}

export const Loading: Story = {
  args: { variant: 'primary', isLoading: true },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button'))
    await expect(args.onPress).not.toHaveBeenCalled()
  },
}

export const IconsAndToggles: Story = {
  render: () => (
    <Inline>
      <IconButton label="Save" icon={<Heart />} />
      <IconButton label="Save" icon={<Heart />} variant="secondary" />
      <IconButton label="3 unread messages" icon={<Mail />} count={3} />
      <IconButton label="Working" icon={<Heart />} isLoading />
      <ToggleButton icon={<Columns3 />} defaultSelected>
        Compare
      </ToggleButton>
      <ToggleButton icon={<Columns3 />}>Compare</ToggleButton>
    </Inline>
  ),
}

/** Twice as long, and no room: the text wraps, nothing is cut. */
export const LongText: Story = {
  args: {
    variant: 'primary',
    icon: <Mail />,
    children: 'Envoyer un message au vendeur professionnel de ce véhicule d’occasion',
  },
  decorators: [
    (Show) => (
      <div style={{ width: 220 }}>
        <Show />
      </div>
    ),
  ],
}

/** A word without spaces in a cell that takes no more room than it must: the label stays on one line. */
export const ChineseInATightCell: Story = {
  args: { size: 'sm', icon: <Mail />, children: '下载' },
  decorators: [
    (Show) => (
      <div lang="zh" style={{ inlineSize: 'min-content' }}>
        <Show />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const { fontSize } = getComputedStyle(canvas.getByRole('button'))
    const { height } = canvas.getByText('下载').getBoundingClientRect()
    await expect(height).toBeLessThan(2 * Number.parseFloat(fontSize))
  },
}

/** For trying things: not a test. */
export const Playground: Story = {
  tags: ['!test'],
  args: { variant: 'secondary', size: 'md', isLoading: false, isDisabled: false, fullWidth: false },
  argTypes: {
    variant: { control: 'select', options: ['primary', 'secondary', 'soft', 'ghost', 'danger', 'dangerGhost'] },
    size: { control: 'inline-radio', options: ['sm', 'md', 'lg'] },
  },
}

export const States: Story = {
  render: () => (
    <StateSheet wide>
      {(['primary', 'secondary', 'soft', 'ghost', 'danger', 'dangerGhost'] as const).map((variant) => (
        <StateSheet key={variant}>
          <State name={`${variant}, rest`}>
            <Button variant={variant} icon={<Mail />}>
              Send
            </Button>
          </State>
          <State name="hover" force="hovered">
            <Button variant={variant} icon={<Mail />}>
              Send
            </Button>
          </State>
          <State name="pressed" force="pressed">
            <Button variant={variant} icon={<Mail />}>
              Send
            </Button>
          </State>
          <State name="focus" force="focus-visible">
            <Button variant={variant} icon={<Mail />}>
              Send
            </Button>
          </State>
          <State name="disabled">
            <Button variant={variant} isDisabled icon={<Mail />}>
              Send
            </Button>
          </State>
          <State name="loading">
            <Button variant={variant} isLoading icon={<Mail />}>
              Send
            </Button>
          </State>
        </StateSheet>
      ))}
      <StateSheet>
        <State name="sm, lg">
          <Inline>
            <Button size="sm">Small</Button>
            <Button size="lg">Large</Button>
          </Inline>
        </State>
        <State name="icon button, with a count, loading">
          <Inline>
            <IconButton label="Save" icon={<Heart />} />
            <IconButton label="3 unread messages" icon={<Mail />} count={3} />
            <IconButton label="Working" icon={<Heart />} isLoading />
          </Inline>
        </State>
        <State name="toggle, off and on">
          <Inline>
            <ToggleButton icon={<Columns3 />}>Compare</ToggleButton>
            <ToggleButton icon={<Columns3 />} defaultSelected>
              Compared
            </ToggleButton>
          </Inline>
        </State>
        <State name="link">
          <LinkButton href="#sell">Sell your vehicle</LinkButton>
        </State>
        <State name="long text in 220 px">
          <div style={{ inlineSize: 220 }}>
            <Button variant="primary">Envoyer un message au vendeur professionnel de ce véhicule d’occasion</Button>
          </div>
        </State>
      </StateSheet>
    </StateSheet>
  ),
}
