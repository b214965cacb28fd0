import PDFDocument from 'pdfkit'
import type { Weight } from './fonts.ts'
import { linesOf } from './lines.ts'
import { type Run, runsOf } from './runs.ts'

type Element = PDFKit.PDFStructureElement

/** What a text is to a screen reader. */
export type Tag = 'H1' | 'H2' | 'P' | 'TD' | 'head of a column' | 'head of a row'
const ELEMENTS: Readonly<Record<Tag, readonly [name: string, scope: object]>> = {
  H1: ['H1', {}],
  H2: ['H2', {}],
  P: ['P', {}],
  TD: ['TD', {}],
  'head of a column': ['TH', { scope: 'Column' }],
  'head of a row': ['TH', { scope: 'Row' }],
}

export interface Style {
  readonly size: number
  readonly weight: Weight
  readonly color: string
}

export interface Box {
  readonly x: number
  readonly width: number
  readonly align?: 'left' | 'right'
}

export interface SheetOptions {
  readonly title: string
  readonly author: string
  /** BCP 47. */
  readonly language: string
  /** Stands in the file instead of the time it is made: the same content is the same bytes. */
  readonly createdAt: Date
}

const LINE = 1.4
/** The types of pdfkit do not know it yet. */
const ACCESSIBLE: object = { subset: 'PDF/UA' }
export const MARGIN = 56
const FOOT = 40

/**
 * A4 pages that are filled from top to bottom, tagged for screen readers (PDF/UA): every text belongs to an element of the
 * structure, and what only decorates is marked as such.
 */
export class Sheet {
  readonly width: number
  /** Where the next thing goes. */
  y = MARGIN
  readonly root: Element
  readonly #doc: PDFKit.PDFDocument
  readonly #chunks: Buffer[] = []
  readonly #fonts = new Set<string>()

  constructor({ title, author, language, createdAt }: SheetOptions) {
    const options: PDFKit.PDFDocumentOptions = {
      size: 'A4',
      margin: MARGIN,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: language,
      info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
      // pdfkit opens Helvetica unless it is told what to begin with; we register our own.
      font: '',
    }
    this.#doc = new PDFDocument(Object.assign(options, ACCESSIBLE))
    this.width = this.#doc.page.width - 2 * MARGIN
    this.#doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    this.root = this.#doc.struct('Document')
    this.#doc.addStructure(this.root)
  }

  /** A new element of the structure, below another one. */
  element(parent: Element, type: string): Element {
    const element = this.#doc.struct(type)
    parent.add(element)
    return element
  }

  heightOf(text: string, { width }: Box, style: Style): number {
    return this.#lines(text, width, style).length * style.size * LINE
  }

  /** Begins a new page unless there is room for something this high. */
  makeRoom(height: number): void {
    if (this.y + height <= this.#doc.page.height - MARGIN - FOOT) return
    this.#doc.addPage()
    this.y = MARGIN
  }

  /** Draws a text from the present line on, as content of an element of its own. @returns its height */
  text(parent: Element, tag: Tag, text: string, box: Box, style: Style): number {
    const [name, scope] = ELEMENTS[tag]
    const lines = this.#lines(text, box.width, style)
    const height = style.size * LINE
    parent.add(
      this.#doc.struct(name, scope, [
        () => {
          // The blank at a line's end is part of the text for whoever has it read out.
          for (const [at, line] of lines.entries())
            this.#draw(at < lines.length - 1 ? `${line} ` : line, box, this.y + at * height, style)
        },
      ]),
    )
    return lines.length * height
  }

  /** A fine line across the page. */
  rule(color: string): void {
    this.#artifact(() => {
      const right = MARGIN + this.width
      this.#doc.moveTo(MARGIN, this.y).lineTo(right, this.y).lineWidth(0.75).strokeColor(color).stroke()
    })
  }

  /** Ends the document with a text at the foot of each page, and gives its bytes. */
  async finish(foot: (page: number, pages: number) => string, style: Style): Promise<Buffer> {
    this.root.end()
    const { count } = this.#doc.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.#doc.switchToPage(page)
      const box = { x: MARGIN, width: this.width }
      this.#artifact(() => this.#draw(foot(page + 1, count), box, this.#doc.page.height - MARGIN, style))
    }
    const ended = new Promise<void>((resolve, reject) => this.#doc.on('end', resolve).on('error', reject))
    this.#doc.end()
    await ended
    return Buffer.concat(this.#chunks)
  }

  #artifact(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.#doc.endMarkedContent()
  }

  #draw(line: string, { x, width, align }: Box, y: number, { size, weight, color }: Style): void {
    const runs = runsOf(line, weight)
    let at = align === 'right' ? x + width - this.#widthOf(line.trimEnd(), weight, size) : x
    for (const run of runs) {
      this.#use(run, size)
      this.#doc.fillColor(color).text(run.text, at, y, { lineBreak: false, baseline: -size })
      at += this.#doc.widthOfString(run.text)
    }
  }

  #lines(text: string, width: number, { size, weight }: Style): string[] {
    return linesOf(text, width, (part) => this.#widthOf(part, weight, size))
  }

  #widthOf(text: string, weight: Weight, size: number): number {
    return runsOf(text, weight).reduce((sum, run) => {
      this.#use(run, size)
      return sum + this.#doc.widthOfString(run.text)
    }, 0)
  }

  #use({ face }: Run, size: number): void {
    if (!this.#fonts.has(face.name)) this.#doc.registerFont(face.name, face.bytes)
    this.#fonts.add(face.name)
    this.#doc.font(face.name).fontSize(size)
  }
}
