/** The property that says how high the bar at the foot of the page is. */
export const ROOM = '--foot-bar'

/** Height of the bar at the foot of the page, 0 without one: what floats there too stands above it. */
export const footBar = `var(${ROOM}, 0px)`
