import type { Person } from './people.ts'

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 26rem; margin: 3rem auto; padding: 0 1rem }
  h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin-top: 2rem }
  button { font: inherit; padding: .6rem .9rem; border-radius: .5rem; border: 1px solid #8886; cursor: pointer; width: 100%; text-align: left; margin-bottom: .5rem }
  label { display: block; margin: .5rem 0 } input[type=text], input[type=email] { font: inherit; width: 100%; padding: .4rem; box-sizing: border-box }
  small { display: block; opacity: .75 }`

/** Nothing from outside, no scripts. */
export const PAGE_POLICY = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'`

/** Who signs in? One of the people, somebody new, or nobody. */
export function pickPerson(uid: string, people: readonly Person[]): string {
  const rows = people.map(
    ({ sub, email, emailVerified, givenName, familyName }) => `
    <form method="post" action="/interaction/${escaped(uid)}">
      <input type="hidden" name="sub" value="${escaped(sub)}">
      <button>${escaped(givenName)} ${escaped(familyName)}<small>${escaped(email)}${emailVerified ? '' : ', email not verified'}</small></button>
    </form>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sign in with Forecourt ID</title><style>${style}</style>
<h1>Forecourt ID <small>a sandbox: nobody here is real</small></h1>
${rows.join('')}
<h2>Somebody else</h2>
<form method="post" action="/interaction/${escaped(uid)}">
  <label>First name <input type="text" name="givenName" required></label>
  <label>Last name <input type="text" name="familyName" required></label>
  <label>Email <input type="email" name="email" required></label>
  <label><input type="checkbox" name="emailVerified" checked> The email is verified</label>
  <button>Continue</button>
</form>
<form method="post" action="/interaction/${escaped(uid)}"><input type="hidden" name="cancel" value="yes"><button>Cancel</button></form>
</html>`
}
