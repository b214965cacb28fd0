import type { Meta, StoryObj } from '@storybook/react-vite'
import { AppShell, Badge, Brand, Grid, PriceLabel, SearchField, TopBar, VehicleCard } from '../../src/index.ts'
import { pictures, vehicles } from '../../src/stories/fixtures.ts'
import './identity.css'

const meta = { title: 'Foundations/Identity', parameters: { layout: 'fullscreen' } } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const nothing = () => undefined

/** What was chosen: the canopy over the page, and prices on plates. */
export const Canopy: Story = {
  render: () => (
    <AppShell
      skipLabel="Skip to content"
      topBar={
        <TopBar start={<Brand label="Forecourt" />}>
          <SearchField label="Search" hideLabel value="" onChange={nothing} placeholder="Make, model or word" />
        </TopBar>
      }
    >
      <div style={{ padding: 24 }}>
        <Grid columns={{ phone: 1, tablet: 2, desktop: 4 }} gap={6}>
          {vehicles.map(({ title, price, ...vehicle }, index) => (
            <VehicleCard
              key={title}
              {...vehicle}
              href="#/vehicles/a"
              level={2}
              title={title}
              price={price}
              currencySign="€"
              pictures={pictures(index)}
              isFeatured={index === 1}
              badges={index === 1 ? <Badge tone="featured">Featured</Badge> : <Badge tone="new">New</Badge>}
              priceLabel={index === 0 ? <PriceLabel level="great">Great price</PriceLabel> : undefined}
              favourite={{ isSelected: index === 2, onChange: nothing, label: `Save ${title}` }}
            />
          ))}
        </Grid>
      </div>
    </AppShell>
  ),
}

const ticks = Array.from({ length: 11 }, (_, at) => (at * 24 + 150) * (Math.PI / 180))

/** What was not: an instrument panel, every figure a dial. */
export const Dial: Story = {
  render: () => {
    const [first] = vehicles
    const [picture] = pictures(0)
    if (!first || !picture) return <p>No vehicle</p>
    return (
      <div className="dial">
        <header>
          <span>Forecourt</span>
          <span>240 vehicles</span>
        </header>
        <article>
          <img src={picture.src} alt="" />
          <div className="words">
            <h3>{first.title}</h3>
            <svg viewBox="0 0 100 100" aria-hidden>
              {ticks.map((angle, at) => (
                <line
                  key={angle}
                  x1={50 + 40 * Math.cos(angle)}
                  y1={50 + 40 * Math.sin(angle)}
                  x2={50 + (at % 5 === 0 ? 30 : 34) * Math.cos(angle)}
                  y2={50 + (at % 5 === 0 ? 30 : 34) * Math.sin(angle)}
                  stroke="currentColor"
                  strokeWidth={at % 5 === 0 ? 3 : 1.5}
                />
              ))}
              <line x1="50" y1="50" x2="34" y2="22" stroke="var(--needle)" strokeWidth="4" strokeLinecap="round" />
              <circle cx="50" cy="50" r="5" fill="var(--needle)" />
            </svg>
            <p className="price">{first.price}</p>
            <p className="quiet">{first.facts.join(' · ')}</p>
          </div>
        </article>
      </div>
    )
  },
}
