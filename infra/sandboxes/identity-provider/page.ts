import type { Person } from './people.ts'

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const heading = '<h1>Forecourt ID <small>a sandbox: nobody here is real</small></h1>'

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 26rem; margin: 3rem auto; padding: 0 1rem }
  h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin-top: 2rem }
  button { font: inherit; padding: .6rem .9rem; border-radius: .5rem; border: 1px solid #8886; cursor: pointer; width: 100%; text-align: left; margin-bottom: .5rem }
  label { display: block; margin: .5rem 0 } input[type=text], input[type=email] { font: inherit; width: 100%; padding: .4rem; box-sizing: border-box }
  small { display: block; opacity: .75 }`

/** Nothing from outside, no scripts. */
export const PAGE_POLICY = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'`

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style>
${body}
</html>`

/** Whoever is signed in here gets in with one click, as at any provider. */
const goOn = (uid: string, { sub, givenName, familyName, email }: Person): string => `
<h2>Signed in</h2>
<form method="post" action="/interaction/${escaped(uid)}">
  <input type="hidden" name="sub" value="${escaped(sub)}">
  <button>Continue as ${escaped(givenName)} ${escaped(familyName)}<small>${escaped(email)}</small></button>
</form>
<h2>Another account</h2>`

/** Who signs in? Whoever is signed in here already, one of the people, somebody new, or nobody. */
export function pickPerson(uid: string, people: readonly Person[], present: Person | undefined): string {
  const rows = people.map(
    ({ sub, email, emailVerified, givenName, familyName }) => `
    <form method="post" action="/interaction/${escaped(uid)}">
      <input type="hidden" name="sub" value="${escaped(sub)}">
      <button>${escaped(givenName)} ${escaped(familyName)}<small>${escaped(email)}${emailVerified ? '' : ', email not verified'}</small></button>
    </form>`,
  )
  return page(
    'Sign in with Forecourt ID',
    `${heading}
${present ? goOn(uid, present) : ''}
${rows.join('')}
<h2>Somebody else</h2>
<form method="post" action="/interaction/${escaped(uid)}">
  <label>First name <input type="text" name="givenName" required></label>
  <label>Last name <input type="text" name="familyName" required></label>
  <label>Email <input type="email" name="email" required></label>
  <label><input type="checkbox" name="emailVerified" checked> The email is verified</label>
  <button>Continue</button>
</form>
<form method="post" action="/interaction/${escaped(uid)}"><input type="hidden" name="cancel" value="yes"><button>Cancel</button></form>`,
  )
}

/** Is the person to be signed out here, too? `form` is the provider's own. */
export const confirmLogout = (form: string): string =>
  page(
    'Sign out of Forecourt ID',
    `${heading}
<p>Do you want to sign out of Forecourt ID, too?</p>
${form}
<button form="op.logoutForm" name="logout" value="yes">Sign out</button>
<button form="op.logoutForm">Stay signed in</button>`,
  )

/** For whoever came without an address to go back to. */
export const loggedOut = (): string => page('Signed out', `${heading}<p>You are signed out of Forecourt ID.</p>`)
