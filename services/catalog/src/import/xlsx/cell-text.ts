import type { NumberKind } from './number-formats.ts'

const DAY_MS = 86_400_000
/** Day 0 of dates by number; they count a 29 February 1900 that never was, so the days before are one off. */
const EPOCH = Date.UTC(1899, 11, 30)
const FIRST_RIGHT_DAY = 61
/** Days between the two ways of counting. */
const FROM_1904 = 1462

export interface NumberReading {
  readonly kind: NumberKind
  /** Dates count from 1904, as old Macs did. */
  readonly from1904: boolean
}

/** A stored number as text, so that the readers of lists take it for what it is, in every language. */
export function numberText(stored: string, { kind, from1904 }: NumberReading): string {
  const number = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(number)) return stored.trim()
  if (kind.kind === 'date') return dateText(number + (from1904 ? FROM_1904 : 0)) ?? plainText(number)
  if (kind.kind === 'percent') return `${plainText(number * 100)}%`
  const text = plainText(number)
  return kind.kind === 'zeros' ? text.padStart(kind.figures, '0') : text
}

/** Without what binary fractions add in the sixteenth place, and never like "1.500", which people write for 1500. */
function plainText(number: number): string {
  const text = String(Number(number.toPrecision(15)))
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

/** "2015-03-01", with the time where there is one; a time alone as "08:30". Undefined for what is no date. */
function dateText(serial: number): string | undefined {
  if (serial < 0 || serial >= 2_958_466) return undefined
  const days = serial >= 1 && serial < FIRST_RIGHT_DAY ? serial + 1 : serial
  const [day = '', time = ''] = new Date(EPOCH + Math.round((days * DAY_MS) / 1000) * 1000).toISOString().split(/[TZ]/)
  const shown = time.slice(0, time.startsWith('00:00:00') ? 0 : time.includes(':00.') ? 5 : 8)
  return serial < 1 ? time.slice(0, 5) : shown === '' ? day : `${day} ${shown}`
}

/** Where a cell stands, from "AB12": 27. Undefined where it is not said. */
export function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
