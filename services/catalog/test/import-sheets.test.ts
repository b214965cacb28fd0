import { afterAll, beforeAll, expect, it } from 'vitest'
import { importsOf } from './import-world.ts'
import { workbook } from './workbook-file.ts'
import { seller, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** Rows of a sheet with these cells. */
const rows = (...lines: readonly string[][]) =>
  lines
    .map((cells) => `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`)
    .join('')
const book = workbook({
  sheets: [
    { name: 'Notes', rows: rows(['Stock of May']) },
    { name: 'Cars', rows: rows(['Make', 'Model'], ['Fiat', '500'], ['Fiat', 'Panda']) },
    { name: 'Old cars', rows: rows(['Make', 'Model'], ['Simca', '1000']), state: 'hidden' },
    { name: 'Vans', rows: rows(['Make', 'Model', 'Year'], ['Fiat', 'Ducato', '2019']) },
  ],
})
const sheets = ['Notes', 'Cars', 'Vans']

it('a workbook whose first sheet is no list is refused with that sheet’s name and those of the others', async () => {
  const { upload } = importsOf(world, seller())
  const { status, body } = await upload(book, 'stock.xlsx')
  expect(status).toBe(422)
  expect(body).toMatchObject({ code: 'IMPORT_UNREADABLE', details: { sheet: 'Notes', sheets } })
  expect(body.fields.file).toBe('Sheet “Notes”: The file has a line of column names and no rows below it.')
})

it('another sheet is read when it is asked for, and the import keeps which it was', async () => {
  const tool = importsOf(world, seller())
  const { status, body } = await tool.upload(book, 'stock.xlsx', 'Cars')
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ sheet: 'Cars', sheets, rows: 2 })
  expect(body.data.columns.map(({ name }: { name: string }) => name)).toEqual(['Make', 'Model'])
  expect(await tool.read(body.data.id)).toMatchObject({ sheet: 'Cars', sheets })
  const vans = (await tool.upload(book, 'stock.xlsx', 'vans')).body.data
  expect(vans).toMatchObject({ sheet: 'Vans', rows: 1 })
})

it('a sheet that is hidden or not there is refused with those that can be read, in the reader’s language', async () => {
  const { upload } = importsOf(world, { ...seller(), locale: 'fr_FR' })
  const { status, body } = await upload(book, 'stock.xlsx', 'Old cars')
  expect(status).toBe(422)
  expect(body.fields.file).toBe(
    'Le classeur n’a pas de feuille «\u00a0Old cars\u00a0». Il contient\u00a0: Notes, Cars, Vans.',
  )
  expect(body.details).toEqual({ sheet: null, sheets })
})

it('a list that is no workbook has no sheets', async () => {
  const { upload } = importsOf(world, seller())
  expect((await upload('make,model\nFiat,500\n')).body.data).toMatchObject({ sheet: null, sheets: [] })
})
