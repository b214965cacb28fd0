import * as s from './forecourt-scene.css.ts'

/** A car on its wheels at y = 190; `x` moves it. */
const Car = ({ x, body }: { x: number; body: string }) => (
  <g transform={`translate(${x} 58)`}>
    <path
      d="M44 132c-5 0-7-3-7-8v-9c0-8 4-12 13-14l24-5 21-19c4-4 9-6 15-6h32c8 0 13 2 18 7l17 17 16 3c9 2 13 7 13 15v11c0 5-3 8-8 8z"
      className={body}
    />
    <path d="M90 96l16-14c3-2 5-3 9-3h8v17zM131 96V79h10c5 0 8 1 11 4l12 13z" className={s.glass} />
    <path d="M127 79v53M112 104h8M150 104h8M37 112h9c4 0 6 2 6 5M206 110h-8c-4 0-5 2-5 5" className={s.line} />
    <circle cx="72" cy="128" r="13" className={s.tyre} />
    <circle cx="72" cy="128" r="4.500" className={s.paper} />
    <circle cx="174" cy="128" r="13" className={s.tyre} />
    <circle cx="174" cy="128" r="4.500" className={s.paper} />
  </g>
)

/** A van, seen from the side. */
const Van = ({ x }: { x: number }) => (
  <g transform={`translate(${x} 0)`}>
    <path
      d="M14 190c-5 0-8-3-8-8v-62c0-7 4-11 11-11h98c6 0 10 2 13 7l16 26 17 6c6 2 9 6 9 12v22c0 5-3 8-8 8z"
      className={s.warm}
    />
    <path d="M104 144v-24h10c4 0 7 1 9 5l11 19z" className={s.glass} />
    <path d="M94 109v81M104 156h9M170 168h-9" className={s.line} />
    <circle cx="42" cy="186" r="14" className={s.tyre} />
    <circle cx="42" cy="186" r="5" className={s.paper} />
    <circle cx="136" cy="186" r="14" className={s.tyre} />
    <circle cx="136" cy="186" r="5" className={s.paper} />
  </g>
)

/** The forecourt itself: canopy, and vehicles for sale below it. Decorative. */
export function ForecourtScene({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 480 220" aria-hidden focusable="false" className={[s.scene, className].filter(Boolean).join(' ')}>
      <ellipse cx="240" cy="203" rx="220" ry="9" className={s.ground} />
      <path d="M70 62h340v128M70 62v128M240 62v40" className={s.line} />
      <path d="M52 46h376l-20-30H72z" className={s.roof} />
      <path d="M52 46v18h376V46z" className={s.paper} />
      <path d="M150 31h180" className={s.sign} />
      <Van x={40} />
      <Car x={196} body={s.accent} />
      <path d="M10 200h460" className={s.line} />
      <path d="M26 120v12M20 126h12M450 92v12M444 98h12" className={s.spark} />
    </svg>
  )
}
