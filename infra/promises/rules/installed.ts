import { bff, journey, ui } from '../places.ts'
import type { Sections } from '../promise.ts'

const LISTS =
  'favorites and recently viewed are read without a network, in each language, and the page opens once it is back'
const SEALED = 'lists come back as they were kept, with their pictures, for their person alone'
const worker = (title: string) => ui('shared/worker/offline-worker', title)

/** Issue 16: the application where it is installed, and where there is no network. */
export const installed: Sections = {
  'an installed application (ADR 61)': [
    [
      'The shell, whole, without a network',
      worker('has its files, without a network too'),
      worker('is kept whole or not at all: without it the browser says itself that there is no network'),
      journey('offline', LISTS),
    ],
    [
      'Of a session nothing is kept with the shell',
      worker('keeps files of the build, and no page or answer of a session, whatever is opened'),
      worker('is of nobody: it is fetched without cookies'),
    ],
    [
      'Favorites and recently viewed, sealed, for one person',
      journey('offline', LISTS),
      ui('shared/offline/offline-store', SEALED),
      ui('shared/offline/offline-store', 'what lies in the browser is sealed'),
    ],
    [
      '… gone with the sign-out, an ended session, and another person',
      journey('offline', 'signing out leaves nothing to read'),
      journey('offline', 'a session that was ended elsewhere leaves nothing to read'),
      journey('offline', 'another person in the same browser reads their own'),
      ui('shared/offline/offline-store', 'another person, and nobody, leave nothing of the person before'),
    ],
    [
      '… and what was cleared or taken back with it',
      journey('offline', 'what was recently viewed and is cleared is gone without a network too'),
      journey(
        'offline',
        'what is saved and taken back is so without a network too, and nothing but lists, pictures and files is kept',
      ),
    ],
    [
      'An entry to install it',
      journey(
        'install',
        'the application is offered for installation where the browser would, and again 30 days after it was refused',
      ),
      journey('install', 'where a browser installs nothing by itself, it is said how, and never again once refused'),
    ],
    [
      'A notice of a later version, which loses no form',
      journey('offline', 'a page of an older build says that there is a new version, and loses no form by it'),
    ],
    [
      'Manifest and icons, in the language of the page',
      journey('install', 'manifest and icons are there, in the language of the page'),
      bff('served-page', 'is in the language of the page: %s'),
      ui('app/manifest', 'an installed application is the whole site, in a window of its own'),
      ['infra/icons/icons.test.ts', 'the manifest names icons that are there, in the sizes they have'],
    ],
  ],
}
