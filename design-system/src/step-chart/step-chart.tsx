import * as styles from './step-chart.css.ts'

export interface StepPoint {
  /** Milliseconds since 1970: from when on the value holds. */
  at: number
  value: number
  dateText: string
  valueText: string
}

export interface StepChartProps {
  /** What is shown; also the table's caption. */
  label: string
  /** Oldest first, two or more. */
  points: readonly StepPoint[]
  /** Until when the last value holds. */
  until: { at: number; dateText: string }
  /** Heads of the table that screen readers get. */
  columns: { date: string; value: string }
}

/** A value that holds until the next one. Drawn as steps; a table for those who do not see them. */
export function StepChart({ label, points, until, columns }: StepChartProps) {
  const first = points[0]
  if (!first) return null
  const values = points.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const span = Math.max(1, until.at - first.at)
  const x = (at: number) => `${(100 * (Math.min(until.at, at) - first.at)) / span}%`
  const y = (value: number) => `${most === least ? 50 : 88 - (76 * (value - least)) / (most - least)}%`
  const textOf = (value: number) => points.find((point) => point.value === value)?.valueText
  return (
    <figure className={styles.figure}>
      <div className={styles.values} aria-hidden>
        <span>{textOf(most)}</span>
        <span>{most === least ? null : textOf(least)}</span>
      </div>
      <div className={styles.plotBox} aria-hidden>
        <svg className={styles.plot}>
          <title>{label}</title>
          {[...new Set([most, least])].map((value) => (
            <line key={value} className={styles.grid} x1="0" x2="100%" y1={y(value)} y2={y(value)} />
          ))}
          {points.map((point, index) => {
            const next = points[index + 1]
            const end = x(next?.at ?? until.at)
            return (
              <g key={point.at}>
                <line className={styles.step} x1={x(point.at)} x2={end} y1={y(point.value)} y2={y(point.value)} />
                {next ? (
                  <line className={styles.step} x1={end} x2={end} y1={y(point.value)} y2={y(next.value)} />
                ) : null}
              </g>
            )
          })}
          {points.map((point) => (
            <circle key={point.at} className={styles.dot} cx={x(point.at)} cy={y(point.value)} />
          ))}
        </svg>
      </div>
      <div className={styles.dates} aria-hidden>
        <span>{first.dateText}</span>
        <span>{until.dateText}</span>
      </div>
      <div className={styles.hiddenTable}>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.date}</th>
              <th scope="col">{columns.value}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.at}>
                <th scope="row">{point.dateText}</th>
                <td>{point.valueText}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
