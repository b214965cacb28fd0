import type { Random } from '../../random.ts'
import { between, rgb } from '../color.ts'
import { type Background, circle, glow, gradientRect, HEIGHT, polygon, rect, WIDTH } from './canvas.ts'

/** A jagged or rolling line from left to right, closed at the bottom. */
export function ridge(
  chance: Random,
  base: number,
  rise: number,
  bottom: number,
  steps: number,
  fill: string,
  rough = 1,
): string {
  let [a, b] = [chance.between(0, 6), chance.between(0, 6)]
  const points: [number, number][] = []
  for (let i = 0; i <= steps; i++) {
    a += 0.35
    b += 0.93
    const height = (0.5 + 0.32 * Math.sin(a) + 0.18 * Math.sin(b)) * rise + chance.between(-0.06, 0.06) * rise * rough
    points.push([(i / steps) * WIDTH, base - height])
  }
  return polygon([[0, bottom], ...points, [WIDTH, bottom]], fill)
}

function clouds(chance: Random, horizon: number, color: string, opacity: number): string {
  return Array.from({ length: chance.whole(3, 6) }, () => {
    const x = chance.between(0, WIDTH)
    const y = chance.between(60, horizon * 0.62)
    const size = chance.between(50, 120)
    const puffs = Array.from(
      { length: 5 },
      (_, i) =>
        `<ellipse cx="${(x + (i - 2) * size * 0.85).toFixed(0)}" cy="${(y + Math.abs(i - 2) * size * 0.12).toFixed(0)}" rx="${(size * chance.between(0.7, 1.1)).toFixed(0)}" ry="${(size * chance.between(0.16, 0.3)).toFixed(0)}"/>`,
    )
    return `<g fill="${color}" opacity="${opacity}">${puffs.join('')}</g>`
  }).join('')
}

/** Asphalt up to the lower edge, with a kerb line and faint streaks. */
export function road(chance: Random, from: number, tone: string, line?: string): string {
  const streaks = Array.from({ length: 26 }, () => {
    const y = from + (HEIGHT - from) * chance.next() ** 1.4
    return rect(
      chance.between(-200, WIDTH),
      y,
      chance.between(120, 700),
      chance.between(1, 4),
      chance.chance(0.5) ? '#ffffff' : '#000000',
      `opacity=".05"`,
    )
  }).join('')
  const edge = line ? rect(0, from + 16, WIDTH, 7, line, 'opacity=".7"') : ''
  return (
    gradientRect(
      0,
      from,
      WIDTH,
      HEIGHT - from,
      [0, between(tone, '#ffffff', 0.12)],
      [0.5, tone],
      [1, between(tone, '#000000', 0.3)],
    ) +
    streaks +
    edge
  )
}

/** A coast road: sea, headland and a low wall. */
export function coast(chance: Random, horizon: number): Background {
  const sea = chance.pick(['#3d86a8', '#2f7a8f', '#4a90b8'])
  const sun = chance.between(250, 1650)
  const edge = horizon + 118
  const sparkle = Array.from({ length: 60 }, () =>
    rect(
      sun + chance.normal() * 260,
      horizon + chance.between(4, 96),
      chance.between(14, 70),
      2.4,
      '#ffffff',
      'opacity=".4"',
    ),
  ).join('')
  const posts = Array.from({ length: 15 }, (_, i) => rect(i * 138 + 20, edge - 34, 12, 44, '#8d9296')).join('')
  return {
    svg:
      gradientRect(0, 0, WIDTH, horizon + 2, [0, '#5fa4d8'], [0.6, '#a9d3ec'], [1, '#f3ede0']) +
      glow(sun, horizon - 180, 520, 420, '#fff6dd', 0.85) +
      clouds(chance, horizon, '#ffffff', 0.55) +
      ridge(chance, horizon + 4, 130, horizon + 6, 40, '#8fb0bd', 0.6) +
      gradientRect(0, horizon, WIDTH, 130, [0, between(sea, '#ffffff', 0.45)], [1, sea]) +
      sparkle +
      rect(0, edge - 18, WIDTH, 12, '#c5c9cb') +
      rect(0, edge - 8, WIDTH, 5, '#83888c') +
      posts +
      gradientRect(0, edge + 6, WIDTH, 46, [0, '#c3b694'], [1, '#a99b78']) +
      road(chance, edge + 48, '#7b7f83', '#f2f2ee'),
    around: {
      sky: rgb('#8fc3ea'),
      horizon: rgb('#fff4e0'),
      ground: rgb('#6e7276'),
      key: [0.92, 0.88, 0.8],
      ambient: [0.5, 0.54, 0.6],
      from: [sun < 960 ? -0.6 : 0.6, 0.35, 0.75],
    },
    shadow: 0.5,
  }
}

/** A pass in the mountains. */
export function alpine(chance: Random, horizon: number): Background {
  const peaks = Array.from({ length: 6 }, (_, i) => {
    const x = i * 380 + chance.between(-120, 120)
    const height = chance.between(230, 420)
    const half = height * chance.between(0.85, 1.15)
    const top: [number, number] = [x, horizon - height]
    const tone = between('#7d90a6', '#94a7ba', chance.next())
    const snow: [number, number][] = [
      top,
      [x + half * 0.3, horizon - height * 0.7],
      [x + half * 0.12, horizon - height * 0.74],
      [x + half * 0.02, horizon - height * 0.62],
      [x - half * 0.1, horizon - height * 0.75],
      [x - half * 0.26, horizon - height * 0.72],
    ]
    return (
      polygon([[x - half, horizon + 10], top, [x + half, horizon + 10]], tone) +
      polygon(
        [top, [x + half, horizon + 10], [x + half * 0.1, horizon + 10], [x - half * 0.08, horizon - height * 0.55]],
        between(tone, '#33445a', 0.3),
      ) +
      polygon(snow, '#f3f7fa')
    )
  }).join('')
  const pines = Array.from({ length: 46 }, () => {
    const x = chance.between(-20, WIDTH + 20)
    const size = chance.between(60, 150)
    const foot = horizon + chance.between(36, 84)
    const tone = between('#2d4a3b', '#3f6150', chance.next())
    return [0, 0.28, 0.52]
      .map((lift) =>
        polygon(
          [
            [x - size * (0.24 - lift * 0.14), foot - size * lift],
            [x, foot - size * (lift + 0.5)],
            [x + size * (0.24 - lift * 0.14), foot - size * lift],
          ],
          tone,
        ),
      )
      .join('')
  }).join('')
  return {
    svg:
      gradientRect(0, 0, WIDTH, horizon + 4, [0, '#6aa5d6'], [0.7, '#c3dcee'], [1, '#eef3f5']) +
      clouds(chance, horizon, '#ffffff', 0.6) +
      peaks +
      ridge(chance, horizon + 30, 120, horizon + 80, 30, '#6f8f78') +
      ridge(chance, horizon + 60, 70, horizon + 110, 30, '#56795f') +
      pines +
      gradientRect(0, horizon + 78, WIDTH, 60, [0, '#84a468'], [1, '#6f8d57']) +
      road(chance, horizon + 132, '#83868a', '#f2f2ee'),
    around: {
      sky: rgb('#9cc8ea'),
      horizon: rgb('#f4f8fb'),
      ground: rgb('#6d7371'),
      key: [0.9, 0.88, 0.84],
      ambient: [0.52, 0.55, 0.6],
      from: [-0.55, 0.4, 0.8],
    },
    shadow: 0.48,
  }
}

/** A lane between meadows. */
export function country(chance: Random, horizon: number): Background {
  const trees = Array.from({ length: 12 }, () => {
    const x = chance.between(0, WIDTH)
    const size = chance.between(60, 130)
    const foot = horizon + chance.between(20, 60)
    const tone = chance.pick(['#5f8f4e', '#6fa057', '#4f7f49', '#8aa24f'])
    return (
      rect(x - 6, foot - size * 0.5, 12, size * 0.55, '#5b4630') +
      circle(x, foot - size * 0.85, size * 0.48, tone) +
      circle(x - size * 0.28, foot - size * 0.62, size * 0.34, between(tone, '#000000', 0.1)) +
      circle(x + size * 0.26, foot - size * 0.66, size * 0.36, between(tone, '#ffffff', 0.1))
    )
  }).join('')
  return {
    svg:
      gradientRect(0, 0, WIDTH, horizon + 4, [0, '#79b4e2'], [0.75, '#cfe5f3'], [1, '#f5f3e8']) +
      clouds(chance, horizon, '#ffffff', 0.7) +
      ridge(chance, horizon + 10, 110, horizon + 60, 24, '#9dbb8b', 0.2) +
      ridge(chance, horizon + 36, 80, horizon + 90, 24, '#86ad6c', 0.2) +
      trees +
      gradientRect(0, horizon + 58, WIDTH, 90, [0, '#a3bf62'], [1, '#82a24c']) +
      road(chance, horizon + 142, '#8b8882', '#efece2'),
    around: {
      sky: rgb('#a5cdec'),
      horizon: rgb('#fbf7ea'),
      ground: rgb('#75756c'),
      key: [0.93, 0.9, 0.82],
      ambient: [0.52, 0.54, 0.56],
      from: [0.5, 0.4, 0.8],
    },
    shadow: 0.48,
  }
}
