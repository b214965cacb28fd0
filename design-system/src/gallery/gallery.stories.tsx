import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Badge } from '../badge/badge.tsx'
import { pictures } from '../stories/fixtures.ts'
import { State, StateSheet } from '../stories/states.tsx'
import { Gallery } from './gallery.tsx'

const meta = {
  title: 'Vehicles/Gallery',
  component: Gallery,
  args: {
    pictures: pictures(1, 7),
    labels: {
      gallery: 'Pictures of Volkswagen ID.4',
      previous: 'Previous picture',
      next: 'Next picture',
      fullScreen: 'Full screen',
      exitFullScreen: 'Exit full screen',
      close: 'Close',
      zoomIn: 'Zoom in',
      zoomOut: 'Zoom out',
      zoomLevel: (percent) => `zoom ${percent} %`,
      counter: (position, total) => `${position} of ${total}`,
      thumbnail: (position) => `Show picture ${position}`,
    },
  },
  render: (args) => (
    <div style={{ maxWidth: 760 }}>
      <Gallery {...args} />
    </div>
  ),
} satisfies Meta<typeof Gallery>
export default meta
type Story = StoryObj<typeof meta>

const counted = (scope: ReturnType<typeof within>, text: string) =>
  waitFor(() => expect(scope.getByRole('status')).toHaveTextContent(text), { timeout: 4000 })

/** Buttons, thumbnails and arrow keys move; the counter is announced. */
export const Moving: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await counted(canvas, '1 of 7')
    await userEvent.click(canvas.getByRole('button', { name: 'Next picture' }))
    await counted(canvas, '2 of 7')
    await userEvent.click(canvas.getByRole('button', { name: 'Show picture 5' }))
    await counted(canvas, '5 of 7')
    canvas.getByRole('region', { name: 'Pictures of Volkswagen ID.4' }).focus()
    await userEvent.keyboard('{ArrowLeft}')
    await counted(canvas, '4 of 7')
    await userEvent.keyboard('{End}')
    await counted(canvas, '7 of 7')
  },
}

/** A stage that changes its width shows the same picture; one that was on its way to another arrives there. */
export const AnotherWidth: Story = {
  play: async ({ canvas, canvasElement }) => {
    const frame = canvasElement.querySelector<HTMLElement>('[style*="max-width"]')
    if (!frame) throw new Error('the gallery has no frame')
    await userEvent.click(canvas.getByRole('button', { name: 'Show picture 5' }))
    frame.style.maxWidth = '320px'
    await counted(canvas, '5 of 7')
    frame.style.maxWidth = '760px'
    // Nothing glides any more by then.
    await new Promise((resolve) => setTimeout(resolve, 700))
    await counted(canvas, '5 of 7')
  },
}

/** The first picture is fetched at once, in the width that the stage is laid out in. */
export const FirstPicture: Story = {
  args: { pictures: pictures(1, 3).map((picture) => ({ ...picture, srcSet: `${picture.src} 640w` })) },
  play: async ({ canvas, canvasElement }) => {
    const stage = canvas.getByRole('region', { name: 'Pictures of Volkswagen ID.4' })
    const [first, second] = stage.querySelectorAll('img')
    await expect(first).toHaveProperty('loading', 'eager')
    await expect(first).toHaveProperty('fetchPriority', 'high')
    await expect(first).toHaveProperty('sizes', `${stage.clientWidth}px`)
    await expect(second).toHaveProperty('loading', 'lazy')
    await expect(canvasElement.querySelectorAll('img[fetchpriority=high]')).toHaveLength(1)
  },
}

/** Of many thumbnails the current one is in the middle of its row, wherever on the page that stands. */
export const ManyThumbnails: Story = {
  args: { pictures: pictures(1, 20) },
  render: (args) => (
    <div style={{ maxWidth: 500, marginInlineStart: 400 }}>
      <Gallery {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const thumbnail = canvas.getByRole('button', { name: 'Show picture 11' })
    await userEvent.click(thumbnail)
    await counted(canvas, '11 of 20')
    const middle = (one: Element) => {
      const { left, width } = one.getBoundingClientRect()
      return left + width / 2
    }
    await waitFor(() =>
      expect(Math.abs(middle(thumbnail) - middle(thumbnail.parentElement as Element))).toBeLessThanOrEqual(2),
    )
  },
}

const openViewer = async (canvas: ReturnType<typeof within>) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Full screen' }))
  return within(await screen.findByRole('dialog', { name: 'Pictures of Volkswagen ID.4' }))
}
const inSight = (dialog: ReturnType<typeof within>) => dialog.getByRole('img')
const scaleOf = (image: HTMLElement) => image.getBoundingClientRect().width

/** Full screen opens at the same picture, takes keys at once, and hands place and focus back. */
export const FullScreen: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Show picture 3' }))
    await counted(canvas, '3 of 7')
    const opener = canvas.getByRole('button', { name: 'Full screen' })
    const dialog = await openViewer(canvas)
    await counted(dialog, '3 of 7')
    await userEvent.keyboard('{ArrowRight}')
    await counted(dialog, '4 of 7')
    await userEvent.click(dialog.getByRole('button', { name: 'Next picture' }))
    await counted(dialog, '5 of 7')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await counted(canvas, '5 of 7')
    await waitFor(() => expect(opener).toHaveFocus())
  },
}

/** `+`, `−` and `0` zoom, arrows move what is zoomed; the level is announced, and another picture is whole again. */
export const ZoomByKey: Story = {
  play: async ({ canvasElement }) => {
    const dialog = await openViewer(within(canvasElement))
    await counted(dialog, '1 of 7')
    await userEvent.keyboard('+')
    await counted(dialog, '1 of 7, zoom 150 %')
    await userEvent.keyboard('+')
    await counted(dialog, '1 of 7, zoom 225 %')
    const before = inSight(dialog).getBoundingClientRect().left
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(inSight(dialog).getBoundingClientRect().left).toBeLessThan(before))
    await counted(dialog, '1 of 7, zoom 225 %')
    await userEvent.keyboard('-')
    await counted(dialog, '1 of 7, zoom 150 %')
    await userEvent.keyboard('0')
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent(/^1 of 7$/))
    await userEvent.keyboard('+')
    await userEvent.click(dialog.getByRole('button', { name: 'Next picture' }))
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent(/^2 of 7$/), { timeout: 4000 })
  },
}

const pointer = (stage: Element, type: string, x: number, y: number, more: PointerEventInit = {}) => {
  const box = stage.getBoundingClientRect()
  stage.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      pointerId: 1,
      pointerType: 'touch',
      isPrimary: true,
      clientX: box.left + box.width / 2 + x,
      clientY: box.top + box.height / 2 + y,
      ...more,
    }),
  )
}

/** The wheel zooms, a drag moves, two taps or one click go in and out; two fingers pinch. */
export const ZoomByPointer: Story = {
  play: async ({ canvasElement }) => {
    const dialog = await openViewer(within(canvasElement))
    const stage = dialog.getByRole('region')
    // Pointers made by a program cannot be captured.
    stage.setPointerCapture = () => undefined
    const whole = scaleOf(inSight(dialog))
    stage.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY: -300 }))
    await waitFor(() => expect(scaleOf(inSight(dialog))).toBeGreaterThan(whole * 1.5))
    await userEvent.keyboard('0')
    await waitFor(() => expect(scaleOf(inSight(dialog))).toBeCloseTo(whole, 0))
    for (let tap = 0; tap < 2; tap += 1) {
      pointer(stage, 'pointerdown', 0, 0)
      pointer(stage, 'pointerup', 0, 0)
    }
    await counted(dialog, '1 of 7, zoom 250 %')
    await waitFor(() => expect(scaleOf(inSight(dialog))).toBeCloseTo(whole * 2.5, 0))
    const before = inSight(dialog).getBoundingClientRect().left
    pointer(stage, 'pointerdown', 0, 0)
    pointer(stage, 'pointermove', 40, 0)
    pointer(stage, 'pointermove', 60, 0)
    pointer(stage, 'pointerup', 60, 0)
    await waitFor(() => expect(inSight(dialog).getBoundingClientRect().left).toBeCloseTo(before + 60, 0))
    await userEvent.keyboard('0')
    await waitFor(() => expect(scaleOf(inSight(dialog))).toBeCloseTo(whole, 0))
    pointer(stage, 'pointerdown', -50, 0)
    pointer(stage, 'pointerdown', 50, 0, { pointerId: 2, isPrimary: false })
    pointer(stage, 'pointermove', 150, 0, { pointerId: 2, isPrimary: false })
    await counted(dialog, '1 of 7, zoom 200 %')
    pointer(stage, 'pointerup', 150, 0, { pointerId: 2, isPrimary: false })
    pointer(stage, 'pointerup', -50, 0)
    await userEvent.click(stage)
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent(/^1 of 7$/))
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

export const OpenFullScreen: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Full screen' }))
    await screen.findByRole('dialog')
  },
}
export const Single: Story = { args: { pictures: pictures(2, 1) } }
export const None: Story = { args: { pictures: [], standIn: { make: 'Renault', kind: 'van' } } }

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'] }

export const States: Story = {
  render: ({ labels }) => (
    <StateSheet>
      <State name="several">
        <Gallery labels={labels} pictures={pictures(0, 5)} badges={<Badge tone="featured">Featured</Badge>} />
      </State>
      <State name="one">
        <Gallery labels={{ ...labels, gallery: 'One picture' }} pictures={pictures(1, 1)} />
      </State>
      <State name="none">
        <Gallery
          labels={{ ...labels, gallery: 'No pictures' }}
          pictures={[]}
          standIn={{ make: 'Renault', kind: 'van' }}
        />
      </State>
      <State name="broken file">
        <Gallery
          labels={{ ...labels, gallery: 'A broken picture' }}
          pictures={[{ src: 'data:image/png;base64,AAAA', alt: 'Front' }]}
          standIn={{ make: 'Fiat' }}
        />
      </State>
      <State name="arrow under the pointer" force="hovered" on="button:not([disabled])">
        <Gallery labels={{ ...labels, gallery: 'Hovered pictures' }} pictures={pictures(3, 3)} />
      </State>
      <State name="arrow with the focus" force="focus-visible" on="button:not([disabled])">
        <Gallery labels={{ ...labels, gallery: 'Focused pictures' }} pictures={pictures(4, 3)} />
      </State>
    </StateSheet>
  ),
}
