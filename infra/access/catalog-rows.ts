import { owners, reportReasons } from '@forecourt/contracts'
import type { CallOptions } from '../client/api-client.ts'
import type { Person } from '../client/people.ts'
import { samplePicture } from '../client/sample-vehicle.ts'
import { draftOf, importOf, listForm, savedSearchOf, searchInput, vehicleOf } from './belongings.ts'
import { callers } from './cast.ts'
import { NO_ID, nobodys, type Row, type Rows, vehicle } from './row.ts'

const importOptions = { mapping: {}, defaults: {}, values: {}, ignoreUnknown: false, allowIncomplete: false }
// A person may have a few open imports only, so each row has an owner of its own.
const list = (rest: CallOptions = {}): Row => ({
  ownPeople: true,
  prepare: async (owner) => {
    const id = await importOf(owner)
    return () => ({ params: { id }, ...rest })
  },
})

const reason = 'Seen by the guard'

/** Requests about vehicles, searches, imports and reports. */
export const catalogRows: Rows = {
  'catalog.vehicleMap': { prepare: () => () => ({ query: { view: '-180,-85,180,85', zoom: 2 } }) },
  'catalog.citiesWithin': { prepare: () => () => ({ query: { area: '4,45,6,46' } }) },
  'catalog.readVehicle': vehicle(),
  'catalog.readVehicle#draft': {
    prepare: async (owner) => {
      const { id } = await draftOf(owner)
      return () => ({ params: { id } })
    },
  },
  'catalog.replaceVehicle': {
    prepare: async (owner) => {
      const { id } = await draftOf(owner)
      return () => ({ params: { id }, body: { title: 'Replaced draft' } })
    },
  },
  'catalog.updateVehicle': vehicle({ body: { title: 'Another title' } }),
  'catalog.deleteVehicle': {
    // Several of those who ask may delete, so each asks for another one.
    prepare: async (owner) => {
      const offered = await Promise.all(callers.map(() => vehicleOf(owner)))
      return () => ({ params: { id: offered.shift()?.id ?? NO_ID } })
    },
  },
  'catalog.markVehicleSold': vehicle({ body: { sold: true } }),
  'catalog.publishVehicle': {
    prepare: async (owner) => {
      const { id } = await draftOf(owner)
      return () => ({ params: { id } })
    },
  },
  'catalog.changeVehicles': {
    prepare: async (owner) => {
      const { id } = await vehicleOf(owner)
      return () => ({ body: { action: 'sold', ids: [id] } })
    },
  },
  'catalog.addPicture': {
    prepare: async (owner) => {
      const [{ id }, bytes] = await Promise.all([vehicleOf(owner), samplePicture()])
      const file = { name: 'pictures', filename: 'c.jpg', type: 'image/jpeg', bytes }
      return () => ({ params: { id }, form: { fields: [], files: [file] } })
    },
  },
  'catalog.removePicture': {
    prepare: async (owner) => {
      const { id, pictures } = await vehicleOf(owner)
      return () => ({ params: { id, pictureId: pictures[0]?.id ?? '' } })
    },
  },
  'catalog.orderPictures': {
    prepare: async (owner) => {
      const { id, pictures } = await vehicleOf(owner)
      return () => ({ params: { id }, body: { ids: pictures.map((picture) => picture.id) } })
    },
  },
  'catalog.vehicleUnderstanding': { prepare: () => () => ({ query: { q: 'red golf' } }) },
  'catalog.createImport': { ownPeople: true, prepare: () => () => listForm },
  'catalog.readImport': list(),
  'catalog.configureImport': list({ body: importOptions }),
  // Each asks for an import of their own: what decides is the right to publish what is incomplete.
  'catalog.configureImport#incomplete': {
    ownPeople: 'all',
    prepare: async (owner, other, { people }) => {
      const own = new Map<Person, string>()
      for (const person of [owner, other, people.admin, people.supadmin]) own.set(person, await importOf(person))
      const theirs = own.get(owner) ?? NO_ID
      return (caller) => ({
        params: { id: own.get(caller) ?? theirs },
        body: { ...importOptions, allowIncomplete: true },
      })
    },
  },
  'catalog.steerImport': list({ body: { step: 'cancel' } }),
  'catalog.deleteImport': list(),
  'catalog.importRows': list(),
  'catalog.importProblems': list(),
  'catalog.importResult': list(),
  'catalog.similarVehicles': vehicle(),
  'catalog.saveVehicle': vehicle(),
  'catalog.unsaveVehicle': vehicle(),
  'catalog.likeVehicle': vehicle(),
  'catalog.unlikeVehicle': vehicle(),
  'catalog.vehicleStatistics': vehicle(),
  'catalog.viewVehicle': vehicle(),
  'catalog.priceLabel': vehicle(),
  'catalog.priceComparables': vehicle(),
  'catalog.priceHistory': vehicle(),
  'catalog.runningCost': vehicle(),
  'catalog.reportVehicle': vehicle({ body: { reason: reportReasons[0], text: 'Not as described.' } }),
  'catalog.reportSeller': {
    prepare: async (owner) => {
      // The catalog knows sellers from events; whoever offers something has been there for a while.
      await vehicleOf(owner)
      return () => ({ params: { id: owner.id }, body: { reason: reportReasons[0] } })
    },
  },
  'catalog.judgePictures': nobodys({ action: 'hide', ids: [NO_ID], reason }),
  'catalog.deletePictures': nobodys({ ids: [NO_ID], reason }),
  'catalog.judgeVehicle': nobodys({ action: 'hide', reason }),
  'catalog.closeReport': nobodys({ status: 'dismissed' }),
  ...Object.fromEntries(
    owners.flatMap((owner) => [
      [`${owner}.replayLetter`, nobodys({ reason })],
      [`${owner}.retryJob`, nobodys({ reason })],
      [`${owner}.discardLetter`, nobodys({ reason })],
      [`${owner}.discardJob`, nobodys({ reason })],
    ]),
  ),
  'catalog.saveSearch': { prepare: () => () => ({ body: searchInput() }) },
  'catalog.changeSavedSearch': {
    prepare: async (owner) => {
      const id = await savedSearchOf(owner)
      return () => ({ params: { id }, body: { name: 'Renamed' } })
    },
  },
  'catalog.deleteSavedSearch': {
    prepare: async (owner) => {
      const id = await savedSearchOf(owner)
      return () => ({ params: { id } })
    },
  },
  'catalog.readPage': { prepare: () => () => ({ params: { slug: 'terms' } }) },
  'catalog.publishPage': { prepare: () => () => ({ params: { id: NO_ID }, body: { version: 1 } }) },
  'catalog.restorePage': { prepare: () => () => ({ params: { id: NO_ID }, body: { number: 1, version: 1 } }) },
  'catalog.readUnsubscribeLink': { prepare: () => () => ({ query: { token: 'nobodys' } }) },
  'catalog.unsubscribe': { prepare: () => () => ({ body: { token: 'nobodys' } }) },
  'catalog.resubscribe': { prepare: () => () => ({ body: { token: 'nobodys' } }) },
  'bff.vehiclePage': vehicle(),
  'bff.sellerPage': { prepare: (owner) => () => ({ params: { id: owner.id } }) },
}
