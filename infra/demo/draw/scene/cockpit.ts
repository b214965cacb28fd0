import type { Random } from '../../random.ts'
import { between } from '../color.ts'
import type { PictureSpec } from '../picture-spec.ts'
import { type Background, circle, glow, gradientRect, HEIGHT, polygon, rect, WIDTH } from './canvas.ts'

/** A motorcycle from the saddle: tank, bars, levers, mirrors and instruments before the place ahead. */
export function drawCockpit({ look, style }: PictureSpec, chance: Random, behind: Background): string {
  const round = style === 'cruiser' || style === 'naked-motorcycle'
  const light = between(look.color, '#ffffff', 0.3)
  const deep = between(look.color, '#000000', 0.4)
  const bar = '#202226'
  const grip = (side: 1 | -1) => {
    const x = (share: number) => 960 + side * share
    return (
      `<path d="M${x(150)} 880C${x(330)} 850 ${x(480)} 850 ${x(640)} 900L${x(890)} 990" stroke="${bar}" stroke-width="40" fill="none" stroke-linecap="round"/>` +
      `<path d="M${x(640)} 902L${x(880)} 986" stroke="#0f1012" stroke-width="72" fill="none" stroke-linecap="round"/>` +
      `<path d="M${x(650)} 896L${x(876)} 974" stroke="#3b3e44" stroke-width="12" fill="none" stroke-linecap="round"/>` +
      `<rect x="${Math.min(x(520), x(640))}" y="838" width="120" height="96" rx="26" fill="#17181b"/>` +
      circle(x(575), 870, 14, '#c3352d') +
      circle(x(600), 905, 11, '#5b6068') +
      `<path d="M${x(560)} 830C${x(660)} 800 ${x(760)} 830 ${x(900)} 900" stroke="#b9bec4" stroke-width="18" fill="none" stroke-linecap="round"/>` +
      `<path d="M${x(500)} 850C${x(500)} 720 ${x(560)} 640 ${x(640)} 560" stroke="${bar}" stroke-width="16" fill="none"/>` +
      `<ellipse cx="${x(680)}" cy="520" rx="150" ry="92" fill="#17181b"/><ellipse cx="${x(680)}" cy="520" rx="132" ry="76" fill="#8ea6b8"/>` +
      `<path d="M${x(680) - 132} 530a132 76 0 0 0 264 0z" fill="#5f7284"/>`
    )
  }
  const dial = round
    ? circle(960, 700, 150, '#17181b') +
      circle(960, 700, 138, '#c9ced3') +
      circle(960, 700, 128, '#101216') +
      Array.from({ length: 11 }, (_, i) => {
        const a = Math.PI * (0.8 + (i / 10) * 1.4)
        return `<path d="M${(960 + Math.cos(a) * 116).toFixed(1)} ${(700 + Math.sin(a) * 116).toFixed(1)}L${(960 + Math.cos(a) * 98).toFixed(1)} ${(700 + Math.sin(a) * 98).toFixed(1)}" stroke="#e9edf0" stroke-width="6"/>`
      }).join('') +
      `<path d="M960 700L${880} ${650}" stroke="#ff5a3d" stroke-width="8" stroke-linecap="round"/>` +
      circle(960, 700, 14, '#c9ced3') +
      rect(918, 740, 84, 34, '#26323c', 'rx="6"')
    : rect(770, 590, 380, 220, '#121316', 'rx="26"') +
      rect(788, 606, 344, 188, '#0b1622', 'rx="14"') +
      `<path d="M810 760C850 640 1070 640 1110 700" stroke="#3fa7e8" stroke-width="14" fill="none"/><path d="M1040 664C1070 670 1096 684 1110 700" stroke="#ff5a3d" stroke-width="14" fill="none"/>` +
      rect(900, 690, 120, 50, '#e9edf0', 'rx="8"') +
      rect(820, 770, 90, 12, '#6d8294', 'rx="4"') +
      rect(1010, 770, 90, 12, '#6d8294', 'rx="4"')
  const screen = style === 'touring-motorcycle' || style === 'adventure-motorcycle' || style === 'sport-motorcycle'
  return (
    behind.svg +
    (screen
      ? polygon(
          [
            [700, 640],
            [760, 300],
            [840, 250],
            [1080, 250],
            [1160, 300],
            [1220, 640],
          ],
          '#dfeaf2',
          'opacity=".22"',
        ) +
        `<path d="M700 640L760 300C820 240 1100 240 1160 300L1220 640" stroke="#ffffff" stroke-width="5" fill="none" opacity=".5"/>`
      : '') +
    `<path d="M560 800C700 640 1220 640 1360 800L1300 940H620Z" fill="${deep}"/>` +
    dial +
    grip(-1) +
    grip(1) +
    `<path d="M860 860h200l30 90H830z" fill="#2a2d31"/>` +
    circle(905, 900, 20, '#8f959c') +
    circle(1015, 900, 20, '#8f959c') +
    circle(960, 896, 24, '#1a1b1e') +
    rect(954, 880, 12, 30, '#8f959c', 'rx="3"') +
    `<path d="M640 1440C600 1200 720 960 960 950S1320 1200 1280 1440Z" fill="${look.color}"/>` +
    `<path d="M700 1440C660 1220 760 1000 930 968C800 1060 770 1240 800 1440Z" fill="${light}" opacity=".7"/><path d="M1280 1440C1320 1200 1200 980 1010 956C1150 1040 1200 1220 1180 1440Z" fill="${deep}" opacity=".55"/>` +
    circle(960, 1090, 74, '#2a2d31') +
    circle(960, 1090, 64, '#b9bec4') +
    circle(960, 1090, 44, '#8f959c') +
    rect(950, 1076, 20, 28, '#3a3e43', 'rx="4"') +
    glow(chance.between(300, 900), 240, 700, 420, '#ffffff', 0.14) +
    gradientRect(0, HEIGHT - 240, WIDTH, 240, [0, '#000000', 0], [1, '#000000', 0.4])
  )
}
