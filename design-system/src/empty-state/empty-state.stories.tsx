import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Grid } from '../layout/grid.tsx'
import { State, StateSheet } from '../stories/states.tsx'
import { EmptyState, ErrorState, OfflineState } from './empty-state.tsx'
import { Illustration, type IllustrationName } from './illustration.tsx'

const meta = {
  title: 'Feedback/Empty state',
  component: EmptyState,
  args: { title: 'No vehicles match' },
} satisfies Meta<typeof EmptyState>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {
  args: {
    illustration: 'no-vehicles',
    children: 'Try a wider price range, or leave out the city.',
    actions: <Button variant="primary">Clear all filters</Button>,
  },
}
export const Failed: Story = {
  render: () => (
    <ErrorState title="Error loading vehicles." actions={<Button>Try again</Button>}>
      Our service did not answer. Your filters are kept.
    </ErrorState>
  ),
}
export const Offline: Story = {
  render: () => <OfflineState title="You are offline">We try again as soon as there is a connection.</OfflineState>,
}

const names: IllustrationName[] = [
  'no-vehicles',
  'no-messages',
  'no-favourites',
  'no-results',
  'error',
  'not-found',
  'forbidden',
  'maintenance',
  'offline',
  'payment',
]
export const Drawings: Story = {
  render: () => (
    <Grid fit="fact" gap={8}>
      {names.map((name) => (
        <figure key={name}>
          <Illustration name={name} />
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </Grid>
  ),
}

const endless = 'Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüsselanhänger'

/** A word without an end, which somebody searched for, makes nothing wider than the phone. */
export const EndlessWord: Story = {
  render: () => (
    <div style={{ display: 'flex', flexDirection: 'column', inlineSize: 288 }} data-testid="phone">
      <EmptyState title={`Nothing for ${endless}`} illustration="no-results">
        <div style={{ maxInlineSize: '100%' }}>
          <Button size="sm">{`Without “${endless}”: 310 vehicles`}</Button>
        </div>
      </EmptyState>
    </div>
  ),
  play: async ({ canvas }) => {
    const phone = canvas.getByTestId('phone')
    await expect(phone.scrollWidth).toBeLessThanOrEqual(phone.clientWidth)
    const button = canvas.getByRole('button').getBoundingClientRect()
    await expect(button.right).toBeLessThanOrEqual(phone.getBoundingClientRect().right)
  },
}

/** For trying things: not a test. */
export const Playground: Story = {
  tags: ['!test'],
  args: {
    illustration: 'no-results',
    children: 'Take a filter away, or save the search to hear of new ones.',
    level: 2,
    fill: false,
  },
}

export const States: Story = {
  render: () => (
    <StateSheet>
      <State name="empty">
        <EmptyState
          illustration="no-vehicles"
          title="No vehicles yet"
          actions={<Button variant="primary">Sell a vehicle</Button>}
        >
          Add the first one in about five minutes.
        </EmptyState>
      </State>
      <State name="nothing found">
        <EmptyState
          illustration="no-results"
          title="No vehicles match"
          actions={<Button>Take all filters away</Button>}
        />
      </State>
      <State name="failed">
        <ErrorState title="Messages could not be loaded" actions={<Button>Try again</Button>}>
          Nothing is lost.
        </ErrorState>
      </State>
      <State name="offline">
        <OfflineState title="No connection">It loads by itself once you are back.</OfflineState>
      </State>
      <State name="no drawing">
        <EmptyState title="No notes" />
      </State>
      <State name="long text">
        <EmptyState
          illustration="payment"
          title="Votre abonnement ne comprend pas la mise en avant des annonces"
          actions={
            <>
              <Button variant="primary">Comparer les abonnements</Button>
              <Button>Plus tard</Button>
            </>
          }
        >
          Avec un abonnement professionnel, une annonce reste sept jours en tête des résultats de votre région.
        </EmptyState>
      </State>
    </StateSheet>
  ),
}
