import type { ReactNode } from 'react'
import * as s from '../ink/ink.css.ts'
import { Car } from '../ink/silhouettes.tsx'

/** Pictures of the house: ink line, two greys, one touch of accent. */
export type IllustrationName =
  | 'no-vehicles'
  | 'no-messages'
  | 'no-favourites'
  | 'no-results'
  | 'error'
  | 'not-found'
  | 'forbidden'
  | 'maintenance'
  | 'offline'
  | 'payment'

const Ground = () => (
  <>
    <ellipse cx="120" cy="146" rx="96" ry="7" className={s.fill} />
    <path d="M20 140h26M54 140h132M196 140h24" className={s.line} />
  </>
)

const Cone = ({ x }: { x: number }) => (
  <g transform={`translate(${x} 96)`}>
    <path d="M2 44h32M8 44l8-40c0.5-3 3.5-3 4 0l8 40z" className={s.paper} />
    <path d="M12.5 24h11l2 9h-15z" className={s.accent} />
  </g>
)

const drawings: Record<IllustrationName, ReactNode> = {
  'no-vehicles': (
    <>
      <path d="M30 62h180l-10-24H40z" className={s.accentPaper} />
      <path d="M30 62v9h180v-9M50 71v69M190 71v69" className={s.line} />
      <path
        d="M72 118h96M72 118v22M168 118v22M96 118v22M120 118v22M144 118v22"
        className={s.shadeLine}
        strokeDasharray="5 7"
      />
      <path d="M88 51h64" className={s.accentLine} />
      <Ground />
    </>
  ),
  'no-messages': (
    <>
      <Ground />
      <path d="M113 96h14v44h-14z" className={s.shade} />
      <path d="M113 96v44M127 96v44" className={s.line} />
      <path d="M68 96V62c0-14 9-24 23-24h60c14 0 23 10 23 24v34z" className={s.paper} />
      <path d="M68 96V62c0-14 9-24 23-24s23 10 23 24v34z" className={s.accentPaper} />
      <path d="M80 66h22" className={s.line} />
      <path d="M150 66V30h17v12h-17" className={s.accentLine} />
      <circle cx="150" cy="68" r="3.5" className={s.accent} />
    </>
  ),
  'no-favourites': (
    <>
      <Ground />
      <Car body={s.paper} />
      <path d="M120 62c-20-12-26-22-22-32 4-9 17-9 22 2 5-11 18-11 22-2 4 10-2 20-22 32z" className={s.accentPaper} />
      <path d="M70 46v8M66 50h8M170 34v8M166 38h8" className={s.accentLine} />
    </>
  ),
  'no-results': (
    <>
      <Ground />
      <Car body={s.paper} />
      <circle cx="150" cy="70" r="34" className={s.accentPaper} />
      <path d="M175 95l24 25" className={s.line} strokeWidth="6" />
      <path d="M138 70h24" className={s.line} />
    </>
  ),
  error: (
    <>
      <Ground />
      <path
        d="M44 132c-5 0-7-3-7-8v-9c0-8 4-12 13-14l24-5 21-19c4-4 9-6 15-6h32c8 0 13 2 18 7l14 14"
        className={s.line}
      />
      <Car body={s.paper} />
      <path d="M158 96l34-40 18 12-14 33" className={s.accentPaper} />
      <path d="M170 40c-6-6 4-10-2-17M188 36c-6-6 4-10-2-17" className={s.accentLine} />
      <Cone x={6} />
    </>
  ),
  'not-found': (
    <>
      <Ground />
      <path d="M120 140V28" className={s.line} />
      <path d="M120 36h58l14 13-14 13h-58z" className={s.accentPaper} />
      <path d="M120 70H68L54 83l14 13h52z" className={s.paper} />
      <path d="M140 49h26M80 83h26" className={s.line} />
      <path d="M104 140c0-8 32-8 32 0" className={s.paper} />
      <path d="M196 112v8M192 116h8M40 54v8M36 58h8" className={s.accentLine} />
    </>
  ),
  forbidden: (
    <>
      <Ground />
      <path d="M40 140V84h28v56" className={s.paper} />
      <path d="M46 94h16v12H46z" className={s.shade} />
      <circle cx="54" cy="78" r="7" className={s.accentPaper} />
      <path d="M60 84l150-22v12L66 96z" className={s.paper} />
      <path d="M92 80l20-3-4 12-20 3zM132 74l20-3-4 12-20 3zM172 68l20-3-4 12-20 3z" className={s.accent} />
      <path d="M204 75v65" className={s.line} />
    </>
  ),
  maintenance: (
    <>
      <Ground />
      <g transform="translate(0 -34)">
        <Car />
      </g>
      <path d="M58 108h128v8H58z" className={s.paper} />
      <path d="M98 116v24M146 116v24M84 140h76" className={s.line} />
      <path d="M196 140v-22h26v22z" className={s.paper} />
      <path d="M203 118v-6h12v6M196 128h26" className={s.line} />
    </>
  ),
  offline: (
    <>
      <Ground />
      <path d="M70 140V70c0-6 4-10 10-10h36c6 0 10 4 10 10v70z" className={s.paper} />
      <path d="M80 72h36v24H80z" className={s.accentPaper} />
      <path d="M62 140h72M90 108h16" className={s.line} />
      <path d="M126 90h10c6 0 8 3 8 8v14c0 12 20 12 20 0" className={s.line} />
      <path d="M164 112V98h-7V86h14v12h-7M160 86v-8M168 86v-8" className={s.accentLine} />
      <path d="M184 64c8 6 8 18 0 24M196 56c13 10 13 30 0 40" className={s.shadeLine} strokeDasharray="4 7" />
    </>
  ),
  payment: (
    <>
      <Ground />
      <g transform="rotate(-7 120 84)">
        <path
          d="M54 46h132c6 0 10 4 10 10v66c0 6-4 10-10 10H54c-6 0-10-4-10-10V56c0-6 4-10 10-10z"
          className={s.accentPaper}
        />
        <path d="M44 66h152v16H44z" className={s.shade} />
        <path d="M62 104h34M62 116h20M164 112h14" className={s.line} />
      </g>
    </>
  ),
}

/** A decorative drawing; the text beside it says what it means. Follows light and dark. */
export function Illustration({ name, className }: { name: IllustrationName; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 240 160"
      aria-hidden
      focusable="false"
      className={[s.drawing, className].filter(Boolean).join(' ')}
    >
      {drawings[name]}
    </svg>
  )
}
