import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor } from 'storybook/test'
import { FilterChips } from '../chip/chip.tsx'
import { Box } from '../layout/box.tsx'
import { Stack } from '../layout/stack.tsx'
import { type Range, RangeSlider } from '../slider/slider.tsx'
import { State, StateSheet } from '../stories/states.tsx'
import { vars } from '../theme/vars.css.ts'
import { FilterGroup, FilterList, FilterListSkeleton, FilterRail } from './filter-rail.tsx'

const makes = [
  'Audi',
  'BMW',
  'Citroën',
  'Dacia',
  'Fiat',
  'Ford',
  'Hyundai',
  'Kia',
  'Peugeot',
  'Renault',
  'Tesla',
  'Volkswagen',
].map((label, place) => ({
  value: label.toLowerCase(),
  label,
  count: 320 - place * 23,
}))

function Rail() {
  const [chosen, setChosen] = useState<string[]>(['tesla'])
  const [year, setYear] = useState<Range>([2018, null])
  const chips = makes
    .filter((make) => chosen.includes(make.value))
    .map((make) => ({ id: make.value, label: make.label }))
  return (
    <Box maxInlineSize="sm">
      <Stack>
        {chips.length > 0 ? (
          <FilterChips
            label="Active filters"
            chips={chips}
            onRemove={(id) => setChosen(chosen.filter((one) => one !== id))}
          />
        ) : null}
        <FilterRail label="Filters">
          <FilterGroup
            title="Make"
            summary={chosen.length > 0 ? `${chosen.length} chosen` : undefined}
            defaultExpanded
            level={2}
          >
            <FilterList
              label="Make"
              options={makes}
              value={chosen}
              onChange={setChosen}
              moreLabel={(hidden) => `Show ${hidden} more`}
              lessLabel="Show fewer"
            />
          </FilterGroup>
          <FilterGroup title="Year" level={2} defaultExpanded>
            <RangeSlider
              label="Year"
              hideLabel
              minValue={1990}
              maxValue={2026}
              formatOptions={{ useGrouping: false }}
              value={year}
              onChange={setYear}
              fromLabel="From"
              toLabel="To"
            />
          </FilterGroup>
          <FilterGroup title="Fuel" level={2}>
            <FilterList
              label="Fuel"
              options={[{ value: 'petrol', label: 'Petrol', count: '1,204' }]}
              value={[]}
              onChange={() => undefined}
              moreLabel={String}
              lessLabel=""
            />
          </FilterGroup>
        </FilterRail>
      </Stack>
    </Box>
  )
}

const meta = { title: 'Vehicles/Filter rail', render: () => <Rail /> } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** A chosen value stays in sight; "show more" moves the focus to the first new one; chips take filters away. */
export const Interactive: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('checkbox')).toHaveLength(7)
    await expect(canvas.getByRole('checkbox', { name: /Tesla/ })).toBeChecked()
    await userEvent.click(canvas.getByRole('button', { name: 'Show 5 more' }))
    await expect(canvas.getAllByRole('checkbox')).toHaveLength(12)
    await waitFor(() => expect(document.activeElement).toHaveAttribute('type', 'checkbox'))
    await userEvent.click(canvas.getByRole('checkbox', { name: /Audi/ }))
    await expect(canvas.getByRole('button', { name: /Make/ })).toHaveTextContent('2 chosen')
    const chip = canvas.getByRole('row', { name: 'Tesla' })
    chip.focus()
    await userEvent.keyboard('{Delete}')
    await waitFor(() => expect(canvas.queryByRole('row', { name: 'Tesla' })).toBeNull())
    await expect(canvas.getByRole('checkbox', { name: /Tesla/ })).not.toBeChecked()
    const fuel = canvas.getByRole('button', { name: 'Fuel' })
    await expect(fuel).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(fuel)
    await expect(canvas.getByRole('checkbox', { name: /Petrol/ })).toBeVisible()
  },
}
export const Still: Story = {}

const fuels = ['Essence', 'Hybride rechargeable essence', 'Hybride rechargeable diesel', '可外接充电的汽油混合动力']

/** A long value is read to its end, in two small lines; its row is as high as the others, so that nothing jumps. */
export const LongValues: Story = {
  render: () => (
    <Box style={{ maxInlineSize: vars.size.rail }}>
      <FilterList
        label="Carburant"
        options={fuels.map((label) => ({ value: label, label, count: '10 000+' }))}
        value={[]}
        onChange={() => undefined}
        moreLabel={String}
        lessLabel=""
      />
    </Box>
  ),
  play: async ({ canvas }) => {
    const rows = fuels.map((label) => canvas.getByText(label))
    const tops = rows.map((row) => row.closest('label')?.getBoundingClientRect())
    const [first] = tops
    for (const place of tops) await expect(place?.height).toBe(first?.height)
    for (const row of rows) {
      await expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth)
      await expect(row.scrollHeight).toBeLessThanOrEqual(row.clientHeight + 1)
    }
  },
}

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'] }

const list = { onChange: () => {}, moreLabel: (hidden: number) => `Show ${hidden} more`, lessLabel: 'Show fewer' }

export const States: Story = {
  render: () => (
    <StateSheet>
      <State name="open, something chosen">
        <FilterRail label="Filters">
          <FilterGroup title="Make" level={2} summary="1 chosen" defaultExpanded>
            <FilterList {...list} label="Make" options={makes} value={['tesla']} />
          </FilterGroup>
        </FilterRail>
      </State>
      <State name="folded">
        <FilterRail label="Folded filters">
          <FilterGroup title="Fuel" level={2} summary="2 chosen">
            <span />
          </FilterGroup>
        </FilterRail>
      </State>
      <State name="title focused" force="focus-visible" on="button">
        <FilterGroup title="Gearbox" level={2}>
          <span />
        </FilterGroup>
      </State>
      <State name="loading">
        <FilterListSkeleton rows={6} />
      </State>
      <State name="the rest on its way">
        <FilterList
          {...list}
          label="Fuel"
          value={[]}
          options={[{ value: 'a', label: 'Gasoline', count: 35 }]}
          freeRows={3}
          hasMore
        />
      </State>
      <State name="leads nowhere, disabled">
        <FilterList
          {...list}
          label="Body"
          value={[]}
          options={[
            { value: 'a', label: 'Convertible', count: '0', isFaint: true },
            { value: 'b', label: 'Van', count: '0', isDisabled: true },
          ]}
        />
      </State>
      <State name="long values">
        <div style={{ inlineSize: 240 }}>
          <FilterList
            {...list}
            label="Carburant long"
            value={[]}
            options={fuels.map((label) => ({ value: label, label, count: '10 000+' }))}
          />
        </div>
      </State>
    </StateSheet>
  ),
}
