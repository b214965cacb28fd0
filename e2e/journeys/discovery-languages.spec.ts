import { randomBytes } from 'node:crypto'
import { searchVehicles, suggestCities, vehicleConfig } from '@forecourt/contracts'
import { slowdown } from '../fixtures/slowdown.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

const texts = {
  fr_FR: {
    filters: /^Filtres/,
    title: 'Filtres',
    near: 'Près de moi',
    away: /Lyon, France · à \d+\skm/,
    map: 'Carte',
    label: 'Carte des véhicules trouvés',
    cluster: /^Lyon, 1 véhicule/,
    rating: 'Très bon',
    compare: /^Comparer /,
    open: 'Comparer 2 véhicules',
    dialog: 'Comparer des véhicules',
    better: 'meilleure valeur',
    rows: ['Évaluation du prix', 'Carburant', 'Kilométrage'],
  },
  zh_CN: {
    filters: /^筛选/,
    title: '筛选',
    near: '我附近',
    away: /里昂, 法国 · 距离\d+公里/,
    map: '地图',
    label: '找到的车辆地图',
    cluster: /^里昂，1辆车/,
    rating: '很优惠',
    compare: /^对比/,
    open: '对比 2 辆车',
    dialog: '车辆对比',
    better: '更优',
    rows: ['价格评级', '燃料', '里程'],
  },
} as const

for (const [language, text] of Object.entries(texts)) {
  test(`near, map, price rating and comparison in ${language} @phone-only`, async ({
    page,
    context,
    another,
    actor,
    isMobile,
  }) => {
    expect(actor.id).not.toBe('')
    const { api } = (await another()).actor
    const model = `Sprache ${randomBytes(4).toString('hex')}`
    const { data: choices } = await api.call(vehicleConfig)
    const country = choices.countries.find(({ code }) => code === 'FR')?.id ?? ''
    const { data: paris } = await api.call(suggestCities, { query: { q: 'Paris', country } })
    for (let n = 0; n < 8; n += 1)
      await publishVehicle(api, `${model} ${n}`, { model, price: String(15_000 + n * 500), city: paris[0]?.id ?? '' })
    await publishVehicle(api, `${model} low`, { model, price: '12500', mileage: '30000' })
    const found = async () =>
      (await api.call(searchVehicles, { query: { brand: ['Peugeot'], model: [model], limit: 1 } })).meta.total
    await expect.poll(found).toBe(9)
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 45.77, longitude: 4.89 })

    await page.goto(`/?model=${encodeURIComponent(model)}&brand=Peugeot&lng=${language}`)
    const results = page.getByRole('main').getByRole('article')
    await expect(results).toHaveCount(9)

    if (isMobile) await page.getByRole('button', { name: text.filters }).click()
    const filters = isMobile
      ? page.getByRole('dialog', { name: text.title })
      : page.getByRole('complementary', { name: text.title })
    await filters.getByRole('button', { name: text.near }).click()
    await expect(page).toHaveURL(/city=.*radiusKm=50.*sort=distance/)
    if (isMobile) await page.keyboard.press('Escape')
    await expect(results).toHaveCount(1)
    await expect(results.getByText(text.away)).toBeVisible()

    await page.getByRole('button', { name: text.map, exact: true }).click()
    await expect(page.getByRole('application', { name: text.label })).toBeVisible()
    await expect(page.getByRole('button', { name: text.cluster })).toBeVisible()

    await page.goto(`/?model=${encodeURIComponent(model)}&brand=Peugeot&sort=price`)
    // A price is judged some seconds after those that are like it have come.
    await expect(async () => {
      await page.reload()
      await expect(results).toHaveCount(9)
      await expect(results.first().getByText(text.rating, { exact: true })).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 40_000 * slowdown })
    await results.nth(0).getByRole('button', { name: text.compare }).click()
    await results.nth(1).getByRole('button', { name: text.compare }).click()
    await page.getByRole('link', { name: text.open }).click()
    const dialog = page.getByRole('dialog', { name: text.dialog })
    await expect(dialog.getByRole('columnheader')).toHaveText([`${model} low`, `${model} 0`])
    for (const name of text.rows) await expect(dialog.getByRole('rowheader', { name, exact: true })).toBeVisible()
    await expect(dialog.getByText(text.better).first()).toBeVisible()
  })
}
