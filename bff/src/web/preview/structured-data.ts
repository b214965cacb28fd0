import type { VehiclePreview } from '@forecourt/contracts'
import { bestFile } from './picture-files.ts'

/** A vehicle as search engines read it (schema.org Car with an Offer). Null members are left out by JSON of undefined. */
export function structuredData(vehicle: VehiclePreview, url: string, origin: string): object {
  const { title, brand, model, year, mileage, fuelType, transmission, price, sold, pictures } = vehicle
  return {
    '@context': 'https://schema.org',
    '@type': 'Car',
    name: title,
    url,
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(model && { model }),
    ...(year && { vehicleModelDate: String(year) }),
    ...(mileage !== null && {
      mileageFromOdometer: { '@type': 'QuantitativeValue', value: mileage, unitCode: 'KMT' },
    }),
    ...(fuelType && { fuelType }),
    ...(transmission && { vehicleTransmission: transmission }),
    ...(pictures.length > 0 && { image: pictures.map((picture) => origin + bestFile(picture).path) }),
    ...(price && {
      offers: {
        '@type': 'Offer',
        url,
        price: price.amount,
        priceCurrency: price.currency,
        availability: `https://schema.org/${sold ? 'SoldOut' : 'InStock'}`,
      },
    }),
  }
}
