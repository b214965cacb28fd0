import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { State, StateSheet } from '../stories/states.tsx'
import { BaseMap, type BaseMapProps } from './base-map.tsx'

const texts = { zoomIn: 'Zoom in', zoomOut: 'Zoom out', keys: 'Arrow keys move the map, plus and minus zoom.' }
const places = [
  { id: 'paris', name: 'Paris', longitude: 2.3488, latitude: 48.85341 },
  { id: 'lyon', name: 'Lyon', longitude: 4.84671, latitude: 45.74846 },
  { id: 'marseille', name: 'Marseille', longitude: 5.38107, latitude: 43.29695 },
  { id: 'bordeaux', name: 'Bordeaux', longitude: -0.5805, latitude: 44.84044 },
]
const markers = [
  { id: 'lyon', label: 'Lyon, 124 vehicles', text: '124', size: 'md', longitude: 4.84671, latitude: 45.74846 },
  { id: 'paris', label: 'Paris, 1,204 vehicles', text: '1,204', size: 'lg', longitude: 2.3488, latitude: 48.85341 },
  { id: 'nantes', label: 'Nantes, 3 vehicles', text: '3', size: 'sm', longitude: -1.55336, latitude: 47.21725 },
] as const
const france = { longitude: 2.5, latitude: 46.6, zoom: 5 }

/** A map keeps nothing of its view: whoever uses it does. */
function Moving(args: BaseMapProps) {
  const [view, setView] = useState(args.view)
  const move = (next: typeof view) => {
    args.onViewChange?.(next)
    setView(next)
  }
  return (
    <div style={{ blockSize: '22rem' }}>
      <BaseMap {...args} view={view} onViewChange={args.onViewChange ? move : undefined} />
    </div>
  )
}

const meta = {
  title: 'Data/Base map',
  component: BaseMap,
  args: {
    label: 'Map of the vehicles found',
    view: france,
    places,
    markers,
    texts,
    onViewChange: fn() as BaseMapProps['onViewChange'],
    onMarker: fn() as BaseMapProps['onMarker'],
  },
  render: (args) => <Moving {...args} />,
} satisfies Meta<BaseMapProps>
export default meta
type Story = StoryObj<typeof meta>

export const Clusters: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(canvasElement.querySelector('path')?.getAttribute('d')).toMatch(/^M/))
    await userEvent.click(canvas.getByRole('button', { name: 'Lyon, 124 vehicles' }))
    await expect(args.onMarker).toHaveBeenCalledWith('lyon')
  },
}

const [paris] = places
/** A distance from a town is drawn in the map's own measure: 20 km are as wide as they are. */
export const Circle: Story = {
  args: {
    view: { longitude: 2.3488, latitude: 48.85341, zoom: 9 },
    circles: [{ ...paris, id: 'paris', km: 20 } as never],
  },
  play: async ({ canvasElement }) => {
    const map = within(canvasElement).getByRole('application')
    await waitFor(() => expect(map.querySelector('circle')).not.toBeNull())
    const frame = map.getBoundingClientRect()
    const circle = [...map.querySelectorAll('circle')].find((one) => one.getBoundingClientRect().width > 100)
    const box = circle?.getBoundingClientRect()
    // 20 km at 48.85° north, where the world is 256 · 2⁹ pixels wide; the line is drawn on either side of it.
    await expect(Math.abs((box?.width ?? 0) - 2 * 99.4)).toBeLessThan(5)
    await expect(Math.abs((box?.left ?? 0) + (box?.width ?? 0) / 2 - frame.left - frame.width / 2)).toBeLessThan(2)
  },
}

export const Keyboard: Story = {
  play: async ({ canvasElement, args }) => {
    const map = within(canvasElement).getByRole('application', { name: args.label })
    map.focus()
    await userEvent.keyboard('{ArrowRight}+')
    const [moved] = (args.onViewChange as ReturnType<typeof fn>).mock.calls[0] as [typeof france]
    await expect(moved.longitude).toBeGreaterThan(france.longitude)
    await expect(args.onViewChange).toHaveBeenLastCalledWith(expect.objectContaining({ zoom: france.zoom + 1 }))
  },
}

export const Buttons: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Zoom out' }))
    await expect(args.onViewChange).toHaveBeenLastCalledWith({ ...france, zoom: france.zoom - 1 })
  },
}

/** A picture of where something is. */
export const Locator: Story = {
  args: {
    label: 'Lyon, in the south-east of France',
    view: { longitude: 4.84671, latitude: 45.74846, zoom: 5 },
    markers: [{ id: 'lyon', label: 'Lyon', longitude: 4.84671, latitude: 45.74846 }],
    onViewChange: undefined,
    onMarker: undefined,
  },
  play: async ({ canvasElement, args }) => {
    await expect(within(canvasElement).getByRole('img', { name: args.label })).toBeVisible()
    await expect(within(canvasElement).queryByRole('button')).toBeNull()
  },
}

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'] }

export const States: Story = {
  render: (args) => (
    <StateSheet>
      <State name="clusters">
        <Moving {...args} markers={markers.map((one) => ({ ...one, isCurrent: one.id === 'nantes' }))} />
      </State>
      <State name="the world">
        <Moving {...args} view={{ longitude: 10, latitude: 20, zoom: 1 }} places={[]} />
      </State>
      <State name="a picture">
        <Moving
          {...args}
          markers={[{ id: 'lyon', label: 'Lyon', longitude: 4.84671, latitude: 45.74846 }]}
          onViewChange={undefined}
          onMarker={undefined}
        />
      </State>
    </StateSheet>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() => {
      const drawn = [...canvasElement.querySelectorAll('svg > path:first-child')]
      void expect(drawn.filter((path) => path.getAttribute('d')?.startsWith('M')).length).toBeGreaterThanOrEqual(3)
    })
  },
}
