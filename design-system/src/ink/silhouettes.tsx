import * as s from './ink.css.ts'

interface DrawnProps {
  /** Class of the body's fill. */
  body?: string | undefined
}

const Wheel = ({ x, r = 13 }: { x: number; r?: number }) => (
  <>
    <circle cx={x} cy={141 - r} r={r} className={s.paper} />
    <circle cx={x} cy={141 - r} r={r / 3} className={s.shade} />
  </>
)

/** A saloon seen from the side, its wheels on y = 140, as all of these. */
export const Car = ({ body = s.accentPaper }: DrawnProps) => (
  <>
    <path
      d="M44 132c-5 0-7-3-7-8v-9c0-8 4-12 13-14l24-5 21-19c4-4 9-6 15-6h32c8 0 13 2 18 7l17 17 16 3c9 2 13 7 13 15v11c0 5-3 8-8 8z"
      className={body}
    />
    <path d="M90 96l16-14c3-2 5-3 9-3h8v17zM131 96V79h10c5 0 8 1 11 4l12 13z" className={s.paper} />
    <path d="M127 79v53M112 104h8M150 104h8" className={s.line} />
    <path d="M37 112h9c4 0 6 2 6 5M206 110h-8c-4 0-5 2-5 5" className={s.line} />
    <Wheel x={72} />
    <Wheel x={174} />
  </>
)

export const Van = ({ body = s.accentPaper }: DrawnProps) => (
  <>
    <path
      d="M36 132c-4 0-7-3-7-7V68c0-8 5-12 12-12h106c7 0 12 2 16 8l20 32 18 5c7 2 11 6 11 13v11c0 4-3 7-7 7z"
      className={body}
    />
    <path d="M144 70h5c4 0 6 1 8 4l14 23h-27z" className={s.paper} />
    <path d="M134 56v76M42 80h80M84 80v52M110 98h8M212 114h-9c-4 0-6 2-6 5" className={s.line} />
    <Wheel x={66} />
    <Wheel x={172} />
  </>
)

export const Motorcycle = ({ body = s.accentPaper }: DrawnProps) => (
  <>
    <Wheel x={66} r={23} />
    <Wheel x={176} r={23} />
    <path d="M66 118l36-26 22 30h20l16-34M66 118h58" className={s.line} />
    <circle cx="122" cy="114" r="15" className={s.paper} />
    <path d="M114 114h16M122 106v16" className={s.line} />
    <path d="M104 92c2-12 12-20 26-20h18c8 0 12 6 10 14l-2 6z" className={body} />
    <path d="M48 84c12 2 22-2 34-2 10 0 16 4 22 10H74c-12 0-22-2-26-8z" className={s.shade} />
    <path d="M48 84c12 2 22-2 34-2 10 0 16 4 22 10H74c-12 0-22-2-26-8z" className={s.line} />
    <path d="M176 118l-22-56M144 60h12l8-6M160 74l10 2" className={s.line} />
  </>
)

export const Truck = ({ body = s.accentPaper }: DrawnProps) => (
  <>
    <path d="M24 46h120v82H30c-4 0-6-2-6-6z" className={s.paper} />
    <path d="M24 62h120M54 62v66M84 62v66M114 62v66" className={s.shadeLine} />
    <path d="M150 70h28c7 0 11 3 14 9l14 26c2 3 3 6 3 10v11c0 4-2 6-6 6h-53z" className={body} />
    <path d="M162 80h15c3 0 5 1 7 4l9 18h-31z" className={s.paper} />
    <path d="M144 128h6M162 112h8M209 118h-8" className={s.line} />
    <Wheel x={54} />
    <Wheel x={86} />
    <Wheel x={182} />
  </>
)
