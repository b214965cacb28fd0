import { type DataOf, matchPictures, type stockVehicles } from '@forecourt/contracts'
import type { PictureFile } from './picture-files.ts'
import type { Batch } from './picture-run.ts'

export type StockVehicle = DataOf<typeof stockVehicles>['vehicles'][number]

/** What would happen with a folder of pictures. */
export interface PicturePlan {
  /** Vehicles that have pictures in it. */
  readonly matched: readonly { readonly vehicle: StockVehicle; readonly files: readonly PictureFile[] }[]
  readonly pictures: number
  /** Pictures that name none of the vehicles. */
  readonly strangers: readonly string[]
  /** Files that are no pictures we take. */
  readonly others: readonly string[]
  /** Vehicles that have no picture, here or in the folder. */
  readonly bare: readonly StockVehicle[]
}

export function planPictures(files: readonly PictureFile[], stock: readonly StockVehicle[]): PicturePlan {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const { byNumber, strangers, others } = matchPictures(
    [...byPath.keys()],
    stock.map(({ stockNumber }) => stockNumber),
  )
  const matched = stock.flatMap((vehicle) => {
    const own = byNumber.get(vehicle.stockNumber)?.flatMap((path) => byPath.get(path) ?? []) ?? []
    return own.length > 0 ? [{ vehicle, files: own }] : []
  })
  return {
    matched,
    pictures: matched.reduce((sum, one) => sum + one.files.length, 0),
    strangers,
    others,
    bare: stock.filter(({ pictures, stockNumber }) => pictures === 0 && !byNumber.has(stockNumber)),
  }
}

export const batchesOf = ({ matched }: PicturePlan): Batch[] =>
  matched.map(({ vehicle, files }) => ({
    vehicleId: vehicle.id,
    had: vehicle.pictures,
    items: files.map((file) => ({ file, state: 'waiting', key: crypto.randomUUID() })),
  }))
