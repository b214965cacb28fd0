import {
  addPicture,
  closeReport,
  createVehicle,
  deletePictures,
  deleteVehicle,
  judgePictures,
  judgeVehicle,
  listPictures,
  listReports,
  moderatedPictureFile,
  pageAudit,
  pictureFile,
  readReport,
  readVehicle,
  removePicture,
  reportSeller,
  reportVehicle,
  searchVehicles,
} from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToVehicle } from '../src/picture/vehicle-picture.ts'
import { petrolCar } from './vehicles.ts'
import { form, seller, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ reportsPerHour: 1000 })
})
afterAll(() => world?.close())

const moderator = callers.admin([
  'admin.picture.index',
  'admin.picture.update',
  'admin.picture.delete',
  'delete_vehicle',
])
const buyer = callers.user({ name: 'Bea Buyer' })
const reason = 'Shows a stranger’s face'
let shade = 0
/** A picture like no other. */
function jpeg() {
  shade += 24
  const background = `rgb(${shade % 256},${Math.floor(shade / 256) * 24},90)`
  return sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** A live vehicle with two pictures. */
async function offer(owner = seller()) {
  const files = [
    { name: 'a.jpg', bytes: await jpeg() },
    { name: 'b.jpg', bytes: await jpeg() },
  ]
  const reply = await world.call(createVehicle, { caller: owner, raw: form(petrolCar(), files) })
  expect(reply.status).toBe(201)
  const { id, pictures, title } = reply.body.data
  return { owner, id: id as string, title: title as string, pictures: pictures as { id: string; src: string }[] }
}
const shownTo = async (caller: ReturnType<typeof seller>, id: string): Promise<string[]> =>
  (await world.call(readVehicle, { caller, params: { id } })).body.data?.pictures.map((one: { id: string }) => one.id)
const cardOf = async (id: string) => {
  const { data } = (await world.call(searchVehicles, { caller: buyer, query: { limit: 50 } })).body
  return data.find((card: { id: string }) => card.id === id)
}
const judge = (action: string, ids: string[], caller = moderator) =>
  world.call(judgePictures, { caller, body: { action, ids, reason } })
const fileStatus = async (src: string): Promise<number> => {
  const hash = src.replace('/pictures/', '')
  return (await world.call(pictureFile, { caller: callers.service('auth'), params: { hash, file: '320.webp' } })).status
}
const audited = async (resource: 'picture' | 'vehicle' | 'report', recordId: string) => {
  const query = { resource: [resource], limit: 100 }
  const { body } = await world.call(pageAudit.catalog, { caller: callers.service('auth'), query })
  return body.data.filter((entry: { recordId: string }) => entry.recordId === recordId)
}

describe('a hidden picture', () => {
  it('is gone for buyers at once: page, card, projection and file; its owner is told why; and it comes back', async () => {
    const { id, owner, pictures } = await offer()
    const [cover, second] = pictures
    if (!cover || !second) throw new Error('no pictures')
    expect(await fileStatus(cover.src)).toBe(200)
    expect((await judge('hide', [cover.id])).body.data).toEqual([{ id: cover.id, outcome: 'done', problem: null }])

    expect(await shownTo(buyer, id)).toEqual([second.id])
    expect(await shownTo(owner, id)).toEqual([second.id])
    expect((await cardOf(id)).pictures.map((one: { id: string }) => one.id)).toEqual([second.id])
    expect((await cardOf(id)).pictureCount).toBe(1)
    const states = await world.emitted('VehicleChanged', id)
    expect(states.at(-1)?.data.picture).toMatchObject({ id: second.id })
    expect(await fileStatus(cover.src)).toBe(404)
    expect(await fileStatus(second.src)).toBe(200)
    const file = { caller: moderator, params: { id: cover.id, file: '320.webp' } }
    expect((await world.call(moderatedPictureFile, file)).status).toBe(200)
    expect((await world.emitted('ContentModerated', id)).map(({ data }) => [data.action, data.reason])).toEqual([
      ['picture_hidden', reason],
    ])
    const hidden = await world.call(listPictures, { caller: moderator, query: { show: 'hidden' } })
    expect(hidden.body.data.find((one: { picture: { id: string } }) => one.picture.id === cover.id)).toMatchObject({
      hidden: { reason },
      vehicle: { id, ownerId: owner.userId },
    })

    await judge('hide', [cover.id])
    expect(await world.emitted('ContentModerated', id)).toHaveLength(1)
    await judge('restore', [cover.id])
    expect(await shownTo(buyer, id)).toEqual([cover.id, second.id])
    expect(await fileStatus(cover.src)).toBe(200)
    expect(
      (await audited('picture', cover.id)).map((entry: { action: string; reason: string }) => entry.action),
    ).toEqual(['update', 'update'])
  })

  it('cannot be added to another vehicle, nor removed and added anew, until it is restored', async () => {
    const one = await offer()
    const two = await offer()
    const bytes = await jpeg()
    const add = ({ id, owner }: typeof one, caller = owner) =>
      world.call(addPicture, { caller, params: { id }, raw: form({}, [{ name: 'face.jpg', bytes }]) })
    const [picture] = (await add(one)).body.data
    await judge('hide', [picture.id])
    const refused = await add(two, { ...two.owner, locale: 'fr_FR' })
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      422,
      'PICTURE_HIDDEN',
      { 'pictures.0': 'Les modérateurs ont masqué face.jpg\u202f; cette photo ne peut pas être ajoutée à nouveau.' },
    ])
    const remove = { caller: one.owner, params: { id: one.id, pictureId: picture.id } }
    expect((await world.call(removePicture, remove)).status).toBe(404)
    expect((await add(one)).body.code).toBe('PICTURE_HIDDEN')
    const created = await world.call(createVehicle, {
      caller: two.owner,
      raw: form(petrolCar(), [{ name: 'face.jpg', bytes }]),
    })
    expect(created.body.code).toBe('PICTURE_HIDDEN')
    await judge('restore', [picture.id])
    expect((await add(two)).status).toBe(201)
  })

  it('is refused when it is hidden between being stored and being added', async () => {
    const [one, two] = [await offer(), await offer()]
    const hash = one.pictures[0]?.src.replace('/pictures/', '') ?? ''
    await judge('hide', [one.pictures[0]?.id ?? ''])
    const adding = world.db.transaction((em) => addToVehicle(em, { id: two.id, ownerId: two.owner.userId }, [hash]))
    await expect(adding).rejects.toMatchObject({ code: 'PICTURE_HIDDEN' })
  })

  it('stays where another vehicle shows the same bytes', async () => {
    const one = await offer()
    const two = await offer()
    const bytes = await jpeg()
    const add = async ({ id, owner }: typeof one) =>
      (await world.call(addPicture, { caller: owner, params: { id }, raw: form({}, [{ name: 'c.jpg', bytes }]) })).body
        .data[0]
    const [mine, theirs] = [await add(one), await add(two)]
    expect(mine.src).toBe(theirs.src)
    await judge('hide', [mine.id])
    expect(await fileStatus(mine.src)).toBe(200)
    expect(await shownTo(buyer, two.id)).toContain(theirs.id)
    await judge('hide', [theirs.id])
    expect(await fileStatus(mine.src)).toBe(404)
  })
})

describe('pictures', () => {
  it('are deleted for good, files too, with an audit entry that has no after', async () => {
    const { id, pictures } = await offer()
    const ids = pictures.map((one) => one.id)
    const reply = await world.call(deletePictures, { caller: moderator, body: { ids, reason } })
    expect(reply.body.data.map((one: { outcome: string }) => one.outcome)).toEqual(['done', 'done'])
    expect(await shownTo(buyer, id)).toEqual([])
    expect(await fileStatus(pictures[0]?.src ?? '')).toBe(404)
    expect(await audited('picture', ids[0] ?? '')).toMatchObject([{ action: 'delete', after: null, reason }])
    expect((await judge('restore', ids)).status).toBe(404)
  })

  it('are listed newest first, page by page, drafts never; reported ones until they are judged', async () => {
    const made = [await offer(), await offer(), await offer()]
    const draft = await world.call(createVehicle, { caller: seller(), body: { title: 'Draft' } })
    const raw = form({}, [{ name: 'd.jpg', bytes: await jpeg() }])
    const secret = await world.call(addPicture, { caller: seller(), params: { id: draft.body.data.id }, raw })
    expect(secret.status).toBe(404)
    const seen: string[] = []
    for (let before: string | undefined, page = 0; page < 20; page += 1) {
      const query = { limit: 2, ...(before && { before }) }
      const { data, meta } = (await world.call(listPictures, { caller: moderator, query })).body
      seen.push(...data.map((one: { picture: { id: string } }) => one.picture.id))
      if (!meta.next) break
      before = meta.next
    }
    const expected = made.flatMap(({ pictures }) => pictures.map(({ id }) => id)).sort((a, b) => (a < b ? 1 : -1))
    expect(seen.slice(0, 6)).toEqual(expected)
    expect(new Set(seen).size).toBe(seen.length)

    const [target] = made[0]?.pictures ?? []
    const body = { reason: 'offensive', pictureId: target?.id }
    for (const _ of [1, 2]) await world.call(reportVehicle, { caller: buyer, params: { id: made[0]?.id ?? '' }, body })
    const reported = async () =>
      (await world.call(listPictures, { caller: moderator, query: { show: 'reported' } })).body.data
    expect(await reported()).toMatchObject([{ picture: { id: target?.id }, reports: 2, reasons: ['offensive'] }])
    await judge('dismiss', [target?.id ?? ''])
    expect(await reported()).toEqual([])
    expect(await shownTo(buyer, made[0]?.id ?? '')).toContain(target?.id)
  })

  it('may be judged by those alone who hold the right', async () => {
    const { pictures } = await offer()
    const ids = [pictures[0]?.id ?? '']
    const reader = callers.admin(['admin.picture.index'])
    expect((await judge('hide', ids, reader)).status).toBe(403)
    expect((await world.call(deletePictures, { caller: reader, body: { ids, reason } })).status).toBe(403)
    expect(
      (await world.call(judgePictures, { caller: moderator, body: { action: 'hide', ids, reason: ' ' } })).status,
    ).toBe(422)
  })
})

describe('the queue of reports', () => {
  const cases = async (query: Record<string, unknown> = {}) =>
    (await world.call(listReports, { caller: moderator, query: { limit: 50, ...query } })).body.data
  const caseOf = async (subjectId: string, query: Record<string, unknown> = {}) =>
    (await cases(query)).find((one: { subjectId: string }) => one.subjectId === subjectId)
  const report = (id: string, because = 'fraud') =>
    world.call(reportVehicle, { caller: buyer, params: { id }, body: { reason: because, text: 'Look at it' } })

  it('groups by subject; hiding resolves; a new report begins another case', async () => {
    const { id, owner } = await offer()
    await report(id)
    await report(id, 'stolen')
    const open = await caseOf(id)
    expect(open).toMatchObject({ kind: 'vehicle', reports: 2, reasons: ['fraud', 'stolen'], vehicleStatus: 'live' })
    const details = await world.call(readReport, { caller: moderator, params: { id: open.id } })
    expect(details.body.data.entries).toMatchObject([
      { reason: 'stolen', text: 'Look at it', reporterId: buyer.userId },
      { reason: 'fraud' },
    ])

    const body = { action: 'hide', reason }
    expect((await world.call(judgeVehicle, { caller: moderator, params: { id }, body })).status).toBe(200)
    expect((await world.call(readVehicle, { caller: buyer, params: { id } })).status).toBe(404)
    expect(await cardOf(id)).toBeUndefined()
    const mine = await world.call(readVehicle, { caller: owner, params: { id } })
    expect(mine.body.data).toMatchObject({ status: 'hidden', hiddenReason: 'MODERATED' })
    expect(await caseOf(id)).toBeUndefined()
    expect(await caseOf(id, { status: 'resolved' })).toMatchObject({ closedReason: reason, hiddenReason: 'MODERATED' })

    await world.call(judgeVehicle, { caller: moderator, params: { id }, body: { action: 'restore', reason } })
    expect((await world.call(readVehicle, { caller: buyer, params: { id } })).status).toBe(200)
    expect((await cardOf(id)).id).toBe(id)
    await report(id)
    expect(await caseOf(id)).toMatchObject({ reports: 1 })
    expect((await world.emitted('ContentModerated', id)).map(({ data }) => data.action)).toEqual([
      'vehicle_hidden',
      'vehicle_restored',
    ])
  })

  it('is closed once, and says so to whoever comes second', async () => {
    const { id } = await offer()
    await report(id)
    const { id: caseId } = await caseOf(id)
    const close = () =>
      world.call(closeReport, { caller: moderator, params: { id: caseId }, body: { status: 'dismissed' } })
    expect((await close()).body.data).toMatchObject({ status: 'dismissed', id: caseId })
    expect((await close()).status).toBe(409)
    expect(await audited('report', caseId)).toMatchObject([
      { action: 'update', before: { status: 'open' }, after: { status: 'dismissed' } },
    ])
  })

  it('takes reports of sellers, never of oneself or of nobody', async () => {
    const { userId } = seller()
    await world.query(`insert into seller (id, version, name) values ($1, 1, 'Rita Reported')`, [userId])
    const send = (id: string, caller = buyer) =>
      world.call(reportSeller, { caller, params: { id }, body: { reason: 'fraud' } })
    expect((await send(userId)).status).toBe(201)
    expect((await send(userId, callers.user({ userId }))).status).toBe(404)
    expect((await send('019b76da-a800-7000-8000-0000000000ff')).status).toBe(404)
    expect(await caseOf(userId, { kind: 'user' })).toMatchObject({
      title: 'Rita Reported',
      suspended: false,
      reports: 1,
    })
    expect(await cases({ q: 'rita rep' })).toHaveLength(1)
    expect(await cases({ q: 'rita rep', kind: 'vehicle' })).toHaveLength(0)
  })

  it('is for those alone who may delete vehicles', async () => {
    for (const caller of [buyer, callers.admin(['admin.dashboard.index', 'admin.picture.index'])]) {
      expect((await world.call(listReports, { caller })).status).toBe(403)
    }
  })
})

it('a vehicle deleted by an administrator leaves an entry and a notice; one deleted by its owner does not', async () => {
  const [theirs, own] = [await offer(), await offer()]
  await world.call(deleteVehicle, { caller: moderator, params: { id: theirs.id } })
  await world.call(deleteVehicle, { caller: own.owner, params: { id: own.id } })
  expect(await audited('vehicle', theirs.id)).toMatchObject([{ action: 'delete', actor: moderator.userId }])
  expect(await audited('vehicle', own.id)).toEqual([])
  expect(await world.emitted('ContentModerated', own.id)).toEqual([])
})
