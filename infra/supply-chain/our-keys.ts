import type { SecretLintRuleCreator } from '@secretlint/types'

const messages = { KEY: { en: () => 'a key as our settings or Stripe have it' } }

/** Live keys and webhook secrets of Stripe; `id:base64url` of 32 bytes (`SERVICE_KEYS` and the like), if it looks random. */
const KEYS = [
  /\b[sr]k_live_[A-Za-z0-9]{20,}/g,
  /\bwhsec_[A-Za-z0-9+/=_-]{24,}/g,
  /\b[\w-]{1,32}:(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{43}(?![\w-])/g,
]

/** Finds keys that the recommended rules know nothing of. */
export const ourKeys: SecretLintRuleCreator = {
  messages,
  meta: { id: 'our-keys', recommended: true, type: 'scanner', supportedContentTypes: ['text'], docs: { url: '' } },
  create(context) {
    const translate = context.createTranslator(messages)
    return {
      file({ content }) {
        for (const pattern of KEYS)
          for (const { index, 0: found } of content.matchAll(pattern))
            context.report({ message: translate('KEY'), range: [index, index + found.length] })
      },
    }
  },
}
