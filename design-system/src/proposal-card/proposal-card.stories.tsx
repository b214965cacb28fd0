import type { Meta, StoryObj } from '@storybook/react-vite'
import { Tag } from 'lucide-react'
import { expect, fn, userEvent } from 'storybook/test'
import { Badge } from '../badge/badge.tsx'
import { Button } from '../button/button.tsx'
import { State, StateSheet } from '../stories/states.tsx'
import { ProposalCard } from './proposal-card.tsx'

const answered = fn()
const meta = {
  title: 'Content/Proposal card',
  component: ProposalCard,
  args: {
    label: 'Offer of Camille Durand: €12,500',
    icon: <Tag size={18} />,
    title: 'Offer',
    state: <Badge tone="accent">Open</Badge>,
    figure: '€12,500',
    isOpen: true,
    notes: (
      <>
        <span>Asking price €14,990</span>
        <span>Binds nobody: only a contract that both of you sign does.</span>
      </>
    ),
    actions: (
      <>
        <Button variant="primary" size="sm" onPress={() => answered('accept')}>
          Accept
        </Button>
        <Button size="sm" onPress={() => answered('other')}>
          Suggest another price
        </Button>
        <Button size="sm" variant="ghost">
          Decline
        </Button>
      </>
    ),
  },
} satisfies Meta<typeof ProposalCard>
export default meta
type Story = StoryObj<typeof meta>

/** Answered by keyboard alone, in the order in which the answers stand. */
export const Open: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('article', { name: /Camille Durand/ })).toBeVisible()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Accept' })).toHaveFocus()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(answered).toHaveBeenLastCalledWith('other')
  },
}
/** What is over keeps its figure, struck through, and says why. */
export const Over: Story = {
  args: { isOpen: false, isOver: true, state: <Badge>Replaced</Badge>, actions: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull()
    await expect(getComputedStyle(canvas.getByText('€12,500')).textDecorationLine).toBe('line-through')
  },
}
/** Long words and large amounts stay inside at 320 px. */
export const Narrow: Story = {
  args: {
    title: 'Contre-proposition de Maximilienne de la Rochefoucauld',
    state: <Badge tone="warning">Remplacée par une nouvelle proposition</Badge>,
    figure: '9 999 999 999,99 CHF',
  },
  render: (args) => (
    <div style={{ maxWidth: 240 }}>
      <ProposalCard {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    const card = canvas.getByRole('article')
    await expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth)
  },
}

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'] }

export const States: Story = {
  render: () => (
    <StateSheet>
      <State name="open">
        <ProposalCard
          label="Offer by Ada"
          title="Offer"
          state={<Badge tone="warning">Open</Badge>}
          isOpen
          figure="€17,500"
          notes="Holds until 30 November"
          actions={
            <>
              <Button size="sm" variant="primary">
                Accept
              </Button>
              <Button size="sm">Decline</Button>
            </>
          }
        />
      </State>
      <State name="answer on its way">
        <ProposalCard
          label="Offer by Grace"
          title="Offer"
          isOpen
          figure="€17,000"
          actions={
            <Button size="sm" variant="primary" isLoading>
              Accept
            </Button>
          }
        />
      </State>
      <State name="accepted">
        <ProposalCard
          label="Offer by Karl"
          title="Offer"
          state={<Badge tone="success">Accepted</Badge>}
          figure="€17,500"
        />
      </State>
      <State name="over">
        <ProposalCard label="Offer by Bertha" title="Offer" state={<Badge>Withdrawn</Badge>} isOver figure="€16,000" />
      </State>
      <State name="long text">
        <ProposalCard
          label="Contre-proposition"
          title="Contre-proposition de Maximilienne de la Rochefoucauld"
          state={<Badge tone="warning">En attente</Badge>}
          isOpen
          figure="samedi 28 novembre 2026 à 10 h 30"
          notes="Le vendeur apporte le carnet d’entretien et les deux clés."
        />
      </State>
    </StateSheet>
  ),
}
