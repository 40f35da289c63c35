const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/** The number the server put into this page, without which it allows no style element. */
export const styleNonce = (): string => nonce
