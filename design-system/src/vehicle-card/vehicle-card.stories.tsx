import type { Meta, StoryObj } from '@storybook/react-vite'
import type { MouseEvent } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Badge, PriceLabel } from '../badge/badge.tsx'
import { Grid } from '../layout/grid.tsx'
import { VehicleCardSkeleton } from '../skeleton/skeleton.tsx'
import { pictures, vehicles } from '../stories/fixtures.ts'
import { State, StateSheet } from '../stories/states.tsx'
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
    currencySign: '€',
    oldPrice: '€20,490',
    priceLabel: <PriceLabel level="great">Very good</PriceLabel>,
    facts: ['2021', '48,200 km', 'Diesel', 'Automatic'],
    city: 'Lyon, France',
    seller: { name: 'Alice Martin', href: '#/sellers/a', label: 'All vehicles of Alice Martin' },
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

/** A card of which no facts are known leaves no room for them. */
export const WithoutFacts: Story = {
  args: { priceLabel: undefined, oldPrice: undefined },
  render: (args) => (
    <div style={{ display: 'grid', gridTemplateColumns: '300px 300px', alignItems: 'start' }}>
      <VehicleCard {...args} />
      <VehicleCard {...args} facts={[]} />
    </div>
  ),
  play: async ({ canvas }) => {
    const [full, bare] = canvas.getAllByRole('article')
    await expect(canvas.getAllByRole('list')).toHaveLength(1)
    await expect(bare?.offsetHeight).toBeLessThan((full?.offsetHeight ?? 0) - 30)
  },
}

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

const followSeller = fn((event: MouseEvent) => event.preventDefault())

/** The seller's name is a link of its own in the middle of the card's, however long it is. */
export const Seller: Story = {
  args: {
    seller: {
      name: 'Établissements Camille Morel-Vandenbrouck et fils, véhicules d’occasion',
      href: '#/sellers/b',
      onFollow: followSeller,
      label: 'All vehicles of Établissements Camille Morel-Vandenbrouck et fils, véhicules d’occasion',
    },
  },
  play: async ({ canvas, args }) => {
    followSeller.mockClear()
    const [card] = canvas.getAllByRole('article')
    const link = canvas.getByRole('link', { name: args.seller?.label ?? '' })
    await expect(link.offsetWidth).toBeLessThan(card?.offsetWidth ?? 0)
    const { left, top, width, height } = link.getBoundingClientRect()
    await expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(link)
    await userEvent.click(link)
    await expect(followSeller).toHaveBeenCalledOnce()
  },
}

/** French fuels and gearboxes, the longest of either together. */
const longest = [
  'Hybride rechargeable essence',
  'Hybride rechargeable diesel',
  'Hybride léger essence',
  'Électrique',
].flatMap((fuel) => ['Variation continue', 'Double embrayage', 'Automatique'].map((gearbox) => [fuel, gearbox]))

/** On the narrowest card of a list nothing of a long line of facts is cut off, and the card is as high as the others. */
export const ManyWords: Story = {
  args: { priceLabel: undefined },
  render: (args) => (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, 244px)', alignItems: 'start' }}>
      <VehicleCard {...args} />
      {longest.map((words) => (
        <VehicleCard key={words.join()} {...args} facts={['2017', '105 742 km', ...words]} />
      ))}
      <VehicleCard {...args} facts={['2022', '66 901 km', 'Électrique', 'Rapport unique', '1 280 km d’autonomie']} />
      <VehicleCard
        {...args}
        facts={['2017', '105 742 km', 'Hybride rechargeable essence', 'Variation continue']}
        lacks="Non renseigné : photo, puissance et ville"
      />
    </div>
  ),
  play: async ({ canvas }) => {
    for (const facts of canvas.getAllByRole('list')) {
      const room = facts.parentElement?.getBoundingClientRect()
      const last = [...facts.children].at(-1)?.getClientRects()
      await expect(room?.height).toBeGreaterThan(0)
      // A pixel for rounded lines.
      await expect([...(last ?? [])].at(-1)?.bottom).toBeLessThanOrEqual((room?.bottom ?? 0) + 1)
    }
    const heights = canvas.getAllByRole('article').map((card) => Math.round(card.getBoundingClientRect().height))
    await expect(new Set(heights).size).toBe(1)
  },
}

/** What is said of a price, in euros and as French writes it, beside places of any length. */
const saidOfPrices = [
  {},
  { priceLabel: <PriceLabel level="great">Très bon</PriceLabel> },
  { approxPrice: '≈\u00a0€4,140', priceLabel: <PriceLabel level="fair">Correct</PriceLabel> },
  {
    oldPrice: '€20,490',
    priceLabel: <PriceLabel level="high">Élevé</PriceLabel>,
    city: 'Saint-Étienne, France',
    distance: 'à 1\u202f392\u00a0km',
  },
  { price: '1 489 900 HUF', currencySign: 'HUF', oldPrice: '1 620 000 HUF', approxPrice: '≈\u00a013 240,50 €' },
  { price: 'JP¥11,490,000', currencySign: 'JP¥', oldPrice: 'JP¥12,490,000', approxPrice: '≈\u00a0€109,230' },
]

/** Whatever is said of a price, the titles of a row stand in one line, no pill breaks, and nothing reaches over the plate. */
export const SaidOfPrices: Story = {
  args: { priceLabel: undefined, oldPrice: undefined },
  render: (args) => (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, 244px)', gap: 8, alignItems: 'start' }}>
      {saidOfPrices.map((said, place) => (
        <VehicleCard key={JSON.stringify([place])} {...args} {...said} />
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    const cards = canvas.getAllByRole('article')
    const box = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()
    const titleOf = (card: Element) => Math.round(box(card.querySelector('h2')).top - box(card).top)
    await expect(new Set(cards.map(titleOf)).size).toBe(1)
    for (const word of ['Très bon', 'Correct', 'Élevé']) {
      const pill = canvas.getByText(word)
      await expect(box(pill).height).toBeLessThan(24)
      await expect(pill.scrollWidth).toBeLessThanOrEqual(pill.clientWidth)
    }
    for (const card of cards) {
      const [plate, ...beside] = card.querySelectorAll('h2 + div > div > *')
      for (const said of beside) {
        // A pixel for rounded widths.
        await expect(said.scrollWidth).toBeLessThanOrEqual(said.clientWidth + 1)
        const isBelow = box(said).top >= box(plate).bottom
        await expect(isBelow ? box(plate).left : box(said).left).toBeGreaterThanOrEqual(
          isBelow ? box(card).left : box(plate).right,
        )
        await expect(box(said).bottom).toBeLessThanOrEqual(box(card.querySelector('h2')).top + 1)
      }
    }
  },
}

const near = [
  { city: 'Grenoble, France', distance: '93\u00a0km away' },
  { city: 'Saint-Rémy-en-Bouzemont-Saint-Genest-et-Isson, France', distance: 'à 1\u202f392\u00a0km' },
  { city: '格勒诺布尔，法国', distance: '距离93公里' },
]

/** How far away it is is read to its end beside a place of any length, rated or not; what is short ends with the card. */
export const HowFar: Story = {
  render: (args) => (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, 244px)', gap: 8, alignItems: 'start' }}>
      {near.flatMap((one) => [
        <VehicleCard key={one.distance} {...args} {...one} title="Golf" />,
        <VehicleCard key={`${one.distance} unrated`} {...args} {...one} title="Golf" priceLabel={undefined} />,
      ])}
    </div>
  ),
  play: async ({ canvas }) => {
    for (const card of canvas.getAllByRole('article')) {
      const distance = card.querySelector('p > svg + span + span')
      const room = distance?.parentElement?.getBoundingClientRect()
      const box = distance?.getBoundingClientRect()
      await expect(distance?.scrollWidth).toBeLessThanOrEqual((distance?.clientWidth ?? 0) + 1)
      await expect(box?.right).toBeLessThanOrEqual((room?.right ?? 0) + 1)
      await expect(room?.height).toBeLessThan(30)
      // Under the seller's name is the card's own edge and nothing else.
      const seller = within(card).getByText('Alice Martin').parentElement?.getBoundingClientRect()
      await expect(card.getBoundingClientRect().bottom - (seller?.bottom ?? 0)).toBeLessThan(20)
    }
  },
}

const factsOf = [
  ['2019', '101,993 km', 'Gasoline', 'Dual-clutch'],
  ['2024', '39,352 km', 'Electric', 'Single-speed', '455 km range'],
  ['2022', '66 901 km', 'Hybride rechargeable essence', 'Double embrayage'],
  ['2019年', '101,993公里', '插电式混合动力（汽油）', '双离合变速箱'],
  ['2019年', '101,993公里', '汽油', '手动'],
]

/** Facts are as large on each card, none breaks, and no separator is seen before the first or after the last of a line. */
export const WholeFacts: Story = {
  args: { priceLabel: undefined, oldPrice: undefined },
  render: (args) => (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, 244px)', gap: 8, alignItems: 'start' }}>
      {factsOf.map((facts) => (
        <VehicleCard key={facts.join()} {...args} facts={facts} />
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    const all = canvas.getAllByRole('listitem')
    await expect(new Set(all.map((fact) => getComputedStyle(fact).fontSize)).size).toBe(1)
    for (const fact of all) {
      const words = document.createRange()
      words.selectNodeContents(fact)
      const lines = new Set([...words.getClientRects()].map(({ top }) => Math.round(top)))
      await expect(lines.size).toBe(1)
      // A separator begins where the facts of its line do not, and is cut off where they do.
      const seen = fact.closest('ul')?.parentElement?.getBoundingClientRect()
      const begins = words.getBoundingClientRect().left - (seen?.left ?? 0)
      await expect(begins < 1 || begins > 12).toBe(true)
      await expect(begins).toBeGreaterThan(-1)
    }
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
    canvas.getByRole('link', { name: /Peugeot 308 SW/ }).addEventListener('click', opened)
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
/** What the seller left out stands behind the facts, and is drawn; the card is as high as a complete one, however much was said. */
export const Incomplete: Story = {
  args: { priceLabel: undefined, oldPrice: undefined },
  render: (args) => (
    <Grid fit="card" gap={6}>
      <VehicleCard {...args} />
      {(['car', 'van', 'motorcycle', 'truck'] as const).map((kind, place) => (
        <VehicleCard
          key={kind}
          {...args}
          title={['Volkswagen Golf', 'Renault Trafic', 'Yamaha MT-07', 'Iveco Daily'][place] ?? ''}
          facts={
            kind === 'truck'
              ? ['2024', '150,352 km', 'Plug-in hybrid (diesel)', 'Automated manual']
              : ['2016', 'Diesel']
          }
          city="Germany"
          lacks="Not given: picture, mileage, transmission, power, and city"
          pictures={[]}
          standIn={{ make: ['Volkswagen', 'Renault', 'Yamaha', 'Iveco'][place], kind }}
          badges={<Badge tone="new">Just listed</Badge>}
        />
      ))}
    </Grid>
  ),
  play: async ({ canvas }) => {
    const heights = canvas.getAllByRole('article').map((card) => Math.round(card.getBoundingClientRect().height))
    await expect(new Set(heights).size).toBe(1)
  },
}

/** Twice the text in the narrowest column. */
export const LongText: Story = {
  args: {
    title: 'Mercedes-Benz Sprinter 317 CDI Kastenwagen Extralang Superhochdach mit Anhängerkupplung und Standheizung',
    price: '1 234 567,00 CHF',
    currencySign: 'CHF',
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
              <Badge tone="new">Just listed</Badge>
            ) : undefined
          }
          priceLabel={
            <PriceLabel level={level}>
              {{ great: 'Very good', good: 'Good', fair: 'Fair', high: 'High' }[level]}
            </PriceLabel>
          }
          favourite={{ isSelected: place === 1, onChange: fn(), label: `Save ${vehicle.title}` }}
          compare={{ isSelected: place === 3, onChange: fn(), label: `Compare ${vehicle.title}` }}
        />
      ))}
    </Grid>
  ),
}

/** Places that are paid for come first in the same grid: labelled, framed, no larger than the others. */
export const FeaturedFirst: Story = {
  render: (args) => (
    <Grid fit="card" gap={4}>
      {[0, 1, 2, 3, 4].map((place) => (
        <VehicleCard
          key={place}
          {...args}
          pictures={pictures(place)}
          isFeatured={place < 3}
          badges={
            place < 3 ? (
              <>
                <Badge tone="featured">{place === 1 ? 'En vedette · Pub' : 'Featured · Ad'}</Badge>
                <Badge tone="new">Just listed</Badge>
              </>
            ) : undefined
          }
        />
      ))}
    </Grid>
  ),
  play: async ({ canvas }) => {
    const cards = canvas.getAllByRole('article')
    const sizes = cards.map((card) => {
      const { width, height } = card.getBoundingClientRect()
      return `${Math.round(width)} × ${Math.round(height)}`
    })
    await expect(new Set(sizes).size).toBe(1)
    const frames = cards.map((card) => getComputedStyle(card).boxShadow)
    await expect(frames[0]).not.toBe(frames[3])
    for (const badge of canvas.getAllByText(/ · (Ad|Pub)$/))
      await expect(badge.scrollWidth).toBeLessThanOrEqual(badge.clientWidth)
  },
}

/** For trying things: not a test. */
export const Playground: Story = {
  tags: ['!test'],
  args: { isSold: false, isFeatured: false, level: 3 },
  decorators: [
    (Show) => (
      <div style={{ maxInlineSize: 300 }}>
        <Show />
      </div>
    ),
  ],
}

export const States: Story = {
  render: (args) => (
    <StateSheet>
      <State name="rest">
        <VehicleCard {...args} href="#rest" />
      </State>
      <State name="saved and compared">
        <VehicleCard
          {...args}
          href="#saved"
          favourite={{ isSelected: true, onChange: () => {}, label: 'Save this one' }}
          compare={{ isSelected: true, onChange: () => {}, label: 'Compare this one' }}
        />
      </State>
      <State name="selected">
        <VehicleCard
          {...args}
          href="#selected"
          selection={{ isSelected: true, onChange: () => {}, label: 'Select this one' }}
        />
      </State>
      <State name="toggles disabled">
        <VehicleCard
          {...args}
          href="#disabled"
          favourite={{ isSelected: false, onChange: () => {}, label: 'Save that one', isDisabled: true }}
        />
      </State>
      <State name="sold">
        <VehicleCard {...args} href="#sold" isSold badges={<Badge tone="sold">Sold</Badge>} />
      </State>
      <State name="featured">
        <VehicleCard {...args} href="#featured" isFeatured badges={<Badge tone="featured">Featured</Badge>} />
      </State>
      <State name="price lowered and judged">
        <VehicleCard
          {...args}
          href="#lower"
          oldPrice="€20,490"
          priceLabel={<PriceLabel level="great">Very good</PriceLabel>}
        />
      </State>
      <State name="in another currency">
        <VehicleCard
          {...args}
          href="#foreign"
          price="JP¥1,490,000"
          currencySign="JP¥"
          approxPrice={'≈\u00a0€9,230'}
          oldPrice={undefined}
          priceLabel={undefined}
        />
      </State>
      <State name="no picture, little known">
        <VehicleCard
          href="#none"
          title="Renault Trafic"
          price="€9,400"
          currencySign="€"
          facts={['2016', '']}
          lacks="Mileage not given"
          pictures={[]}
          standIn={{ make: 'Renault', kind: 'van' }}
        />
      </State>
      <State name="loading">
        <VehicleCardSkeleton />
      </State>
      <State name="long text">
        <VehicleCard
          {...args}
          href="#long"
          title="Mercedes-Benz Sprinter 317 CDI Kastenwagen Extralang Superhochdach mit Anhängerkupplung"
          facts={['2021', '148 200 km', 'Hybride rechargeable essence', 'Boîte automatique à double embrayage']}
          city="Saint-Rémy-en-Bouzemont-Saint-Genest-et-Isson, France"
        />
      </State>
    </StateSheet>
  ),
}
