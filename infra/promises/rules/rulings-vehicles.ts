import { beside, catalog, contracts, journey, ui } from '../places.ts'
import type { Sections } from '../promise.ts'

const checks = (title: string) => beside('services/catalog/src/vehicle/vehicle.checks', title)

/** Rulings 4: vehicles and search. */
export const rulingsVehicles: Sections = {
  'rulings 4, search': [
    [
      'Every filter and its meaning',
      catalog('search', 'answers what the rulings say, in their order, for any combination of filters'),
    ],
    [
      'A price without a currency is 422 with the sentence of the specification',
      catalog('facets', 'refuse a price without a currency'),
    ],
    [
      'Price filters convert with the rates of the job',
      catalog('datacron', 'brings the rates of the day, and search compares prices by them'),
    ],
    [
      'Orders and page sizes',
      journey('search', 'each order really orders, and a filter goes back to the first page'),
      contracts('bounds', 'lists of the back office begin with 10 rows, and have 10 to 50 on a page'),
    ],
    [
      'Counts beside each value',
      catalog('facets', 'count what choosing each value would find'),
      catalog('facets', 'count options as if they were added'),
    ],
    [
      'The address is the search',
      journey('search-places', 'an address is the whole search'),
      ui('features/home/search-params', 'goes back to page 1'),
    ],
    [
      'Alerts: first at once, then at most one mail a search and hour',
      catalog(
        'search-alert-bundle',
        'come for the first vehicle at once, then for all of an hour together, once an hour',
      ),
    ],
    [
      'Incomplete vehicles come after complete ones; their price can be changed',
      catalog(
        'incomplete',
        'comes after complete ones in the default order, however new, and in a database that did not know of it',
      ),
      catalog(
        'incomplete',
        'takes a price alone, asks for everything when it is edited otherwise, and is marked no longer once it has it',
      ),
    ],
    ['Every filter is taken', contracts('rulings', 'a search takes every filter of the rulings')],
  ],
  'rulings 4, vehicles': [
    [
      'One call creates and publishes; a draft is completed and published',
      catalog('vehicle', 'creates and publishes in one call, with names spelt as their makers do'),
      catalog('vehicle', 'is completed and published'),
    ],
    ['What is missing is named, all of it', catalog('vehicle', 'names everything that is missing and keeps nothing')],
    [
      'Save is private, like is public',
      journey('favorites', 'a like is public and counts once, however often it is pressed'),
      catalog('lists', 'are private, keep sold vehicles, and come newest first'),
    ],
    [
      'Compare: ?compare=, equal rows can be hidden',
      journey(
        'compare',
        'three vehicles are compared, a fourth is not, and the address shows the same to somebody else',
      ),
      ui('features/compare/compare-rows', 'can be reduced to the differences'),
    ],
    ['A report of a vehicle or picture', catalog('lists', 'of a vehicle or of its picture is kept for the moderators')],
    [
      'Plate, VIN and street are the owner’s and administrators’',
      beside(
        'services/catalog/src/vehicle/vehicle.rights',
        'shows plate, VIN and street to the owner and administrators',
      ),
    ],
    [
      'A sold vehicle stays in favorites, and takes no contact',
      journey(
        'favorites',
        'a saved vehicle is kept over a reload, stays when it is sold, and is nobody else’s business',
      ),
      journey('contact', 'a vehicle sold meanwhile says so, and the text is kept'),
    ],
    [
      'Stock numbers identify a vehicle across imports',
      catalog(
        'import-stock',
        'updates what has the same number, adds what is new, and withdraws what it lacks as previewed',
      ),
    ],
    [
      'No two currencies have the same sign; “≈” in the buyer’s',
      ui('shared/format/create-format', 'gives no two currencies the same sign, nor one that is shared, in %s'),
      journey('search', 'a price is in the buyer’s own currency, which is remembered'),
    ],
  ],
  'rulings 4, pictures': [
    [
      'JPG or PNG by content, 5 MB, 50 megapixels',
      catalog('picture', '%s, whatever its name says: 415'),
      catalog('picture', 'more than 5 MB: 413'),
      catalog('picture', 'a small file of more than 50 megapixels: 422'),
    ],
    [
      'Upright, without metadata',
      catalog('picture', '%s stands upright'),
      catalog('picture', 'loses its position and every other metadata'),
    ],
    [
      'Stored in widths with a placeholder; the original is not served',
      catalog('picture', 'whole from a phone, %s, is stored in every width'),
      catalog('picture', 'keeps the same bytes once, whoever sends them, and never the original'),
    ],
    ['What cannot be decoded is 422', catalog('picture', 'broken inside: 422, named')],
  ],
  'rulings 4, fields': [
    [
      'Makes and models with autocomplete',
      catalog('reference', 'finds a make by its beginning, without its accents, and mistyped'),
      catalog('reference', 'lists a make’s models with their years'),
    ],
    [
      'What each powertrain asks for',
      checks('asks an electric car for its battery and not for its displacement'),
      checks('tells of battery fields sent for a petrol car, and drops stored ones silently'),
    ],
    ['Crit’Air in France only', checks('knows no Crit’Air outside France and no displacement without an engine')],
    [
      'Bounds',
      catalog('vehicle', 'is refused unknown fields and values out of bounds'),
      ui('features/vehicle-form/form-rules', 'lies within its bounds'),
    ],
    [
      'VIN: 17 characters, check digit, free before 1981',
      contracts('catalog/vin', 'accepts a right check digit of North America and China, and refuses every other'),
      contracts('catalog/vin', 'takes a free chassis number before 1981 only'),
    ],
    ['A VIN is offered once', catalog('vehicle', 'offered by two at the same moment is listed once')],
    [
      'kW and PS agree',
      ui('features/vehicle-form/power', 'always convert to a pair the server accepts'),
      catalog('vehicle', 'refuse a battery in a petrol car and power figures that disagree'),
    ],
    [
      'City and country, body style and category belong together',
      catalog('vehicle', 'refuse a city of another country'),
      catalog('vehicle', 'refuse a body style of another category, in a draft, in what is published and in a change'),
    ],
    ['A phone is taken however it is usually written', ui('features/account/sign-up-form', 'reads %s in %s as %s')],
    ['The least and the most of each measure', contracts('rulings', '%s of a vehicle is from %d to %d')],
    ['Fixed values', contracts('rulings', 'fixed values of a vehicle are those of the rulings')],
  ],
}
