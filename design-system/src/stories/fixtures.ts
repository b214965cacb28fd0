import type { GalleryPicture } from '../gallery/gallery-picture.ts'

/** A drawn saloon in the given paint, before a sky of the given hue. Stories only. */
function drawn(paint: string, hue: number, shift: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600">
<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="hsl(${hue} 38% 78%)"/><stop offset=".62" stop-color="hsl(${hue} 30% 92%)"/><stop offset=".63" stop-color="hsl(${hue} 8% 56%)"/><stop offset="1" stop-color="hsl(${hue} 8% 40%)"/></linearGradient>
<linearGradient id="p" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".55"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".35"/></linearGradient></defs>
<rect width="800" height="600" fill="url(#s)"/><path d="M0 380 180 ${300 + shift} 330 372 520 ${316 - shift} 800 378z" fill="hsl(${hue} 18% 68%)"/>
<ellipse cx="${400 + shift}" cy="478" rx="300" ry="20" opacity=".35"/>
<g transform="translate(${shift} 0)"><path id="b" d="M108 458q-18 0-18-22v-36q0-34 44-44l84-16 70-62q18-16 48-16h118q34 0 62 24l62 58 62 10q44 8 44 50v34q0 20-22 20z" fill="${paint}"/><path d="M108 458q-18 0-18-22v-36q0-34 44-44l84-16 70-62q18-16 48-16h118q34 0 62 24l62 58 62 10q44 8 44 50v34q0 20-22 20z" fill="url(#p)"/>
<path d="M262 338l50-48q12-12 32-12h48v60zM408 338v-60h46q22 0 40 16l44 44z" fill="#1d2733" opacity=".88"/><path d="M400 282v172" stroke="#000" stroke-opacity=".25" stroke-width="3"/>
<circle cx="208" cy="456" r="48" fill="#15181d"/><circle cx="208" cy="456" r="27" fill="#c9ced6"/><circle cx="566" cy="456" r="48" fill="#15181d"/><circle cx="566" cy="456" r="27" fill="#c9ced6"/></g></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg.replace(/\n/g, ''))}`
}

const paints = ['#8f1d2c', '#1f4e8c', '#d8dce0', '#23272c', '#3d6b4f', '#c8892b']

/** Pictures of one vehicle, for stories. */
export const pictures = (vehicle: number, count = 5): GalleryPicture[] =>
  Array.from({ length: count }, (_, place) => ({
    src: drawn(paints[vehicle % paints.length] ?? '#888', (vehicle * 67 + place * 23) % 360, place * 14 - 28),
    alt: `Picture ${place + 1}`,
    placeholder: 'oklch(0.8 0.03 250)',
  }))

export const vehicles = [
  {
    id: 'a',
    title: 'Peugeot 308 SW 1.5 BlueHDi 130 Allure Pack',
    price: '€18,990',
    oldPrice: '€20,490',
    level: 'great',
    facts: ['2021', '48,200 km', 'Diesel', 'Automatic'],
    city: 'Lyon, France',
  },
  {
    id: 'b',
    title: 'Volkswagen ID.4 Pro Performance',
    price: '€34,500',
    level: 'fair',
    facts: ['2023', '12,900 km', 'Electric', 'Automatic'],
    city: 'München, Germany',
  },
  {
    id: 'c',
    title: 'Renault Clio V TCe 90 Techno',
    price: '€13,250',
    level: 'good',
    facts: ['2020', '61,000 km', 'Petrol', 'Manual'],
    city: 'Nantes, France',
  },
  {
    id: 'd',
    title: 'BMW 320d Touring M Sport',
    price: '€41,900',
    level: 'high',
    facts: ['2022', '35,400 km', 'Diesel', 'Automatic'],
    city: 'Bruxelles, Belgium',
  },
] as const
