const EMAIL = /[^\s<>"'(),;:]+@(?=[^\s<>"'(),;:]+)/g
/** As E.164, and as a provider writes it without the plus. */
const PHONE = /\+\d{6,15}|(?<![\w.-])\d{9,15}(?![\w.-])/g
/** What follows a host may be the secret of a browser's subscription. */
const PATH = /(https?:\/\/[^\s/]+)\/\S*/g

/** What a channel said, without whom it was about: whoever reads this list need not be one who may see people. */
export const withoutAddresses = (said: string): string =>
  said.replace(PATH, '$1/…').replace(EMAIL, '…@').replace(PHONE, '…')
