import { constants, setPriority } from 'node:os'

// Loaded before a program that nobody waits for (`--import`): the others come first, and it still gets on.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
