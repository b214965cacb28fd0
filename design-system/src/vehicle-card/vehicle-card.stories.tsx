import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { Badge, PriceLabel } from '../badge/badge.tsx'
import { Grid } from '../layout/grid.tsx'
import { pictures, vehicles } from '../stories/fixtures.ts'
import { VehicleCard } from './vehicle-card.tsx'

const favourite = fn()
const selected = fn()
const meta = {
  title: 'Vehicles/Vehicle card',
  component: VehicleCard,
  args: {
    href: '#/vehicles/a',
    title: 'Peugeot 308 SW 1.5 BlueHDi 130 Allure Pack',
    price: '€18,990',
    oldPrice: '€20,490',
    priceLabel: <PriceLabel level="great">Great price</PriceLabel>,
    facts: ['2021', '48,200 km', 'Diesel', 'Automatic'],
    city: 'Lyon, France',
    pictures: pictures(0),
    badges: <Badge tone="featured">Featured</Badge>,
    favourite: { isSelected: false, onChange: favourite, label: 'Save Peugeot 308 SW' },
    compare: { isSelected: true, onChange: fn(), label: 'Compare Peugeot 308 SW' },
    level: 2,
  },
  render: (args) => (
    <div style={{ maxWidth: 320 }}>
      <VehicleCard {...args} />
    </div>
  ),
} satisfies Meta<typeof VehicleCard>
export default meta
type Story = StoryObj<typeof meta>

/** The heart acts without opening the vehicle; the link is named by the title. */
export const Featured: Story = {
  play: async ({ canvas }) => {
    favourite.mockClear()
    const before = location.hash
    await userEvent.click(canvas.getByRole('button', { name: 'Save Peugeot 308 SW' }))
    await expect(favourite).toHaveBeenCalledWith(true)
    await expect(location.hash).toBe(before)
    await expect(canvas.getByRole('link', { name: /Peugeot 308 SW/ })).toHaveAttribute('href', '#/vehicles/a')
  },
}

/** On the narrowest card of a list nothing of a long line of facts is cut off, and the card is as high as the others. */
export const ManyWords: Story = {
  args: { priceLabel: undefined },
  render: (args) => (
    <div style={{ display: 'grid', gridTemplateColumns: '16rem 16rem 16rem', alignItems: 'start' }}>
      <VehicleCard {...args} />
      <VehicleCard {...args} facts={['2017', '105 742 km', 'Hybride rechargeable essence', 'Automatique']} />
      <VehicleCard {...args} facts={['2022', '66 901 km', 'Électrique', 'Rapport unique', '280 km d’autonomie']} />
    </div>
  ),
  play: async ({ canvas }) => {
    for (const facts of canvas.getAllByRole('list')) await expect(facts.scrollHeight).toBe(facts.clientHeight)
    const heights = canvas.getAllByRole('article').map((card) => Math.round(card.getBoundingClientRect().height))
    await expect(new Set(heights).size).toBe(1)
  },
}

/** The box chooses; the rest of the card still opens the vehicle. */
export const Selectable: Story = {
  args: { selection: { isSelected: true, onChange: selected, label: 'Select Peugeot 308 SW' }, compare: undefined },
  play: async ({ canvas }) => {
    selected.mockClear()
    const box = canvas.getByRole('checkbox', { name: 'Select Peugeot 308 SW' })
    await expect(box).toBeChecked()
    box.focus()
    await userEvent.keyboard(' ')
    await expect(selected).toHaveBeenCalledWith(false)
  },
}

/** A click on the picture opens the vehicle, as the title does. */
export const PictureOpens: Story = {
  play: async ({ canvas }) => {
    const opened = fn((event: Event) => event.preventDefault())
    canvas.getByRole('link').addEventListener('click', opened)
    await userEvent.click(canvas.getByAltText('Picture 1'))
    await expect(opened).toHaveBeenCalledTimes(1)
  },
}

export const Sold: Story = {
  args: {
    isSold: true,
    badges: <Badge tone="sold">Sold</Badge>,
    priceLabel: undefined,
    oldPrice: undefined,
    compare: undefined,
  },
}
export const WithoutPicture: Story = { args: { pictures: [], badges: undefined } }

/** Twice the text in the narrowest column. */
export const LongText: Story = {
  args: {
    title: 'Mercedes-Benz Sprinter 317 CDI Kastenwagen Extralang Superhochdach mit Anhängerkupplung und Standheizung',
    price: '1 234 567,00 CHF',
    facts: ['Erstzulassung 2019', '1 234 567 km', 'Plug-in-Hybrid (Diesel)', 'Automatisiertes Schaltgetriebe'],
    city: 'Villingen-Schwenningen, Deutschland',
  },
  render: (args) => (
    <div style={{ maxWidth: 200 }}>
      <VehicleCard {...args} />
    </div>
  ),
}

/** A draft may lack its place and its facts; actions of a row stand in one line all the same. */
export const Actions: Story = {
  render: (args) => (
    <Grid fit="card" gap={6}>
      {['Lyon, France', undefined].map((city) => (
        <VehicleCard
          key={city ?? 'none'}
          {...args}
          city={city}
          facts={city ? args.facts : []}
          footer={<button type="button">Edit</button>}
        />
      ))}
    </Grid>
  ),
  play: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole('button', { name: 'Edit' })
    await expect(second?.getBoundingClientRect().bottom).toBe(first?.getBoundingClientRect().bottom)
  },
}

export const List: Story = {
  render: (args) => (
    <Grid fit="card" gap={6}>
      {vehicles.map(({ id, level, ...vehicle }, place) => (
        <VehicleCard
          key={id}
          {...args}
          {...vehicle}
          oldPrice={'oldPrice' in vehicle ? vehicle.oldPrice : undefined}
          href={`#/vehicles/${id}`}
          pictures={pictures(place)}
          badges={
            place === 0 ? (
              <Badge tone="featured">Featured</Badge>
            ) : place === 2 ? (
              <Badge tone="new">New</Badge>
            ) : undefined
          }
          priceLabel={
            <PriceLabel level={level}>
              {{ great: 'Great price', good: 'Good price', fair: 'Fair price', high: 'High price' }[level]}
            </PriceLabel>
          }
          favourite={{ isSelected: place === 1, onChange: fn(), label: `Save ${vehicle.title}` }}
          compare={{ isSelected: place === 3, onChange: fn(), label: `Compare ${vehicle.title}` }}
        />
      ))}
    </Grid>
  ),
}
