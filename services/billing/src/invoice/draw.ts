import type { Locale } from '@forecourt/contracts'
import { translate } from '@forecourt/kernel/errors'
import { MARGIN, Sheet, type Style } from '../pdf/sheet.ts'
import { dayText, moneyText, percentText } from './figures.ts'
import type { Paper, PaperLine } from './paper.ts'

const INK = '#16181d'
const GREY = '#565b66'
const RULE = '#c9ccd3'
const style = (size: number, weight: Style['weight'] = 400, color = INK): Style => ({ size, weight, color })
const [TITLE, STRONG, BODY, SMALL] = [style(22, 700), style(10, 700), style(10), style(8.5, 400, GREY)]
/** Wide enough for the highest price a plan can have, in the largest of the sums. */
const AMOUNTS = 190
const GAP = 16

/** Draws a document as a PDF, from what was frozen when it was issued: the same paper is the same bytes. */
export function drawPaper(paper: Paper): Promise<Buffer> {
  const say = sayIn(paper.locale)
  const name = paper.number ?? say('statement', {})
  const sheet = new Sheet({
    title: `${say(`title.${paper.kind}`)} ${paper.number ?? dayText(paper.issuedAt, paper.locale)}`,
    author: paper.seller.name,
    language: paper.locale.replace('_', '-'),
    createdAt: new Date(paper.issuedAt),
  })
  drawHead(sheet, paper, say)
  drawLines(sheet, paper, say)
  drawSums(sheet, paper, say)
  drawNotes(sheet, paper, say)
  const foot = (page: number, pages: number) => `${paper.seller.name} · ${name} · ${say('page', { page, pages })}`
  return sheet.finish(foot, SMALL)
}

type Say = (key: string, params?: Record<string, unknown>) => string
const sayIn =
  (locale: Locale): Say =>
  (key, params = {}) =>
    translate(locale, `document.${key}`, params)

/** Whose paper it is and what it is called, then two columns: whom it is made out to, and its number and dates. */
function drawHead(sheet: Sheet, paper: Paper, say: Say): void {
  const { seller, locale } = paper
  const all = { x: MARGIN, width: sheet.width }
  sheet.y += sheet.text(sheet.root, 'H1', say(`title.${paper.kind}`), all, TITLE) + GAP
  const half = (sheet.width - GAP) / 2
  const left = { x: MARGIN, width: half }
  const right = { x: MARGIN + half + GAP, width: half }
  const issued = [say('issued', { day: dayText(paper.issuedAt, locale) })]
  const number = paper.number === null ? [] : [say('number', { number: paper.number })]
  const about = paper.about
    ? [say('about', { number: paper.about.number, day: dayText(paper.about.issuedAt, locale) })]
    : []
  const sellerTax = seller.taxNumber ? [say('taxNumber', { number: seller.taxNumber })] : []
  const buyerTax = paper.buyerTaxNumber ? [say('taxNumber', { number: paper.buyerTaxNumber })] : []
  const top = sheet.y
  drawBlock(sheet, left, say('from'), [seller.name, ...seller.address, ...sellerTax])
  const below = sheet.y
  sheet.y = top
  drawBlock(sheet, right, say('to'), [...paper.buyer, ...buyerTax])
  sheet.y = Math.max(below, sheet.y) + GAP
  for (const text of [...number, ...issued, ...about]) sheet.y += sheet.text(sheet.root, 'P', text, all, BODY)
  sheet.y += 2 * GAP
}

function drawBlock(sheet: Sheet, box: { x: number; width: number }, title: string, lines: readonly string[]): void {
  sheet.y += sheet.text(sheet.root, 'H2', title, box, SMALL)
  for (const [at, line] of lines.entries()) sheet.y += sheet.text(sheet.root, 'P', line, box, at === 0 ? STRONG : BODY)
}

function columns(sheet: Sheet) {
  const text = { x: MARGIN, width: sheet.width - AMOUNTS - GAP }
  return { text, amount: { x: MARGIN + sheet.width - AMOUNTS, width: AMOUNTS, align: 'right' as const } }
}

/** What was sold and taken off, a table that goes on on the next page when it is long. */
function drawLines(sheet: Sheet, { lines, currency, locale }: Paper, say: Say): void {
  const { text, amount } = columns(sheet)
  const table = sheet.element(sheet.root, 'Table')
  const head = sheet.element(table, 'TR')
  sheet.text(head, 'head of a column', say('description'), text, SMALL)
  sheet.y += sheet.text(head, 'head of a column', say('amount'), amount, SMALL) + 4
  sheet.rule(RULE)
  for (const line of lines) {
    sheet.y += 8
    sheet.makeRoom(heightOf(sheet, line) + 8)
    const row = sheet.element(table, 'TR')
    const cell = sheet.element(row, 'TD')
    const top = sheet.y
    let below = top + sheet.text(cell, 'P', line.text, text, BODY)
    sheet.y = below
    if (line.detail) below += sheet.text(cell, 'P', line.detail, text, SMALL)
    sheet.y = top
    const figure = sheet.text(row, 'TD', moneyText(BigInt(line.amount), currency, locale), amount, BODY)
    sheet.y = Math.max(below, top + figure) + 8
    sheet.rule(RULE)
  }
  sheet.y += 8
}

function heightOf(sheet: Sheet, { text, detail }: PaperLine): number {
  const box = columns(sheet).text
  return sheet.heightOf(text, box, BODY) + (detail ? sheet.heightOf(detail, box, SMALL) : 0)
}

/** Net, tax and total. Tax is inside the price, so the total is what was charged. */
function drawSums(sheet: Sheet, paper: Paper, say: Say): void {
  const [gross, tax, rate] = [BigInt(paper.gross), BigInt(paper.tax), BigInt(paper.taxRate)]
  const money = (amount: bigint) => moneyText(amount, paper.currency, paper.locale)
  const taxed = say('tax', { name: paper.taxName ?? say('anyTax'), rate: percentText(rate, paper.locale) })
  const sums: [string, string, Style][] = [
    ...(paper.kind === 'statement'
      ? []
      : ([
          [say('net'), money(gross - tax), BODY],
          [taxed, money(tax), BODY],
        ] as [string, string, Style][])),
    [say(`total.${paper.kind}`), money(gross), style(12, 700)],
  ]
  const { text, amount } = columns(sheet)
  sheet.makeRoom(sums.length * 20)
  const table = sheet.element(sheet.root, 'Table')
  for (const [label, figure, look] of sums) {
    const row = sheet.element(table, 'TR')
    const name = sheet.text(row, 'head of a row', label, { ...text, align: 'right' }, look)
    sheet.y += Math.max(name, sheet.text(row, 'TD', figure, amount, look)) + 3
  }
  sheet.y += GAP
}

function drawNotes(sheet: Sheet, paper: Paper, say: Say): void {
  const box = { x: MARGIN, width: sheet.width }
  const untaxed = paper.kind !== 'statement' && paper.taxName === null ? [say('untaxed')] : []
  for (const note of [say(`note.${paper.kind}`), ...untaxed]) {
    sheet.makeRoom(sheet.heightOf(note, box, SMALL))
    sheet.y += sheet.text(sheet.root, 'P', note, box, SMALL) + 4
  }
}
