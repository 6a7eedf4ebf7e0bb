/** Request headers in which a page is told its nonce and its policy; Next reads the latter, too. */
export const nonceHeader = "x-nonce"
export const policyHeader = "content-security-policy"

/** Request header of a page whose visitor the web server let through; from outside it never comes this far. middleware.ts writes it out. */
export const admittedHeader = "x-page-admitted"
