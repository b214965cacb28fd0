import { beside, catalog, journey, ui } from '../places.ts'
import type { Sections } from '../promise.ts'

const within = (file: string, title: string) => beside(`services/catalog/src/discovery/${file}`, title)

/** Issue 17: where buyers decide. */
export const discovery: Sections = {
  'where buyers decide': [
    [
      'Every engine answers as the naive one does',
      catalog('discovery/engines', 'finds, counts and orders as the naive one does'),
    ],
    [
      'Words in three languages are read as their writers meant them, 57 of 60 at least',
      within('understand/understand', 'reads what people wrote who had not seen it as they meant it'),
    ],
    [
      'A sentence becomes chips, what was not understood is said, and the words can be searched for as they are',
      journey(
        'search-sentence',
        'a sentence becomes filters, each with a chip, and what was not understood is said @phone',
      ),
      journey('search-sentence', 'what was typed can be searched for word for word'),
    ],
    [
      'A new sentence takes the place of the one before, while it is typed, too; what was set by hand stays and is said',
      journey(
        'search-sentences',
        'a sentence takes the place of the one before; what was set by hand stays, and is said @phone',
      ),
      journey(
        'search-sentences',
        'while a sentence is typed the page shows what it is understood as, in one step of the history',
      ),
      ui(
        'features/home/with-found',
        'takes the place of what an earlier sentence set, and leaves what was set by hand',
      ),
    ],
    [
      'A word that nothing within the filters mentions is left out and said',
      catalog('unmentioned', 'leaves out a word that nothing which the filters leave has, and says so'),
    ],
    [
      'Nothing that is typed is lost while the field that suggests is on its way',
      journey('search-sentence', 'what is typed while the field that suggests is on its way stays'),
    ],
    [
      'The best match first where words were typed',
      catalog('search', 'with words and no order is by relevance, page by page, and newest first where that is chosen'),
      ui(
        'features/home/search-params',
        'says an order that is not the default: the best match with words, the newest without',
      ),
    ],
    [
      'A rating is on cards or nothing is, never that there is too little to say',
      journey('price', 'where too few vehicles are comparable, nothing is said of the price at all'),
    ],
    [
      'A lowered price and what is new since the last visit stand on cards',
      journey(
        'price',
        'a price the owner changes is told with its history, and what is new since the last visit on cards @phone-only',
      ),
      catalog('price-history', 'is on cards as what the price was, until it is raised again or the vehicle sold'),
      ui(
        'shared/vehicle/vehicle-facts',
        'posted since the last visit is that, however long ago; what was seen may be new nevertheless',
      ),
    ],
    [
      'Near me: the position never leaves the browser',
      journey('near', 'near me: the position becomes the nearest city, and never leaves the browser @phone'),
    ],
    [
      'A map filters as it is moved',
      journey('near', 'a map that is moved filters the results, and the address keeps it @phone'),
    ],
    [
      'Compare with equipment, energy, contact and save, and names that tell apart',
      journey(
        'compare',
        'of two vehicles the better values are said, and one that is sold or withdrawn since is told @phone',
      ),
      journey('compare', 'two of the same title are told apart where they are chosen and where they are compared'),
    ],
    [
      'From vehicle to vehicle through the results, and back to where the list was',
      journey(
        'results-way',
        'results are gone through from vehicle to vehicle, over a reload, and back to where the list was @phone',
      ),
    ],
    [
      'A page of each seller, with how they answer',
      journey('seller', 'a seller’s page says who they are and lists what they offer, in three languages @phone-only'),
      journey('seller', 'how a seller answers shows once five people wrote, and a number once it is confirmed'),
    ],
  ],
}
