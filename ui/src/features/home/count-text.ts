/** A count as shown beside a value; capped ones read "10,000+" (rulings 4). */
export const countText = (formatted: string, isCapped: boolean): string => (isCapped ? `${formatted}+` : formatted)
