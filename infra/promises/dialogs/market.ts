// biome-ignore-all lint/suspicious/noTemplateCurlyInString: titles as they stand in the code

import { journey } from '../places.ts'
import type { DialogRow } from '../promise.ts'

const KEPT = journey('saved-search', 'saved searches are saved, renamed, retuned and deleted with the keyboard alone')
const VIEWING = journey(
  'offers',
  'a viewing is asked for, gets three times of the seller’s hours, one is chosen, and it is called off',
)
const OFFER = journey(
  'offers',
  'a price is suggested, answered with another and accepted, and both see each step as it is taken @phone-only',
)
const UNDONE = journey('inbox', 'one entry or all are deleted after a question, and come back by undo')

/** Dialogs of those who buy and sell. */
export const marketDialogs: readonly DialogRow[] = [
  [
    'Contact seller',
    ['shared/contact/contact-dialog › contact.title'],
    journey('contact', 'what is missing or wrong is said beside its field, and nothing is sent'),
  ],
  [
    'Compare up to 3',
    ['features/compare/components/compare-dialog › title'],
    journey('compare', 'three vehicles are compared, a fourth is not, and the address shows the same to somebody else'),
  ],
  [
    'Gallery in full screen',
    ['features/vehicle/components/vehicle-gallery › VehicleGallery'],
    journey('gallery', 'pictures are seen in full screen by keyboard alone, and the focus comes back'),
  ],
  [
    'Pictures of a message in full screen',
    ['shared/messages/picture-thumbs › PictureThumbs'],
    journey(
      'message-pictures',
      'pictures are chosen, taken out, kept over a reload, sent, and seen by the other at full size',
    ),
  ],
  [
    'How a price compares',
    ['features/vehicle/components/price-dialog › dialog.title'],
    journey('price', 'a price label shows what it rests on, and leads to the vehicles it was compared with @phone'),
  ],
  [
    'A report of a vehicle or picture',
    ['features/vehicle/components/report-vehicle-dialog › title'],
    journey('report', 'a picture is reported with a reason, and thanked for'),
  ],
  [
    'Filters in a sheet on phones',
    ['features/home/components/filter-sheet › filters.title'],
    journey('search', 'on a phone filters lie in a sheet, and no page scrolls sideways @phone-only'),
  ],
  [
    'Vehicles of a city, over the map',
    ['features/home/components/city-vehicles › CityVehicles'],
    journey('near', 'a map that is moved filters the results, and the address keeps it @phone'),
  ],
  [
    'Save a search',
    ['features/home/components/save-search-dialog › save.title'],
    journey(
      'saved-search',
      'a saved search tells at once of a new vehicle, in the open inbox and by mail, until its link is used',
    ),
  ],
  [
    'Rename and delete a saved search',
    [
      'features/saved-searches/components/rename-dialog › rename.title',
      'features/saved-searches/pages/saved-searches-page › delete.title',
    ],
    KEPT,
  ],
  [
    'Clearing what was recently viewed asks',
    ['features/recents/pages/recents-page › clear.title'],
    journey('recents', 'what a person looked at is kept for them alone, the last first, until they clear it'),
  ],
  [
    'Deleting a vehicle asks, in the list',
    ['features/my-vehicles/components/own-vehicles › delete.title'],
    journey('my-vehicles', 'a vehicle is deleted after a question, for everybody'),
  ],
  [
    'Deleting a vehicle asks, on its page',
    ['features/vehicle/components/owner-tools › owner.deleteTitle'],
    journey('my-vehicles', 'the owner deletes a vehicle on its page, after a question'),
  ],
  [
    'Deleting several vehicles asks',
    ['features/my-vehicles/components/own-vehicles › bulk.question.title'],
    journey('bulk', 'a deletion asks with their number and names, and takes only those @phone-only'),
  ],
  [
    'What became of several vehicles',
    ['features/my-vehicles/components/bulk-report › bulk.report.${action}'],
    journey('bulk', 'what somebody else did meanwhile is reported one by one'),
  ],
  [
    'Removing what is kept on this device asks',
    ['shared/kept-lists/remove-kept › remove.title'],
    journey('offline', 'what is kept on the device is removed without a network'),
  ],
  [
    'Removing an import asks',
    ['features/imports/components/import-list › list.removeTitle'],
    journey('imports', 'a seller brings in a messy list and mends it on the way'),
  ],
  [
    'Deleting one notification, or all, asks',
    [
      'features/notifications/components/notification-item › delete.title',
      'features/notifications/components/inbox-toolbar › deleteAll.title',
    ],
    UNDONE,
  ],
  [
    'Blocking a person asks',
    ['features/messages/components/thread-head › block.title'],
    journey('messages', 'what leads away is marked for the reader, and somebody who is blocked is told'),
  ],
  [
    'A report of a person',
    ['features/messages/components/report-person-dialog › person.title'],
    journey(
      'reported-conversations',
      'a seller reports a buyer and blocks them; a moderator reads only that, and warns',
    ),
  ],
  [
    'Suggest a price, and accept one',
    [
      "features/messages/components/offer-dialog › offer.another' : 'offer.suggest",
      'features/messages/components/offer-card › offer.acceptTitle',
    ],
    OFFER,
  ],
  [
    'Ask for a viewing, propose times, choose one, call it off',
    [
      'features/messages/components/viewings › viewing.askTitle',
      "features/messages/components/propose-dialog › viewing.hours' : 'viewing.propose",
      'features/messages/components/appointment-card › viewing.chooseTitle',
      'features/messages/components/cancel-dialog › viewing.cancelTitle',
    ],
    VIEWING,
  ],
  [
    'Quick answers, and what one leaves open',
    [
      'features/messages/components/quick-answer-dialog › title',
      'features/messages/components/unfilled-dialog › unfilled.title',
    ],
    journey(
      'quick-answers',
      'a seller keeps a text, puts it where the cursor is, takes it back, and sends it filled in @phone-only',
    ),
  ],
  [
    'Deleting a quick answer asks',
    ['shared/quick-answer/quick-answers › delete.title'],
    journey('quick-answers', 'a message is kept, kept ones are put in order, changed in two tabs and deleted'),
  ],
  [
    'Which vehicles stay beyond the plan',
    ['features/billing/components/choose-vehicles › over.choose'],
    journey('over-limit', 'a seller beyond their plan chooses which vehicles stay'),
  ],
]
