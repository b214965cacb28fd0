import { Type as T } from 'typebox'
import { Data, endpoint, IdParams, List, PageQuery, Strict, Uuid } from '../kit.ts'
import { VehicleCard } from './vehicle.ts'

export const favoriteVehicles = endpoint({
  id: 'catalog.favoriteVehicles',
  method: 'GET',
  path: '/vehicle/favorites',
  access: 'user',
  summary: 'Saved vehicles, also sold ones',
  query: Strict(PageQuery(24, 50, ['-savedAt', 'price', '-price'])),
  replies: { 200: List(VehicleCard) },
})
const toggle = <const I extends `catalog.${string}`, const M extends 'PUT' | 'DELETE', const P extends `/${string}`>(
  id: I,
  method: M,
  path: P,
  summary: string,
) =>
  endpoint({
    id,
    method,
    path,
    access: 'user',
    summary,
    params: IdParams,
    replies: { 200: Data(T.Object({ id: Uuid, isFavorite: T.Boolean(), isLiked: T.Boolean(), likes: T.Integer() })) },
    errors: ['NOT_FOUND'],
  })
export const saveVehicle = toggle('catalog.saveVehicle', 'PUT', '/vehicle/:id/favorite', 'Save to favorites (private)')
export const unsaveVehicle = toggle('catalog.unsaveVehicle', 'DELETE', '/vehicle/:id/favorite', 'Remove from favorites')
export const likeVehicle = toggle('catalog.likeVehicle', 'PUT', '/vehicle/:id/like', 'Like (public count)')
export const unlikeVehicle = toggle('catalog.unlikeVehicle', 'DELETE', '/vehicle/:id/like', 'Take a like back')
