export { browserMac, canonicalForm, type FormPart, formMac, macsEqual } from './browser-mac.ts'
export { contentDigest, digestOf, EMPTY_DIGEST, sha256Hex } from './digest.ts'
export {
  canonicalRequest,
  MAX_SKEW_MS,
  type SignableRequest,
  signRequest,
  type VerifiedRequest,
  verifyRequest,
} from './service-signature.ts'
export { type SignedTokens, signedTokens, uuidBytes, uuidOf } from './signed-token.ts'
