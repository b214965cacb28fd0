let html = ''

/** Keeps what the document shows before any script has drawn, for where nothing better is there yet. */
export function keepServedFrame(root: HTMLElement): void {
  html = root.innerHTML
}

/** That frame, as it came with the document; empty where it had none. */
export const servedFrame = (): string => html
