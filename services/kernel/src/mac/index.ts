export { browserMac, canonicalForm, type FormPart, formMac, macsEqual } from './browser-mac.ts'
export { contentDigest, digestOf, EMPTY_DIGEST, sha256Hex } from './digest.ts'
export { PURPOSE_MAC_BYTES, type PurposeMac, purposeMac, uuidBytes, uuidOfBytes } from './purpose-mac.ts'
export {
  canonicalRequest,
  MAX_SKEW_MS,
  type SignableRequest,
  signRequest,
  type VerifiedRequest,
  verifyRequest,
} from './service-signature.ts'
export { type SignedTokens, signedTokens } from './signed-token.ts'
