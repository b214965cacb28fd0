import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Checkbox } from '../checkbox/checkbox.tsx'
import * as styles from './check-matrix.css.ts'

/** A row or a column. */
export interface MatrixLine {
  id: string
  label: string
  /** A quiet line below the label. */
  note?: ReactNode
}

/** A sign beside a box. `label` says it in words, for screen readers. */
export interface MatrixMark {
  sign: string
  label: string
}

export interface CheckMatrixProps {
  /** What the boxes say. */
  label: string
  /** Heading over the names of the rows. */
  rowsLabel: string
  rows: readonly MatrixLine[]
  columns: readonly MatrixLine[]
  isChecked: (row: string, column: string) => boolean
  /** Without it the boxes only show. */
  onChange?: ((row: string, column: string, isChecked: boolean) => void) | undefined
  mark?: ((row: string, column: string) => MatrixMark | undefined) | undefined
  /** Why a box cannot be changed, in words; undefined where it can. It is still reached and read. */
  lock?: ((row: string, column: string) => string | undefined) | undefined
  /** Whether a locked box has no meaning there: a dash is drawn instead of it. It is still reached and read. */
  isOut?: ((row: string, column: string) => boolean) | undefined
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Many yes-or-no choices as a table. It is one stop of the Tab key; arrows move between the boxes, Space ticks. */
export function CheckMatrix(props: CheckMatrixProps) {
  const { label, rowsLabel, rows, columns, isChecked, onChange, mark, lock, isOut } = props
  const [stop, setStop] = useState<readonly [number, number]>([0, 0])
  const boxes = useRef(new Map<string, HTMLInputElement>())
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    const next = [stop[0] + step[0], stop[1] + step[1]] as const
    const box = boxes.current.get(next.join())
    if (!box) return
    event.preventDefault()
    setStop(next)
    box.focus()
  }
  const follow = ({ target }: FocusEvent) => {
    const place = [...boxes.current]
      .find(([, box]) => box === target)?.[0]
      .split(',')
      .map(Number)
    if (place) setStop([place[0] ?? 0, place[1] ?? 0])
  }
  return (
    <div className={styles.frame}>
      <table aria-label={label} className={styles.table} onKeyDown={move} onFocus={follow}>
        <thead>
          <tr>
            <th scope="col" className={`${styles.head} ${styles.corner}`}>
              {rowsLabel}
            </th>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={styles.head}>
                {column.label}
                {column.note ? <span className={styles.note}>{column.note}</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, down) => (
            <tr key={row.id}>
              <th scope="row" className={styles.name}>
                {row.label}
                {row.note ? <span className={styles.note}>{row.note}</span> : null}
              </th>
              {columns.map((column, across) => {
                const sign = mark?.(row.id, column.id)
                const reason = lock?.(row.id, column.id)
                const isDash = reason !== undefined && isOut?.(row.id, column.id) === true
                const place = [down, across].join()
                return (
                  <td key={column.id} className={styles.cell} title={isDash ? reason : undefined}>
                    <span
                      className={reason === undefined || isDash ? styles.inner : `${styles.inner} ${styles.locked}`}
                    >
                      <Checkbox
                        ref={(element) => {
                          if (element) boxes.current.set(place, element)
                          else boxes.current.delete(place)
                        }}
                        aria-label={[`${row.label}: ${column.label}`, sign?.label, reason].filter(Boolean).join(', ')}
                        isDash={isDash}
                        isSelected={isChecked(row.id, column.id)}
                        isReadOnly={onChange === undefined || reason !== undefined}
                        excludeFromTabOrder={stop[0] !== down || stop[1] !== across}
                        onChange={(checked) => onChange?.(row.id, column.id, checked)}
                      />
                      {sign ? (
                        <span className={styles.mark} aria-hidden>
                          {sign.sign}
                        </span>
                      ) : null}
                    </span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
