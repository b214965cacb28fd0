import type { Meta, StoryObj } from '@storybook/react-vite'
import {
  Box,
  Button,
  Card,
  ComparisonTable,
  DescriptionList,
  FilterChips,
  FilterGroup,
  FilterList,
  FilterRail,
  Gallery,
  Grid,
  Heading,
  Inline,
  PriceLabel,
  PricePlate,
  Stack,
  Text,
  VehicleCard,
} from '../../src/index.ts'
import { pictures, vehicles } from '../../src/stories/fixtures.ts'

const meta = { title: 'Patterns/Vehicle pages' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const nothing = () => undefined

export const Search: Story = {
  parameters: { docs: { story: { inline: false, height: '720px' } } },
  render: () => (
    <Stack gap={5}>
      <Heading level={1}>Vehicles</Heading>
      <FilterChips label="Active filters" onRemove={nothing} chips={[{ id: 'price', label: 'Up to €45,000' }]} />
      <Text size="sm" tone="muted" role="status">
        4 vehicles
      </Text>
      <Grid columns={{ phone: 1, desktop: 4 }} gap={6}>
        <FilterRail label="Filters">
          <FilterGroup title="Fuel" level={2} defaultExpanded>
            <FilterList
              label="Fuel"
              value={[]}
              onChange={nothing}
              moreLabel={String}
              lessLabel=""
              options={[
                { value: 'diesel', label: 'Diesel', count: '2' },
                { value: 'electric', label: 'Electric', count: '1' },
                { value: 'lpg', label: 'LPG', count: '0', isFaint: true },
              ]}
            />
          </FilterGroup>
        </FilterRail>
        <Box style={{ gridColumn: 'span 3' }}>
          <Grid fit="card">
            {vehicles.map(({ id, title, price, level, facts, city }, at) => (
              <VehicleCard
                key={id}
                level={2}
                href={`#${id}`}
                title={title}
                price={price}
                currencySign="€"
                facts={facts}
                city={city}
                pictures={pictures(at)}
                priceLabel={<PriceLabel level={level}>{`${level} price`}</PriceLabel>}
                favourite={{ isSelected: at === 1, onChange: nothing, label: `Save ${title}` }}
                compare={{ isSelected: at < 2, onChange: nothing, label: `Compare ${title}` }}
              />
            ))}
          </Grid>
        </Box>
      </Grid>
    </Stack>
  ),
}

const labels = {
  gallery: 'Pictures of the Peugeot 308 SW',
  previous: 'Previous picture',
  next: 'Next picture',
  fullScreen: 'Full screen',
  exitFullScreen: 'Leave full screen',
  close: 'Close',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  counter: (at: number, of: number) => `Picture ${at} of ${of}`,
  thumbnail: (at: number) => `Show picture ${at}`,
  zoomLevel: (percent: number) => `${percent} %`,
}

export const Vehicle: Story = {
  parameters: { docs: { story: { inline: false, height: '720px' } } },
  render: () => (
    <Grid columns={{ phone: 1, desktop: 2 }} gap={6}>
      <Gallery pictures={pictures(0)} labels={labels} />
      <Stack>
        <Heading level={1}>Peugeot 308 SW 1.5 BlueHDi 130</Heading>
        <Inline>
          <PricePlate text="€18,990" sign="€" size="lg" />
          <PriceLabel level="great">Very good</PriceLabel>
        </Inline>
        <Button variant="primary" fullWidth>
          Contact seller
        </Button>
        <Card as="section">
          <Heading level={2}>Facts</Heading>
          <DescriptionList
            items={[
              { term: 'Mileage', value: '48,200 km' },
              { term: 'First registration', value: '2021' },
              { term: 'Fuel', value: 'Diesel' },
            ]}
          />
        </Card>
      </Stack>
    </Grid>
  ),
}

export const Compare: Story = {
  render: () => (
    <Stack>
      <Heading level={1}>Compare</Heading>
      <ComparisonTable
        label="Two vehicles compared"
        rowsLabel="What differs"
        yesLabel="Yes"
        noLabel="No"
        columns={[
          { id: 'a', label: 'Peugeot 308 SW', mark: 'Lowest price' },
          { id: 'b', label: 'BMW 320d Touring' },
        ]}
        rows={[
          { id: 'price', label: 'Price', values: { a: '€18,990', b: '€41,900' } },
          { id: 'km', label: 'Mileage', values: { a: '48,200 km', b: '35,400 km' } },
          { id: 'tow', label: 'Tow bar', values: { a: false, b: true } },
        ]}
      />
    </Stack>
  ),
}
