import { createVar } from '@vanilla-extract/css'

/** What stands above a page of the back office: bars and the space below them. Pages as high as the window subtract it. */
export const frameHeight = createVar()
