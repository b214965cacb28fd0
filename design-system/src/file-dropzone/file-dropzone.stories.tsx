import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Stack } from '../layout/stack.tsx'
import { pictures } from '../stories/fixtures.ts'
import { State, StateSheet } from '../stories/states.tsx'
import { FileButton } from './file-button.tsx'
import { FileDropzone } from './file-dropzone.tsx'
import { PictureTiles, type UploadTile } from './picture-tiles.tsx'

const first: UploadTile[] = pictures(3, 5).map(({ src }, place) => ({
  id: `p${place}`,
  src,
  name: `Picture ${place + 1}`,
  progress: place === 3 ? 40 : undefined,
  note: place === 3 ? 'Waiting for its turn: 3 before it' : undefined,
  error: place === 4 ? 'The connection was cut.' : undefined,
  remedy: place === 4 ? 'Try again' : undefined,
}))
const retried = fn()
const chosen = fn()

function Upload() {
  const [tiles, setTiles] = useState(first)
  const byId = (id: string) => tiles.filter((tile) => tile.id === id)
  return (
    <Stack>
      <FileDropzone
        label="Drop pictures here"
        help="JPG or PNG, at most 5 MB each."
        chooseLabel="Choose pictures"
        cameraLabel="Take a picture"
        accept={['image/jpeg', 'image/png']}
        onFiles={chosen}
      />
      <PictureTiles
        label="Pictures"
        tiles={tiles}
        onReorder={(ids) => setTiles(ids.flatMap(byId))}
        onRemove={(id) => setTiles(tiles.filter((tile) => tile.id !== id))}
        onRemedy={retried}
        coverLabel="Cover"
        makeCoverLabel={(tile) => `Make ${tile.name} the cover`}
        removeLabel={(tile) => `Remove ${tile.name}`}
        uploadingLabel={(tile) => `Uploading ${tile.name}`}
        movedLabel={(place, count) => `Moved to place ${place} of ${count}`}
      />
      <output aria-label="Order">{tiles.map((tile) => tile.id).join(' ')}</output>
    </Stack>
  )
}

const meta = { title: 'Forms/File dropzone', render: () => <Upload /> } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** Order by keyboard alone: Tab to the grip, Enter, arrows, Enter. */
export const Interactive: Story = {
  play: async ({ canvas }) => {
    retried.mockClear()
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove Picture 2' }))
    await waitFor(() => expect(canvas.getByLabelText('Order')).toHaveTextContent('p0 p2 p3 p4'))
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(retried).toHaveBeenCalledWith('p4')
    canvas.getByRole('row', { name: 'Picture 1' }).focus()
    await userEvent.tab()
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/Drag/))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/Insert|Cancel/))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(canvas.getByLabelText('Order')).not.toHaveTextContent(/^p0/))
  },
}

/** Alt and an arrow key move the picture that has the focus, which it keeps; the star makes it the cover. */
export const ByArrowKeys: Story = {
  play: async ({ canvas }) => {
    const order = () => canvas.getByLabelText('Order')
    const second = await canvas.findByRole('row', { name: 'Picture 2' })
    second.focus()
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await waitFor(() => expect(order()).toHaveTextContent('p1 p0 p2'))
    await expect(canvas.getByText('Moved to place 1 of 5')).toHaveRole('status')
    await waitFor(() => expect(canvas.getByRole('row', { name: 'Picture 2' })).toHaveFocus())
    await userEvent.keyboard('{Alt>}{ArrowLeft}{End}{/Alt}')
    await waitFor(() => expect(order()).toHaveTextContent(/p1$/))
    await waitFor(() => expect(canvas.getByRole('row', { name: 'Picture 2' })).toHaveFocus())
    await userEvent.click(canvas.getByRole('button', { name: 'Make Picture 3 the cover' }))
    await waitFor(() => expect(order()).toHaveTextContent(/^p2/))
  },
}
export const Still: Story = {}

export const Choosing: Story = {
  play: async ({ canvas, canvasElement }) => {
    chosen.mockClear()
    await expect(canvas.getByRole('button', { name: 'Choose pictures' })).toBeVisible()
    const input = canvasElement.querySelector<HTMLInputElement>('input[type=file]')
    await userEvent.upload(input as HTMLInputElement, new File(['x'], 'front.jpg', { type: 'image/jpeg' }))
    await expect(chosen).toHaveBeenCalledWith([expect.objectContaining({ name: 'front.jpg' })])
  },
}

/** Where there is no room for a place to drop files: beside other buttons. */
export const Small: Story = {
  render: () => <FileButton label="Add pictures" accept={['image/jpeg']} allowsMultiple onFiles={chosen} />,
  play: async ({ canvas, canvasElement }) => {
    chosen.mockClear()
    await expect(canvas.getByRole('button', { name: 'Add pictures' })).toBeEnabled()
    const input = canvasElement.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('nothing to choose files with')
    await userEvent.upload(input, [new File(['a'], 'a.jpg', { type: 'image/jpeg' })])
    await expect(chosen).toHaveBeenCalledWith([expect.objectContaining({ name: 'a.jpg' })])
  },
}

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'] }

const tileTexts = {
  onReorder: () => {},
  onRemove: () => {},
  onRemedy: () => {},
  coverLabel: 'Cover',
  makeCoverLabel: ({ name }: { name: string }) => `Make ${name} the cover`,
  removeLabel: ({ name }: { name: string }) => `Remove ${name}`,
  uploadingLabel: ({ name }: { name: string }) => `Uploading ${name}`,
  movedLabel: (place: number, count: number) => `Moved to ${place} of ${count}`,
}
const drop = { chooseLabel: 'Choose pictures', accept: ['image/jpeg'], onFiles: () => {} }

export const States: Story = {
  render: () => (
    <StateSheet wide>
      <StateSheet>
        <State name="rest">
          <FileDropzone {...drop} label="Drop pictures here" help="JPG or PNG, at most 15 MB each" />
        </State>
        <State name="all ways in">
          <FileDropzone
            {...drop}
            label="Drop a folder here"
            chooseFolderLabel="Choose a folder"
            cameraLabel="Take a picture"
          />
        </State>
        <State name="chosen">
          <FileDropzone {...drop} label="Drop a file here" chosen="stock-2026.csv" />
        </State>
        <State name="refused">
          <FileDropzone {...drop} label="Drop one here" error="front.tiff is no JPG or PNG. Choose another." />
        </State>
        <State name="button">
          <FileButton {...drop} label="Attach" />
        </State>
        <State name="button, disabled">
          <FileButton {...drop} label="Attach more" isDisabled />
        </State>
      </StateSheet>
      <State name="tiles: cover, sent, on its way, waiting, failed, refused">
        <PictureTiles
          {...tileTexts}
          label="Pictures"
          tiles={[
            ...pictures(0, 2).map(({ src }, at) => ({ id: `sent${at}`, src, name: `Picture ${at + 1}` })),
            { id: 'way', src: pictures(1, 1)[0]?.src ?? '', name: 'Picture 3', progress: 40 },
            { id: 'wait', src: pictures(2, 1)[0]?.src ?? '', name: 'Picture 4', progress: 0, note: '3 before it' },
            {
              id: 'fail',
              src: pictures(3, 1)[0]?.src ?? '',
              name: 'Picture 5',
              error: 'No connection',
              remedy: 'Try again',
            },
            {
              id: 'no',
              src: pictures(4, 1)[0]?.src ?? '',
              name: 'Picture 6',
              error: 'La plaque d’immatriculation est visible',
            },
          ]}
        />
      </State>
    </StateSheet>
  ),
}
