import { ofBrowser } from '../person/browser.ts'
import { readLocal, writeLocal } from '../storage/local.ts'

/** How the application can be installed here: the browser asks, the person does it by hand (iOS), or not at all. */
export type InstallWay = 'prompt' | 'byHand' | undefined

/** What Chromium says when it would install; TypeScript does not know it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

const refusedKey = 'install'
const refused = 'refused'

const way = ofBrowser<InstallWay>(undefined)
/** The way that is open now, followed. */
export const useInstallWay = way.useValue

let prompt: InstallPrompt | undefined

/** As much of a window as is asked. */
type Shown = Pick<Window, 'matchMedia' | 'addEventListener'> & { readonly navigator: object }

const isInstalled = ({ matchMedia, navigator }: Shown): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** Only browsers of iOS know `standalone`; none of them offers to install. */
const isByHand = ({ navigator }: Shown): boolean => 'standalone' in navigator

/** Keeps the browser's own offer for when somebody asks for it. Nothing is offered where it is installed, or was refused once. */
export function followInstall(shown: Shown): void {
  if (isInstalled(shown)) return
  const isRefused = () => readLocal(refusedKey) === refused
  if (isByHand(shown) && !isRefused()) way.set('byHand')
  shown.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isRefused() || !('prompt' in event)) return
    prompt = event as InstallPrompt
    way.set('prompt')
  })
  shown.addEventListener('appinstalled', () => close())
}

function close(): void {
  prompt = undefined
  way.set(undefined)
}

/** Never offers it in this browser again. */
export function refuseInstall(): void {
  writeLocal(refusedKey, refused)
  close()
}

/** Has the browser ask. Whoever says no there is not asked again. */
export async function install(): Promise<void> {
  const asked = prompt
  // An offer is good once.
  close()
  if (!asked) return
  await asked.prompt()
  if ((await asked.userChoice).outcome === 'dismissed') refuseInstall()
}
