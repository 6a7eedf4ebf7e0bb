/** Most rows of a kind in an application. */
export const maxBooths = 20
export const maxBrands = 50
export const maxContacts = 20
/** Most pictures of a brand, and other rows that an applicant cannot add but another site may have stored. */
export const maxSmall = 500

/** Longest text that is kept as typed; what is too long for its field is said, not cut. */
export const longestText = 6_000

/** Largest whole number of a column: of an id, of a place in a list. */
export const maxWhole = 2_147_483_647
