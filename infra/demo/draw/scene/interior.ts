import type { Random } from '../../random.ts'
import { between } from '../color.ts'
import type { PictureSpec } from '../picture-spec.ts'
import { type Background, circle, glow, gradientRect, HEIGHT, polygon, rect, WIDTH } from './canvas.ts'

/** The cabin from between the front seats: windscreen with the place outside, dashboard, wheel, screen, console. */
export function drawInterior({ look, style }: PictureSpec, chance: Random, behind: Background): string {
  const leather = look.interior ?? chance.pick(['#2a2b2e', '#6b4a34', '#8a8378', '#3b3f46', '#a58f74'])
  const dark = '#1a1b1e'
  const lorry = /truck|tractor|tipper|van|bus|camper|motorhome/.test(style)
  const accent = between(look.color, '#d8dde2', 0.2)
  const wheelX = 610
  const wheelY = lorry ? 985 : 960
  const soft = between(leather, '#000000', 0.35)
  return (
    `<g transform="translate(0 -90) scale(1 .98)">${behind.svg}</g>` +
    polygon(
      [
        [380, 150],
        [700, 150],
        [440, 740],
        [120, 740],
      ],
      '#ffffff',
      'opacity=".08"',
    ) +
    // roof, pillars, mirror
    `<path d="M0 0H1920V150C1500 84 420 84 0 150Z" fill="${between(leather, '#e8e4dc', 0.75)}"/><path d="M0 140C420 78 1500 78 1920 140V118C1500 56 420 56 0 118Z" fill="#000" opacity=".18"/>` +
    `<path d="M0 96L96 120C190 330 226 560 240 800L0 860Z" fill="#26272b"/><path d="M1920 96L1824 120C1730 330 1694 560 1680 800L1920 860Z" fill="#26272b"/>` +
    `<path d="M0 240L74 236C120 400 138 560 146 700L0 720Z" fill="#9fb4c4" opacity=".75"/><path d="M1920 240L1846 236C1800 400 1782 560 1774 700L1920 720Z" fill="#9fb4c4" opacity=".75"/>` +
    `<path d="M930 92h60l8 76h-76z" fill="#141518"/><rect x="790" y="150" width="340" height="86" rx="34" fill="#141518"/>` +
    gradientRect(806, 162, 308, 62, [0, '#8fa8bb'], [1, '#3c4a56']).replace('<rect', '<rect rx="26"') +
    // dashboard
    `<path d="M0 836C220 716 520 700 960 700S1700 716 1920 836V1440H0Z" fill="#222327"/>` +
    `<path d="M0 836C220 716 520 700 960 700S1700 716 1920 836V866C1700 752 1400 738 960 738S220 752 0 866Z" fill="#2f3136"/>` +
    `<path d="M0 920C260 830 600 820 960 820S1660 830 1920 920V1010C1660 926 1300 908 960 908S260 926 0 1010Z" fill="${leather}"/>` +
    `<path d="M0 1000C260 918 600 900 960 900S1660 918 1920 1000V1012C1660 930 1300 912 960 912S260 930 0 1012Z" fill="${accent}"/>` +
    [
      [70, 880],
      [1330, 846],
      [1700, 868],
    ]
      .map(
        ([x = 0, y = 0]) =>
          `<g>${rect(x, y, 150, 58, '#0e0f11', 'rx="12"')}${[0, 1, 2, 3].map((i) => rect(x + 10, y + 8 + i * 12, 130, 5, '#3a3d42', 'rx="2"')).join('')}</g>`,
      )
      .join('') +
    // instruments
    `<path d="M380 800C440 740 780 740 850 800L840 880H390Z" fill="#101114"/>` +
    rect(424, 772, 376, 96, '#0a1420', 'rx="16"') +
    [510, 714]
      .map(
        (x) =>
          circle(x, 822, 40, 'none', 'stroke="#dfe8ef" stroke-width="4"') +
          circle(
            x,
            822,
            30,
            'none',
            `stroke="${look.electric ? '#4fd0a5' : '#5aa2e0'}" stroke-width="6" stroke-dasharray="110 80"`,
          ) +
          `<path d="M${x} 822l-22-14" stroke="#ff6a4d" stroke-width="4"/>`,
      )
      .join('') +
    rect(580, 800, 64, 12, '#dfe8ef', 'rx="4"') +
    rect(590, 824, 44, 8, '#7f93a4', 'rx="3"') +
    // centre screen with a map
    rect(900, 706, 400, 214, '#08090b', 'rx="18"') +
    rect(912, 718, 376, 190, '#1b2a36', 'rx="10"') +
    `<g clip-path="inset(0)">${['M912 850L1060 790L1140 830L1288 760', 'M980 718L1040 800L1010 908', 'M1180 718L1150 830L1230 908'].map((d) => `<path d="${d}" stroke="#41586a" stroke-width="10" fill="none"/>`).join('')}<path d="M960 900L1020 812L1120 822L1200 780L1288 762" stroke="#4fa3ff" stroke-width="8" fill="none"/>${circle(1120, 822, 12, '#ffffff')}${circle(1120, 822, 8, '#2f7de0')}</g>` +
    rect(924, 730, 110, 26, '#0d1620', 'rx="6" opacity=".8"') +
    rect(934, 738, 60, 10, '#c9d6e0', 'rx="3"') +
    // console
    `<path d="M860 960L1260 960L1330 1440H790Z" fill="#18191c"/><path d="M890 980H1230L1240 1060H880Z" fill="#2a2c31"/>` +
    [0, 1, 2, 3, 4]
      .map((i) => circle(936 + i * 62, 1018, 20, '#0e0f11') + circle(936 + i * 62, 1018, 14, '#4a4e55'))
      .join('') +
    `<path d="M1010 1150h110l14 130h-138z" fill="#0f1012"/>` +
    `<path d="M1052 1120h26l6 110h-38z" fill="#9aa0a7"/>` +
    `<rect x="1022" y="1076" width="86" height="74" rx="30" fill="${soft}"/>` +
    circle(1065, 1106, 12, accent) +
    `<path d="M880 1300h370l20 140H860z" fill="${leather}"/><path d="M1064 1300v140" stroke="#000" stroke-width="5" opacity=".35"/>` +
    // seats
    seat(250, leather) +
    seat(1690, leather) +
    // steering wheel
    `<g>${circle(wheelX, wheelY, 262, 'none', `stroke="${dark}" stroke-width="${lorry ? 44 : 54}"`)}${circle(wheelX, wheelY - 4, 262, 'none', 'stroke="#4a4d53" stroke-width="6" opacity=".55"')}` +
    `<path d="M${wheelX - 250} ${wheelY - 16}C${wheelX - 160} ${wheelY - 60} ${wheelX - 90} ${wheelY - 84} ${wheelX} ${wheelY - 84}S${wheelX + 160} ${wheelY - 60} ${wheelX + 250} ${wheelY - 16}L${wheelX + 246} ${wheelY + 44}C${wheelX + 170} ${wheelY + 40} ${wheelX + 120} ${wheelY + 70} ${wheelX + 40} ${wheelY + 250}H${wheelX - 40}C${wheelX - 120} ${wheelY + 70} ${wheelX - 170} ${wheelY + 40} ${wheelX - 246} ${wheelY + 44}Z" fill="#26282c"/>` +
    `<path d="M${wheelX - 110} ${wheelY - 70}C${wheelX - 50} ${wheelY - 92} ${wheelX + 50} ${wheelY - 92} ${wheelX + 110} ${wheelY - 70}L${wheelX + 96} ${wheelY + 60}C${wheelX + 50} ${wheelY + 92} ${wheelX - 50} ${wheelY + 92} ${wheelX - 96} ${wheelY + 60}Z" fill="#34373c"/>` +
    circle(wheelX, wheelY - 4, 34, '#c3c9cf') +
    circle(wheelX, wheelY - 4, 25, '#26282c') +
    [-1, 1]
      .map((side) =>
        [0, 1, 2]
          .map((i) => rect(wheelX + side * 176 - 26, wheelY - 24 + i * 22, 52, 14, '#4a4e55', 'rx="6"'))
          .join(''),
      )
      .join('') +
    '</g>' +
    glow(300, 200, 700, 500, '#ffffff', 0.12) +
    gradientRect(0, HEIGHT - 260, WIDTH, 260, [0, '#000000', 0], [1, '#000000', 0.45])
  )
}

function seat(x: number, leather: string): string {
  const edge = between(leather, '#000000', 0.4)
  const light = between(leather, '#ffffff', 0.12)
  return (
    `<path d="M${x - 270} 1440C${x - 280} 1290 ${x - 230} 1190 ${x - 120} 1172H${x + 120}C${x + 230} 1190 ${x + 280} 1290 ${x + 270} 1440Z" fill="${leather}"/>` +
    `<path d="M${x - 150} 1440C${x - 156} 1310 ${x - 130} 1240 ${x - 90} 1226H${x + 90}C${x + 130} 1240 ${x + 156} 1310 ${x + 150} 1440Z" fill="${light}"/>` +
    [1290, 1350, 1410]
      .map((y) => `<path d="M${x - 146} ${y}H${x + 146}" stroke="${edge}" stroke-width="4" opacity=".5"/>`)
      .join('') +
    `<path d="M${x - 212} 1440C${x - 214} 1310 ${x - 180} 1220 ${x - 120} 1200" stroke="${edge}" stroke-width="5" fill="none" opacity=".6"/>` +
    `<path d="M${x + 212} 1440C${x + 214} 1310 ${x + 180} 1220 ${x + 120} 1200" stroke="${edge}" stroke-width="5" fill="none" opacity=".6"/>`
  )
}
