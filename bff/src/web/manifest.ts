import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale } from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import type { FastifyInstance } from 'fastify'
import { shownBy } from './shown.ts'

/** What the application is, for whoever has not opened it: browsers, search engines. Nothing in them is a sign of HTML. */
export const descriptions: Readonly<Record<Locale, string>> = {
  en_US: 'Forecourt is a marketplace for cars, vans, motorcycles and trucks: search, compare and write to the seller.',
  fr_FR:
    'Forecourt est une place de marché pour voitures, utilitaires, motos et camions\u00a0: cherchez, comparez et écrivez au vendeur.',
  zh_CN: 'Forecourt 是汽车、厢式车、摩托车和卡车的交易平台：搜索、比较并联系卖家。',
}

const path = '/manifest.webmanifest'
/** Its language stands in its address: browsers ask for a manifest without cookies. */
export const manifestAddress = (locale: Locale): string => `${path}?lng=${locale}`

/** The manifest that the UI was built with, in a language. */
export function manifestRoute(app: FastifyInstance, uiDist: string): void {
  app.get(path, async (request, reply) => {
    const { locale } = shownBy(request)
    const text = await readFile(join(uiDist, path), 'utf8').catch(() => {
      throw new DomainError('NOT_FOUND')
    })
    return reply
      .header('cache-control', 'public, max-age=300')
      .header('vary', 'cookie, accept-language')
      .type('application/manifest+json; charset=utf-8')
      .send({ ...JSON.parse(text), lang: locale.replace('_', '-'), description: descriptions[locale] })
  })
}
