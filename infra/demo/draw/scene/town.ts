import type { Random } from '../../random.ts'
import { between, rgb } from '../color.ts'
import { type Background, circle, glow, gradientRect, HEIGHT, polygon, rect, WIDTH } from './canvas.ts'
import { ridge, road } from './nature.ts'

/** A seamless studio in a light, warm or dark tone. */
export function studio(chance: Random, horizon: number): Background {
  const [wall, floor, dark] = chance.pick([
    ['#dfe3e7', '#c3c8cd', false],
    ['#e6e1da', '#cbc4ba', false],
    ['#cfd8df', '#b3bec7', false],
    ['#43484f', '#2f3338', true],
  ] as const)
  const light = dark ? '#8a929b' : '#ffffff'
  return {
    svg:
      gradientRect(
        0,
        0,
        WIDTH,
        HEIGHT,
        [0, between(wall, '#000000', 0.1)],
        [0.3, wall],
        [(horizon + 60) / HEIGHT, between(wall, light, 0.4)],
      ) +
      gradientRect(
        0,
        horizon + 60,
        WIDTH,
        HEIGHT - horizon - 60,
        [0, between(wall, light, 0.4)],
        [0.12, between(floor, light, 0.3)],
        [0.6, floor],
        [1, between(floor, '#000000', 0.22)],
      ) +
      glow(960, horizon - 60, 980, 460, light, dark ? 0.3 : 0.75) +
      glow(960, horizon + 330, 1000, 240, light, dark ? 0.22 : 0.5),
    around: dark
      ? {
          sky: rgb('#c9d2db'),
          horizon: rgb('#7d858e'),
          ground: rgb('#26292d'),
          key: [0.85, 0.86, 0.88],
          ambient: [0.4, 0.41, 0.44],
          from: [-0.4, 0.45, 0.85],
        }
      : {
          sky: rgb('#ffffff'),
          horizon: rgb('#f2f4f6'),
          ground: rgb('#81868c'),
          key: [0.82, 0.82, 0.81],
          ambient: [0.54, 0.55, 0.57],
          from: [-0.5, 0.5, 0.8],
        },
    shadow: dark ? 0.65 : 0.45,
  }
}

/** Houses along a street. */
export function street(chance: Random, horizon: number): Background {
  const palette = chance.pick([
    ['#d9cdb8', '#c9b79c', '#e4dccb', '#bda88c'],
    ['#c6ccd3', '#aeb7c1', '#dadfe4', '#98a4b0'],
    ['#d8b9a0', '#c58f75', '#e5d2bf', '#b9a894'],
  ])
  const foot = horizon + 96
  let svg = gradientRect(0, 0, WIDTH, foot, [0, '#87b7de'], [0.7, '#cfe2ef'], [1, '#eef2f3'])
  let x = -60
  while (x < WIDTH) {
    const width = chance.between(230, 360)
    const height = chance.between(430, 640)
    const tone = chance.pick(palette)
    const top = foot - height
    svg +=
      rect(x, top, width, height, tone) +
      polygon(
        [
          [x - 10, top],
          [x + 24, top - 62],
          [x + width - 24, top - 62],
          [x + width + 10, top],
        ],
        chance.pick(['#5f5a58', '#7a5247', '#4c535b']),
      )
    svg += rect(x, top, 10, height, '#000000', 'opacity=".08"') + rect(x, top, width, 10, '#ffffff', 'opacity=".35"')
    const columns = Math.max(3, Math.round(width / 88))
    const step = width / columns
    for (let row = 0; row * 116 + 40 < height - 170; row++) {
      for (let column = 0; column < columns; column++) {
        const [wx, wy] = [x + column * step + step / 2 - 20, top + 40 + row * 116]
        svg +=
          rect(wx - 5, wy - 5, 50, 80, between(tone, '#ffffff', 0.5)) +
          rect(wx, wy, 40, 70, between('#3c4a57', '#7f98ac', chance.next())) +
          rect(wx + 18.5, wy, 3, 70, between(tone, '#ffffff', 0.5))
      }
    }
    const shop = chance.pick(['#33414d', '#5a2f2f', '#2f4a3d', '#6a5632'])
    svg +=
      rect(x + 16, foot - 128, width - 32, 128, '#2c343b') +
      rect(x + 16, foot - 128, width - 32, 108, between('#b9cad6', '#ffe2ae', chance.next()), 'opacity=".55"') +
      rect(x + 8, foot - 150, width - 16, 30, shop)
    x += width
  }
  for (let i = 0; i < 4; i++) {
    const tx = chance.between(0, WIDTH)
    svg += rect(tx - 7, foot - 150, 14, 150, '#5d4a37')
    for (let k = 0; k < 7; k++)
      svg += circle(
        tx + chance.between(-62, 62),
        foot - 200 + chance.between(-70, 50),
        chance.between(40, 66),
        between('#547a45', '#7da15d', chance.next()),
        'opacity=".95"',
      )
  }
  svg +=
    gradientRect(0, foot - 2, WIDTH, 58, [0, '#b9b8b4'], [1, '#a3a29e']) +
    rect(0, foot + 54, WIDTH, 14, '#d3d2cd') +
    rect(0, foot + 68, WIDTH, 7, '#74757a') +
    road(chance, foot + 74, '#66696e')
  return {
    svg,
    around: {
      sky: rgb('#b4d2e8'),
      horizon: rgb('#efe9df'),
      ground: rgb('#5d6064'),
      key: [0.86, 0.83, 0.78],
      ambient: [0.5, 0.52, 0.55],
      from: [-0.5, 0.45, 0.75],
    },
    shadow: 0.5,
  }
}

/** The glass front of a dealer. */
export function forecourt(chance: Random, horizon: number): Background {
  const accent = chance.pick(['#1e4d8c', '#b23a2e', '#2b6b57', '#3b3f46'])
  const foot = horizon + 92
  const top = foot - chance.between(330, 420)
  let svg =
    gradientRect(0, 0, WIDTH, foot, [0, '#7fb2dc'], [0.8, '#dbe8f0'], [1, '#eef2f4']) +
    ridge(chance, foot - 40, 130, foot, 30, '#8fa896', 0.4)
  const [left, right] = [chance.between(-40, 120), chance.between(1720, 1980)]
  svg +=
    rect(left, top, right - left, foot - top, '#e9ecee') +
    gradientRect(
      left + 24,
      top + 84,
      right - left - 48,
      foot - top - 84,
      [0, '#9db9cc'],
      [0.5, '#cfdde6'],
      [1, '#7c93a4'],
    )
  for (let x = left + 60; x < right - 80; x += 190)
    svg +=
      glow(x + 60, top + 130, 90, 34, '#fff5d8', 0.8) +
      `<path d="M${x + 20} ${foot - 20}l20-46 40-24h70l36 24 30 10v36z" fill="#46596a" opacity=".45"/>`
  for (let x = left + 24; x < right - 24; x += 126) svg += rect(x, top + 84, 6, foot - top - 84, '#5b6670')
  svg +=
    rect(left + 24, top + 84 + (foot - top - 84) * 0.62, right - left - 48, 5, '#5b6670') +
    polygon(
      [
        [left + 300, top + 84],
        [left + 520, top + 84],
        [left + 260, foot],
        [left + 40, foot],
      ],
      '#ffffff',
      'opacity=".14"',
    )
  svg +=
    rect(left - 14, top, right - left + 28, 84, accent) +
    rect(left - 14, top + 76, right - left + 28, 8, between(accent, '#000000', 0.35)) +
    rect(left + 60, top + 28, 260, 26, '#ffffff', 'rx="6" opacity=".9"') +
    circle(left + 36, top + 41, 15, '#ffffff', 'opacity=".9"')
  for (const x of [180, 620, 1330, 1760])
    svg +=
      rect(x, foot - 470, 6, 490, '#c6cbd0') +
      polygon(
        [
          [x + 6, foot - 466],
          [x + 64, foot - 452],
          [x + 58, foot - 300],
          [x + 6, foot - 290],
        ],
        accent,
        'opacity=".92"',
      )
  svg += gradientRect(0, foot, WIDTH, HEIGHT - foot, [0, '#c9cccd'], [0.4, '#b0b3b5'], [1, '#8b8e91'])
  for (let i = -16; i <= 32; i++)
    svg += `<path d="M${960 + (i - 8) * 62} ${foot}L${960 + (i - 8) * 330} ${HEIGHT}" stroke="#7d8083" stroke-width="2" opacity=".35"/>`
  for (let i = 1; i < 9; i++)
    svg += rect(0, foot + (HEIGHT - foot) * (i / 9) ** 1.9, WIDTH, 2, '#7d8083', 'opacity=".4"')
  return {
    svg,
    around: {
      sky: rgb('#c2dbee'),
      horizon: rgb('#f3f5f6'),
      ground: rgb('#8d9194'),
      key: [0.86, 0.85, 0.82],
      ambient: [0.53, 0.55, 0.58],
      from: [0.5, 0.5, 0.8],
    },
    shadow: 0.45,
  }
}

/** An underground garage with strip lights. */
export function garage(chance: Random, horizon: number): Background {
  const foot = horizon + 84
  const stripe = chance.pick(['#d9a62e', '#3f8f6b', '#c2523f', '#3f74b5'])
  let svg = gradientRect(0, 0, WIDTH, foot, [0, '#3c4044'], [0.35, '#595e63'], [1, '#83888c'])
  svg += gradientRect(0, 0, WIDTH, foot - 470, [0, '#26292c'], [1, '#3b3f43'])
  for (let i = 0; i < 5; i++) {
    const y = (foot - 480) * (i / 4.6) ** 0.7
    const half = 300 + (5 - i) * 260
    svg += glow(960, y + 10, half * 1.1, 60, '#eaf3ff', 0.5) + rect(960 - half, y, half * 2, 9 + (5 - i) * 2, '#f6fbff')
  }
  svg += rect(0, foot - 190, WIDTH, 34, stripe) + rect(0, foot - 150, WIDTH, 8, stripe, 'opacity=".7"')
  for (const x of chance.shuffle([90, 470, 900, 1370, 1730]).slice(0, 4))
    svg +=
      gradientRect(x, foot - 500, 84, 500, [0, '#6a6f74'], [0.5, '#a7abae'], [1, '#7c8185']) +
      rect(x + 62, foot - 500, 22, 500, '#000000', 'opacity=".16"') +
      rect(x, foot - 120, 84, 96, '#f0c632') +
      Array.from({ length: 4 }, (_, i) =>
        polygon(
          [
            [x, foot - 100 + i * 24],
            [x + 84, foot - 124 + i * 24],
            [x + 84, foot - 112 + i * 24],
            [x, foot - 88 + i * 24],
          ],
          '#222528',
        ),
      ).join('')
  svg += gradientRect(0, foot, WIDTH, HEIGHT - foot, [0, '#8b9094'], [0.3, '#73787c'], [1, '#45494d'])
  for (let i = 0; i < 4; i++) svg += glow(960, foot + 60 + i * 130, 700 + i * 160, 26, '#f4f9ff', 0.35)
  for (const x of [-760, -250, 250, 760])
    svg += polygon(
      [
        [960 + x * 0.9 - 4, foot + 8],
        [960 + x * 0.9 + 4, foot + 8],
        [960 + x * 2.6 + 16, HEIGHT],
        [960 + x * 2.6 - 16, HEIGHT],
      ],
      '#e6e8e6',
      'opacity=".55"',
    )
  return {
    svg,
    around: {
      sky: rgb('#eef4fa'),
      horizon: rgb('#8c9297'),
      ground: rgb('#3c4044'),
      key: [0.78, 0.8, 0.82],
      ambient: [0.44, 0.46, 0.48],
      from: [-0.1, 0.45, 0.95],
    },
    shadow: 0.6,
  }
}

/** The skyline after sunset. */
export function dusk(chance: Random, horizon: number): Background {
  const foot = horizon + 80
  let svg = gradientRect(
    0,
    0,
    WIDTH,
    foot,
    [0, '#1f2850'],
    [0.4, '#5a4a7c'],
    [0.7, '#c4707a'],
    [0.9, '#f2a66a'],
    [1, '#f9cf94'],
  )
  svg +=
    glow(chance.between(400, 1500), horizon + 10, 760, 260, '#ffd79a', 0.75) +
    ridge(chance, foot, 120, foot, 30, '#54426a', 0.4)
  for (const [tone, reach] of [
    ['#3c3560', 330],
    ['#262544', 250],
  ] as const) {
    let x = -30
    while (x < WIDTH) {
      const width = chance.between(60, 150)
      const height = chance.between(90, reach)
      svg += rect(x, foot - height, width + 1, height, tone)
      if (tone === '#262544')
        for (let wx = x + 12; wx < x + width - 12; wx += 22)
          for (let wy = foot - height + 14; wy < foot - 22; wy += 26)
            if (chance.chance(0.38))
              svg += rect(
                wx,
                wy,
                9,
                12,
                chance.pick(['#ffd98a', '#ffe9bd', '#ffc46b']),
                `opacity="${chance.between(0.5, 0.95).toFixed(2)}"`,
              )
      x += width + (chance.chance(0.2) ? chance.between(20, 80) : 0)
    }
  }
  svg +=
    rect(0, foot - 16, WIDTH, 16, '#1b1c33') +
    gradientRect(0, foot, WIDTH, HEIGHT - foot, [0, '#6b5566'], [0.18, '#453d52'], [1, '#1f2030'])
  for (let i = 0; i < 34; i++)
    svg += rect(
      chance.between(0, WIDTH),
      foot + chance.next() ** 2 * 420,
      chance.between(60, 320),
      3,
      '#ffc58a',
      'opacity=".13"',
    )
  for (const x of [240, 1020, 1690])
    svg +=
      rect(x, foot - 400, 8, 404, '#15162a') +
      rect(x - 60, foot - 404, 68, 8, '#15162a') +
      glow(x - 50, foot - 388, 170, 150, '#ffe2a8', 0.75) +
      circle(x - 50, foot - 392, 9, '#fff4d6')
  return {
    svg,
    around: {
      sky: rgb('#6a6da6'),
      horizon: rgb('#ffc08a'),
      ground: rgb('#2b2a3a'),
      key: [0.95, 0.74, 0.62],
      ambient: [0.55, 0.5, 0.6],
      from: [0.55, 0.3, 0.6],
    },
    shadow: 0.6,
  }
}
