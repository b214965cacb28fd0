import { describe, expect, it } from 'vitest'
import { readMail } from './read-mail.ts'

const read = (mail: string, returnPath = 'alice@example.com') =>
  readMail(Buffer.from(mail.replaceAll('\n', '\r\n')), returnPath)
const html = (body: string) =>
  read(`From: alice@example.com\nMessage-ID: <1@example.com>\nContent-Type: text/html; charset=utf-8\n\n${body}`)

describe('a mail', () => {
  it('is from one address, in small letters', async () => {
    const from = async (headers: string) => (await read(`${headers}\n\nYes.`)).from
    expect(await from('From: "Alice, of Paris" <Alice@Example.COM>')).toBe('alice@example.com')
    expect(await from('From: =?utf-8?q?Al=C3=AFce?= <alice@example.com>')).toBe('alice@example.com')
    expect(await from('From: alice@example.com\nFrom: eve@example.com')).toBeNull()
    expect(await from('From: alice@example.com, eve@example.com')).toBeNull()
    expect(await from('From: friends: alice@example.com, eve@example.com;')).toBeNull()
    expect(await from('Subject: nobody')).toBeNull()
    expect(await from('From: "alice@example.com" <eve@example.com>')).toBe('eve@example.com')
    expect(await from('From: alice@example.com (Alice <eve@example.com> \\) (of) Paris)')).toBe('alice@example.com')
    expect(await from('From: "Alice \\"A\\" Martin"\n <alice@example.com>')).toBe('alice@example.com')
    expect(await from("From: Alice Martin <O'Neil+x=1@example.com>")).toBe("o'neil+x=1@example.com")
    expect(await from('From: 李雷 <李雷@例子.example>')).toBe('李雷@例子.example')
  })

  it.each([
    '<alice@example.com> <eve@example.com>',
    '<alice@example.com>, <eve@example.com>',
    '=?utf-8?q?=3Calice=40example.com=3E?=',
    '=?utf-8?B?PGFsaWNlQGV4YW1wbGUuY29tPg==?=',
    '<=?utf-8?q?alice?=@example.com>',
    'alice@example.com <eve@example.com>',
    '<alice@example.com> eve@example.com',
    '<alice@example.com> "eve"',
    '<@eve.example:alice@example.com>',
    'friends: alice@example.com;',
    '"alice@example.com',
    'alice@example.com (Alice',
    '"alice@example.com"@eve.example',
    '<"alice@example.com"@eve.example>',
    '<alice@"example.com">',
    '<alice@example.com@eve.example>',
    '<alice@example.com',
    'alice @example.com',
    '<alice"eve"@example.com>',
    '"eve"alice@example.com',
    'alice(eve)@example.com',
    '<>',
    'Alice',
  ])('is from nobody where programs may read another address: %s', async (value) => {
    expect((await read(`From: ${value}\n\nYes.`)).from).toBeNull()
  })

  it('has a key of its own, by its Message-ID, else by all of it', async () => {
    const key = async (mail: string) => (await read(mail)).key
    const one = await key('Message-ID: <1@example.com>\n\nYes.')
    expect(await key('Message-ID: <1@example.com>\nReceived: later\n\nYes.')).toBe(one)
    expect(await key('Message-ID: <2@example.com>\n\nYes.')).not.toBe(one)
    expect(await key('Subject: a\n\nYes.')).toBe(await key('Subject: a\n\nYes.'))
    expect(await key('Subject: a\n\nYes.')).not.toBe(await key('Subject: a\n\nNo.'))
  })

  it('has the topmost results of checks', async () => {
    const { results } = await read(
      'Authentication-Results: mx; dmarc=fail\nAuthentication-Results: mx; dmarc=pass\n\nYes.',
    )
    expect(results).toBe('mx; dmarc=fail')
  })

  it('of HTML alone becomes text, without the mail it answers', async () => {
    const gmail =
      '<div dir="ltr">Yes &amp; no,<br>come on <b>Saturday</b>.</div><br><div class="gmail_quote"><div class="gmail_attr">On Mon, Forecourt wrote:<br></div><blockquote>Hello</blockquote></div>'
    expect((await html(gmail)).words).toBe('Yes & no,\ncome on Saturday.')
    const outlook =
      '<style>p{color:red}</style><div>It is.</div><div id="Signature">Alice</div><hr><div id="divRplyFwdMsg"><b>From:</b> Forecourt &lt;no-reply@forecourt.example&gt;<br><b>Sent:</b> Monday<br><b>To:</b> Alice<br></div><div>Hello Alice</div>'
    expect((await html(outlook)).words).toBe('It is.')
    const apple =
      '<html><body><div>Yes.</div><br><blockquote type="cite"><div>On 23 Nov 2026, at 22:10, Forecourt &lt;a@b.example&gt; wrote:</div><div>Hello</div></blockquote></body></html>'
    expect((await html(apple)).words).toBe('Yes.')
    const nested =
      '<div>Yes.</div><div class="gmail_quote"><div class="gmail_attr">On Mon, Forecourt wrote:</div><blockquote><!doctype html><html><head><title>Camille wrote</title></head><body><p>Hello</p></body></html></blockquote></div>'
    expect((await html(nested)).words).toBe('Yes.')
    expect((await html(`<html><head><title>x</title></head><body>${nested}</body></html>`)).words).toBe('Yes.')
    expect((await html('<p>a</p><script>alert(1)</script><img src=x onerror=alert(2)><p>b</p>')).words).toBe('a\n\nb')
    expect((await html('see <a href="https://a.example/b">this</a>')).words).toBe('see this https://a.example/b')
  })

  it('of HTML tells neither what is not shown, nor the address behind a name', async () => {
    const link = 'Ask <a href="MailTo:me@example.com">me</a>, or <a href="mailto:you@example.com">you@example.com</a>.'
    expect((await html(link)).words).toBe('Ask me, or you@example.com.')
    for (const attribute of [
      'style="display:none"',
      'style="color:red; DISPLAY: None !important"',
      'hidden',
      "style='visibility:hidden'",
    ])
      expect((await html(`<p>Yes.</p><div ${attribute}>no <b>me@example.com</b></div>`)).words).toBe('Yes.')
  })

  it('prefers text, and counts files but not the pictures of a signature', async () => {
    const mail = await read(`From: alice@example.com
Content-Type: multipart/mixed; boundary=a

--a
Content-Type: multipart/related; boundary=b

--b
Content-Type: multipart/alternative; boundary=c

--c
Content-Type: text/plain

Plain.
--c
Content-Type: text/html

<p>Rich.</p>
--c--
--b
Content-Type: image/png
Content-ID: <logo>
Content-Disposition: inline; filename=logo.png

x
--b--
--a
Content-Type: application/pdf
Content-Disposition: attachment; filename=papers.pdf

x
--a
Content-Type: application/pgp-signature; name="signature.asc"
Content-Disposition: attachment; filename=signature.asc

x
--a
Content-Type: message/rfc822

Subject: forwarded

Not mine.
--a--
`)
    expect(mail).toMatchObject({ words: 'Plain.', attachments: 2 })
  })

  it('nested beyond all use is none', async () => {
    const depth = 40
    const parts = Array.from(
      { length: depth },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
    )
    await expect(read(`From: a@example.com\n${parts.join('')}\nx`)).rejects.toThrow('nesting')
    await expect(read(`From: a@example.com\n${'X: y\n'.repeat(40_000)}\nx`)).rejects.toThrow()
  })
})
