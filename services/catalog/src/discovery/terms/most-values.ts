/** Values shown of one facet, the most frequent first: nobody reads more, and models run into thousands. */
const MOST_VALUES = 300
/** Cities are looked up by their name; these are the ones offered before anything is typed. */
const MOST_CITIES = 100

/** How many values of a facet, or of its column, are counted out. */
export const mostOf = (name: string): number => (name === 'city' ? MOST_CITIES : MOST_VALUES)
