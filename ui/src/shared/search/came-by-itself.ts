/**
 * Whether a value in the address is news to the field that writes it: Back, a removed chip, a link. A page is drawn some time after
 * its address changed, so what is drawn may be older than what the field has asked for since.
 *
 * @param drawn the value the page is drawn with
 * @param present the value in the address now
 * @param asked what the field asked for last, or followed
 */
export const cameByItself = (drawn: string, present: string, asked: string): boolean =>
  drawn === present && drawn !== asked
