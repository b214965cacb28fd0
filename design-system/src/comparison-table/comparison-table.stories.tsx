import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Text } from '../layout/text.tsx'
import { Link } from '../link/link.tsx'
import { Picture } from '../picture/picture.tsx'
import { pictures } from '../stories/fixtures.ts'
import { State, StateSheet } from '../stories/states.tsx'
import { ComparisonTable, type ComparisonTableProps } from './comparison-table.tsx'

const meta = {
  title: 'Data/Comparison table',
  component: ComparisonTable,
  args: {
    label: 'What each plan gives',
    rowsLabel: 'What you get',
    yesLabel: 'Included',
    noLabel: 'Not included',
    columns: [
      { id: 'free', label: 'Free' },
      { id: 'plus', label: 'Plus', mark: 'Your plan' },
      { id: 'pro', label: 'Pro' },
    ],
    rows: [
      { id: 'vehicles', label: 'Vehicles live at a time', values: { free: '2', plus: '15', pro: 'No limit' } },
      { id: 'contacts', label: 'Messages from buyers a month', values: { free: '10', plus: '150', pro: 'No limit' } },
      { id: 'stats', label: 'Detailed statistics', values: { free: false, plus: true, pro: true } },
      { id: 'featured', label: 'Featured listing', values: { free: false, plus: false, pro: true } },
    ],
  },
} satisfies Meta<typeof ComparisonTable>
export default meta
type Story = StoryObj<typeof meta>

export const Plans: Story = {
  play: async ({ canvas }) => {
    const table = canvas.getByRole('table', { name: 'What each plan gives' })
    await expect(within(table).getByRole('columnheader', { name: 'Plus Your plan' })).toBeVisible()
    const row = within(table).getByRole('row', { name: /Detailed statistics/ })
    const cells = within(row).getAllByRole('cell')
    await expect(cells.map((cell) => cell.textContent)).toEqual(['Not included', 'Included', 'Included'])
  },
}

/** As wide as the content of a phone of 320 px, with the longest words there are: nothing hides past an edge. */
export const Narrow: Story = {
  args: {
    columns: [
      { id: 'free', label: 'Gratuit' },
      { id: 'plus', label: 'Plus' },
      { id: 'pro', label: 'Professionnel', mark: 'Votre forfait' },
    ],
    rows: [
      {
        id: 'contacts',
        label: 'Messages d’acheteurs par mois',
        values: { free: '10', plus: '150', pro: 'Sans limite' },
      },
      { id: 'stats', label: 'Statistiques détaillées', values: { free: false, plus: true, pro: true } },
    ],
  },
  decorators: [(Render) => <div style={{ inlineSize: '18rem' }}>{Render()}</div>],
  play: async ({ canvas }) => {
    const table = canvas.getByRole('table')
    await expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0)
    for (const cell of within(table).getAllByRole('columnheader'))
      await expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth)
  },
}

/** Long words are hyphenated, and only those: a colour is read whole. */
export const Whole: Story = {
  args: {
    columns: [
      { id: 'a', label: 'Peugeot 308' },
      { id: 'b', label: 'BMW 320d' },
    ],
    rows: [{ id: 'colour', label: 'Colour', values: { a: 'Mat Anthracite', b: 'Bleu Anthracite' } }],
  },
  decorators: [
    (Render) => (
      <div lang="en" style={{ inlineSize: '22rem' }}>
        {Render()}
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    for (const text of ['Mat Anthracite', 'Bleu Anthracite']) {
      const node = canvas.getByText(text).firstChild as Text
      const range = document.createRange()
      range.setStart(node, text.indexOf('Anthracite'))
      range.setEnd(node, text.length)
      await expect(range.getClientRects()).toHaveLength(1)
      // Not every browser has the words' syllables at hand.
      await expect(getComputedStyle(node.parentElement as Element).hyphenateLimitChars).toBe('12 4 4')
    }
  },
}

const openArgs: ComparisonTableProps = {
  label: 'Vehicles compared',
  layout: 'open',
  bestLabel: 'better value',
  columns: ['Peugeot 308 SW', 'BMW 320d Touring', 'Renault Clio'].map((label, at) => ({
    id: `v${at}`,
    label,
    head: <Link href="#vehicle">{label}</Link>,
    picture: <Picture ratio="card" picture={pictures(at, 1)[0]} />,
    actions: (
      <Button size="sm" fullWidth>
        Contact
      </Button>
    ),
  })),
  rows: [
    {
      id: 'price',
      label: 'Price',
      values: {
        v0: '€18,990',
        v1: '€41,900',
        v2: { text: '€12,400', isBest: true, note: <Text size="xs">about £10,700</Text> },
      },
    },
    {
      id: 'km',
      label: 'Mileage',
      values: { v0: '48,200 km', v1: { text: '35,400 km', isBest: true }, v2: '61,000 km' },
    },
    { id: 'colour', label: 'Colour', values: { v0: 'Grey', v1: 'Black', v2: { text: '–' } } },
  ],
  yesLabel: 'Yes',
  noLabel: 'Not listed',
  sections: [
    {
      id: 'equipment',
      label: 'Equipment',
      rows: [
        { id: 'heat', label: 'Heated seats', values: { v0: true, v1: true, v2: false } },
        { id: 'air', label: 'Air conditioning', values: { v0: true, v1: true, v2: true } },
      ],
    },
  ],
}

/** What is said of a value stands below it, and a price breaks between its figures and its sign alone. */
export const Notes: Story = {
  args: {
    ...openArgs,
    rows: [
      {
        id: 'price',
        label: 'Prix',
        values: { v0: { text: '25\u202f890\u00a0CHF' }, v1: '25\u202f890\u00a0CHF', v2: '22\u202f990\u00a0€' },
      },
      {
        id: 'rating',
        label: 'Évaluation du prix',
        values: {
          v0: { text: 'Prix correct', note: '3\u00a0% de moins que les véhicules comparables' },
          v1: { text: 'Très bon prix', isBest: true, note: '17\u00a0% de moins' },
          v2: { text: 'Prix correct', note: 'Comme les véhicules comparables' },
        },
      },
    ],
    sections: [],
  },
  render: (args) => (
    <div style={{ inlineSize: 560 }}>
      <ComparisonTable {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    for (const cell of within(canvas.getByRole('row', { name: /^Évaluation/ })).getAllByRole('cell')) {
      const said = document.createRange()
      said.selectNode(cell.firstChild as Node)
      const note = cell.lastElementChild?.getBoundingClientRect()
      await expect(note?.top).toBeGreaterThanOrEqual(said.getBoundingClientRect().bottom - 4)
    }
    const [price] = within(canvas.getByRole('row', { name: /^Prix/ })).getAllByRole('cell')
    if (!price) throw new Error('no price')
    await expect(price.textContent).toBe('25\u202f890\u00a0CHF')
    // As narrow as a column at 320 px.
    price.style.cssText = 'position: absolute; padding: 0; inline-size: 3.5rem'
    const sign = document.createRange()
    sign.selectNodeContents(price.lastChild as Node)
    await expect(sign.getClientRects()).toHaveLength(1)
  },
}

/** The best value is said as well as drawn; without a heading for the rows the corner is no head. */
export const Open: Story = {
  args: { ...openArgs, rowsLabel: undefined },
  play: async ({ canvas }) => {
    const heads = canvas.getAllByRole('columnheader')
    await expect(heads.map((head) => head.textContent)).toEqual(['Peugeot 308 SW', 'BMW 320d Touring', 'Renault Clio'])
    const mileage = within(canvas.getByRole('row', { name: /^Mileage/ })).getAllByRole('cell')
    await expect(mileage.map((cell) => cell.textContent)).toEqual(['48,200 km', '35,400 kmbetter value', '61,000 km'])
    // Who sees a dash reads what it means beside the heading; who hears it hears so at each, and the heading alone.
    const equipment = canvas.getByRole('rowheader', { name: 'Equipment' })
    await expect(equipment).toBeVisible()
    const legend = within(equipment).getByText('Not listed')
    await expect(legend).toBeVisible()
    await expect(legend.getBoundingClientRect().width).toBeGreaterThan(40)
    await expect(legend.querySelector('svg')).toBeVisible()
    const heat = within(canvas.getByRole('row', { name: /^Heated seats/ })).getAllByRole('cell')
    await expect(heat.map((cell) => cell.textContent)).toEqual(['Yes', 'Yes', 'Not listed'])
  },
}

/** Where nothing lacks anything there is no dash to explain. */
export const OpenWithoutDash: Story = {
  args: {
    ...openArgs,
    sections: [
      { id: 'e', label: 'Equipment', rows: [{ id: 'a', label: 'Air', values: { v0: true, v1: true, v2: true } }] },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('Not listed')).toBeNull()
  },
}

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'] }

export const States: Story = {
  render: (args) => (
    <StateSheet wide>
      <State name="texts, ticks and dashes, one marked">
        <ComparisonTable {...args} label="All" />
      </State>
      <State name="open: pictures, heads of one’s own, the best of a row">
        <ComparisonTable {...openArgs} />
      </State>
      <State name="long text">
        <ComparisonTable
          {...args}
          label="Long"
          columns={[
            { id: 'a', label: 'Particulier' },
            { id: 'b', label: 'Professionnel', mark: 'Votre abonnement actuel' },
          ]}
          rows={[
            {
              id: 'r',
              label: 'Mise en avant des annonces dans votre région',
              values: { a: false, b: 'Sept jours par mois et par véhicule' },
            },
          ]}
        />
      </State>
    </StateSheet>
  ),
}
