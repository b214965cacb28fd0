import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { drawPaper } from './draw.ts'
import type { Paper } from './paper.ts'

const paper = (change: Partial<Paper> = {}): Paper => ({
  kind: 'invoice',
  number: 'INV-2026-000042',
  issuedAt: '2026-12-31T23:30:00.000Z',
  locale: 'en_US',
  currency: 'EUR',
  seller: { name: 'Forecourt SAS', address: ['12 quai de la Rapée', '75012 Paris'], taxNumber: 'FR00123456789' },
  buyer: ['Garage du Port', 'Élodie Dupont', 'France'],
  buyerTaxNumber: 'FR40303265045',
  lines: [
    { text: 'Pro yearly', detail: 'From December 31, 2026 to December 31, 2027', amount: '79000' },
    { text: 'Credit for unused time of Plus monthly', detail: null, amount: '-1234' },
  ],
  gross: '77766',
  tax: '12961',
  taxRate: '200000',
  taxName: 'VAT',
  about: null,
  ...change,
})

/** The file as another reader than its writer sees it. */
async function readBack(pdf: Buffer) {
  const file = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages: { text: string; right: number }[] = []
  for (let at = 1; at <= file.numPages; at++) {
    const page = await file.getPage(at)
    const { items } = await page.getTextContent()
    const parts = items.flatMap((item) => ('str' in item ? [item] : []))
    const right = Math.max(...parts.map(({ transform, width }) => Number(transform[4]) + width))
    pages.push({ text: parts.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join(''), right })
  }
  const { info } = await file.getMetadata()
  const structure = JSON.stringify(await (await file.getPage(1)).getStructTree())
  return { pages, text: pages.map(({ text }) => text).join('\n'), info, structure }
}
const textOf = async (change: Partial<Paper>) => (await readBack(await drawPaper(paper(change)))).text

describe('a document as PDF', () => {
  it('says everything that is frozen in it, and its title, language and structure to screen readers', async () => {
    const { text, info, structure, pages } = await readBack(await drawPaper(paper()))
    for (const said of [
      ...['INV-2026-000042', 'December 31, 2026', 'Forecourt SAS', '12 quai de la Rapée', 'Tax number: FR00123456789'],
      ...['Garage du Port', 'Élodie Dupont', 'Tax number: FR40303265045', 'Pro yearly', 'EUR 790.00', '-EUR 12.34'],
      ...['EUR 648.05', 'VAT 20%', 'EUR 129.61', 'EUR 777.66', 'page 1 of 1'],
    ])
      expect(text).toContain(said)
    expect(info).toMatchObject({ Title: 'Invoice INV-2026-000042', Language: 'en-US' })
    for (const role of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD'])
      expect(structure).toContain(`"${role}"`)
    expect(pages).toHaveLength(1)
  })

  it('is the same bytes each time', async () => {
    const [one, two] = [await drawPaper(paper()), await drawPaper(paper())]
    expect(one.equals(two)).toBe(true)
    expect(one.equals(await drawPaper(paper({ gross: '77765' })))).toBe(false)
  })

  it('is written in Chinese with its characters, rare ones too, and stays small', async () => {
    const pdf = await drawPaper(
      paper({
        locale: 'zh_CN',
        buyer: ['上海骏驰汽车贸易有限公司', '王喆堃', '浦东新区世纪大道 1234 号'],
        taxName: '增值税',
      }),
    )
    const { text } = await readBack(pdf)
    for (const said of ['发票', '上海骏驰汽车贸易有限公司', '王喆堃', '增值税', '2026年12月31日', '已付总额'])
      expect(text.replace(/ /g, '')).toContain(said)
    expect(pdf.byteLength).toBeLessThan(60_000)
  })

  it('writes names of every European script, and a question mark for what no font has', async () => {
    const text = await textOf({ buyer: ['Łukasz Żółć, Σωκράτης, Дмитрий, Nguyễn, Şahin', 'ab\u{1F600}c'] })
    expect(text.replace(/\s/g, '')).toMatch(/ŁukaszŻółć,Σωκράτης,Дмитрий,Nguyễn,Şahin/)
    expect(text).toMatch(/ab.c/u)
  })

  it.each([
    ['JPY', 'ja', '79000', 'JPY 79,000'],
    ['KWD', 'kw', '1234567', 'KWD 1,234.567'],
    ['EUR', 'eu', '9007199254740993', 'EUR 90,071,992,547,409.93'],
  ])('writes amounts of %s with its decimals', async (currency, _, gross, said) => {
    expect((await textOf({ currency, gross, tax: '0' })).replace(/\u00A0/g, ' ')).toContain(said)
  })

  it('wraps what is long within the page, and goes on on further pages with their numbers', async () => {
    const lines = Array.from({ length: 40 }, (_, at) => ({
      text: `Plan ${at} ${'with a very long name '.repeat(at % 5)}`,
      detail: null,
      amount: '100',
    }))
    const { pages } = await readBack(
      await drawPaper(paper({ lines, buyer: ['x'.repeat(120), 'Internationale '.repeat(8)] })),
    )
    expect(pages.length).toBeGreaterThan(1)
    for (const { right } of pages) expect(right).toBeLessThanOrEqual(595.28 - 56 + 0.5)
    expect(pages.at(-1)?.text).toContain(`page ${pages.length} of ${pages.length}`)
    for (const at of lines.keys()) expect(pages.some(({ text }) => text.includes(`Plan ${at}`))).toBe(true)
  })

  it('names the invoice where it is a credit note, in the language of both', async () => {
    const about = { number: 'INV-2026-000042', issuedAt: '2026-11-23T10:00:00.000Z' }
    const text = await textOf({ kind: 'credit_note', number: 'CRN-2026-000001', locale: 'fr_FR', about })
    expect(text).toContain('Avoir')
    expect(text).toContain('Pour la facture INV-2026-000042 du 23 novembre 2026')
    expect(text).toContain('Total remboursé')
  })

  it('says that no tax is known in a country, and of a statement that it is no invoice', async () => {
    expect(await textOf({ taxName: null, taxRate: '0', tax: '0' })).toContain('No tax is charged in your country.')
    const statement = await textOf({ kind: 'statement', number: null, gross: '0', tax: '0' })
    expect(statement).toContain('Nothing was due, so this is no invoice.')
    expect(statement).not.toContain('Without tax')
  })
})
