import type { Meta, StoryObj } from '@storybook/react-vite'
import {
  Car,
  CircleHelp,
  CreditCard,
  Heart,
  House,
  Mail,
  MessageSquare,
  Plus,
  Search,
  Settings,
  User,
} from 'lucide-react'
import { useState } from 'react'
import { expect, fn, userEvent } from 'storybook/test'
import { Badge, PriceLabel } from '../badge/badge.tsx'
import { Brand } from '../brand/brand.tsx'
import { Button } from '../button/button.tsx'
import { FilterChips } from '../chip/chip.tsx'
import { Container, Grid } from '../layout/grid.tsx'
import { Inline, Stack } from '../layout/stack.tsx'
import { Heading, Text } from '../layout/text.tsx'
import { LanguageSwitch, ThemeSwitch } from '../menu/choice-menu.tsx'
import { Pagination } from '../pagination/pagination.tsx'
import { pictures, vehicles } from '../stories/fixtures.ts'
import { State, StateSheet } from '../stories/states.tsx'
import { SearchField } from '../text-field/search-field.tsx'
import { VehicleCard } from '../vehicle-card/vehicle-card.tsx'
import { AppShell, TopBar } from './app-shell.tsx'
import { BottomBar, Sidebar } from './navigation.tsx'
import { NotificationBell } from './notification-bell.tsx'

const places = [
  { href: '#/', label: 'Home', icon: <House />, isCurrent: true },
  { href: '#/favorites', label: 'Favourites', icon: <Heart /> },
  { href: '#/notifications', label: 'Messages', icon: <MessageSquare />, count: 3 },
  { href: '#/my', label: 'My vehicles', icon: <Car /> },
]

function Page() {
  const [folded, setFolded] = useState(false)
  return (
    <AppShell
      skipLabel="Skip to content"
      topBar={
        <TopBar
          start={<strong>Forecourt</strong>}
          end={
            <>
              <LanguageSwitch
                label="Language"
                value="en_US"
                onChange={fn()}
                languages={[{ code: 'en_US', name: 'English' }]}
              />
              <ThemeSwitch
                label="Theme"
                value="light"
                onChange={fn()}
                labels={{ light: 'Light', dark: 'Dark', system: 'System' }}
              />
              <NotificationBell count={3} label="3 unread notifications" onPress={fn()} />
            </>
          }
        >
          <SearchField label="Search" hideLabel placeholder="Make, model or keyword" shape="round" />
        </TopBar>
      }
      sidebar={
        <Sidebar
          label="Main"
          isFolded={folded}
          onFoldedChange={setFolded}
          foldLabel="Fold sidebar"
          unfoldLabel="Unfold sidebar"
          groups={[
            { id: 'main', items: places },
            {
              id: 'you',
              title: 'Account',
              items: [
                { href: '#/billing', label: 'Billing', icon: <CreditCard /> },
                { href: '#/settings', label: 'Settings', icon: <Settings /> },
                { href: '#/help', label: 'Help centre', icon: <CircleHelp /> },
              ],
            },
          ]}
        />
      }
      bottomBar={
        <BottomBar label="Places" items={[...places, { href: '#/settings', label: 'Account', icon: <User /> }]} />
      }
    >
      <Container>
        <Stack gap={6}>
          <Inline justifyContent="space-between">
            <Stack gap={1}>
              <Heading level={1}>Vehicles</Heading>
              <Text size="sm" tone="muted" numeric>
                1,234 for sale
              </Text>
            </Stack>
            <Button variant="primary" icon={<Plus />}>
              Sell your vehicle
            </Button>
          </Inline>
          <FilterChips
            label="Active filters"
            chips={[
              { id: 'p', label: 'Up to €30,000' },
              { id: 'f', label: 'Diesel' },
              { id: 'y', label: 'From 2018' },
            ]}
            onRemove={fn()}
          />
          <Grid fit="card" gap={6}>
            {[...vehicles, ...vehicles.map((one) => ({ ...one, id: `${one.id}2` }))].map(
              ({ id, level, title, price, facts, city }, place) => (
                <VehicleCard
                  key={id}
                  href={`#/vehicles/${id}`}
                  level={2}
                  title={title}
                  price={price}
                  currencySign="€"
                  facts={facts}
                  city={city}
                  pictures={pictures(place)}
                  priceLabel={
                    <PriceLabel level={level}>
                      {{ great: 'Very good', good: 'Good', fair: 'Fair', high: 'High' }[level]}
                    </PriceLabel>
                  }
                  badges={
                    place === 0 ? (
                      <Badge tone="featured">Featured</Badge>
                    ) : place === 5 ? (
                      <Badge tone="sold">Sold</Badge>
                    ) : undefined
                  }
                  isSold={place === 5}
                  favourite={{ isSelected: place === 1, onChange: fn(), label: `Save ${title} ${place}` }}
                  compare={{ isSelected: false, onChange: fn(), label: `Compare ${title} ${place}` }}
                />
              ),
            )}
          </Grid>
          <Pagination
            label="Pages"
            page={3}
            pageCount={52}
            onPageChange={fn()}
            previousLabel="Previous"
            nextLabel="Next"
            pageLabel={(page) => `Page ${page}`}
          />
        </Stack>
      </Container>
    </AppShell>
  )
}

const meta = { title: 'Layout/App shell', parameters: { layout: 'fullscreen' }, render: () => <Page /> } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

export const Home: Story = {}

/** Folded, the places keep their names for screen readers. */
export const Folding: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Fold sidebar' }))
    await expect(canvas.getByRole('button', { name: 'Unfold sidebar' })).toHaveAttribute('aria-expanded', 'false')
    await expect(canvas.getByRole('link', { name: 'Billing' })).toBeVisible()
  },
}

/** For trying things: not a test. */
export const Playground: Story = {
  tags: ['!test'],
  parameters: { docs: { story: { inline: false, height: '520px' } } },
}

const menuPlaces = [
  { href: '#s', label: 'Search', icon: <Search />, isCurrent: true },
  { href: '#m', label: 'Messages', icon: <Mail />, count: 120 },
  { href: '#l', label: 'Mes véhicules enregistrés et comparés', icon: <Heart /> },
]

export const States: Story = {
  render: () => (
    <StateSheet>
      <State name="canopy">
        <TopBar
          start={<Brand label="Forecourt" variant="mark" />}
          end={<NotificationBell count={3} label="3 unread" onPress={() => {}} />}
        >
          <SearchField label="Search the canopy" hideLabel value="" onChange={() => {}} placeholder="Make or model" />
        </TopBar>
      </State>
      <State name="bell: none, some, many">
        <Inline>
          <NotificationBell count={0} label="Notifications" onPress={() => {}} />
          <NotificationBell count={3} label="3 unread notifications" onPress={() => {}} />
          <NotificationBell count={240} label="99+ unread notifications" onPress={() => {}} />
        </Inline>
      </State>
      {[false, true].map((isFolded) => (
        <State key={String(isFolded)} name={isFolded ? 'menu, folded' : 'menu'}>
          <div style={{ blockSize: '16rem' }}>
            <Sidebar
              label={isFolded ? 'Folded' : 'Main'}
              groups={[{ id: 'a', title: 'Market', items: menuPlaces }]}
              isFolded={isFolded}
              onFoldedChange={() => {}}
              foldLabel="Fold"
              unfoldLabel="Unfold"
            />
          </div>
        </State>
      ))}
      {(
        [
          ['entry under the pointer', 'hovered'],
          ['entry with the focus', 'focus-visible'],
        ] as const
      ).map(([name, force]) => (
        <State key={name} name={name} force={force} on="li:nth-child(2) [data-rac]">
          <div style={{ blockSize: '16rem' }}>
            <Sidebar
              label={name}
              groups={[{ id: 'a', items: menuPlaces }]}
              isFolded={false}
              onFoldedChange={() => {}}
              foldLabel="Fold"
              unfoldLabel="Unfold"
            />
          </div>
        </State>
      ))}
    </StateSheet>
  ),
}
