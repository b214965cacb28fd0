import { listImports } from '@forecourt/contracts'
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import { choose } from '../fixtures/form.ts'
import { expect, test } from '../fixtures/test.ts'

// What the browser notes of a workbook that is refused for its first sheet.
test.use({ expectedErrors: { patterns: [/status of 422/] } })

const type = (last: string) => `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${last}`
const relations = (list: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships>${list
    .map(([id, last, target]) => `<Relationship Id="${id}" Type="${type(last)}" Target="${target}"/>`)
    .join('')}</Relationships>`
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

/** A workbook of sheets with these rows, as small as Excel's format allows. */
async function workbookOf(sheets: Readonly<Record<string, readonly (readonly string[])[]>>): Promise<Buffer> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  const names = Object.keys(sheets)
  const parts = {
    '_rels/.rels': relations([['r', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names
      .map((name, at) => `<sheet name="${name}" r:id="r${at}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(names.map((_, at) => [`r${at}`, 'worksheet', `sheet${at}.xml`])),
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/sheet${at}.xml`,
        `<worksheet><sheetData>${rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
      ]),
    ),
  }
  for (const [path, text] of Object.entries(parts)) await zip.add(path, new TextReader(text))
  return Buffer.from(await zip.close())
}

test('of a workbook with several sheets it is said which was read, and another one can be chosen', async ({
  page,
  actor,
}) => {
  const buffer = await workbookOf({
    Notes: [['Stock of May']],
    Cars: [
      ['Make', 'Model'],
      ['Fiat', '500'],
      ['Fiat', 'Panda'],
    ],
    Vans: [
      ['Make', 'Model'],
      ['Fiat', 'Ducato'],
    ],
  })
  await page.goto('/my/import/')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name: 'stock.xlsx', mimeType: 'application/octet-stream', buffer })
  // The first sheet is no list, and its name says which one that is.
  await expect(page.getByText('Sheet “Notes”: The file has a line of column names and no rows below it.')).toBeVisible()
  await choose(page, 'Sheet', 'Cars')
  await expect(page.getByText('The sheet “Cars” was read: 2 rows.')).toBeVisible()
  await choose(page, 'Sheet', 'Vans')
  await expect(page.getByText('The sheet “Vans” was read: 1 row.')).toBeVisible()
  // What was read of the sheet before is no import of its own.
  await expect.poll(async () => (await actor.api.call(listImports)).data.map(({ sheet }) => sheet)).toEqual(['Vans'])
  await page.getByRole('link', { name: 'Go on with this sheet' }).click()
  await expect(page.getByRole('heading', { name: 'stock.xlsx', level: 1 })).toBeVisible()
  await expect(page.getByText('1 row · Excel · sheet “Vans”')).toBeVisible()
  await expect(page.getByText('Ducato')).toBeVisible()
})
