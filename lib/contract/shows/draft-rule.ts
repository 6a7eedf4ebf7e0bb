/** What staff changes of a registration that its applicant has not sent: owners of the linked company. Links and notes beside fields are open too. */
const openInDrafts = ["primaryCompany.saleOwners"]

/**
 * Whether staff may change a field of a registration now: a draft is its applicant's to change, and what staff decides waits until it is sent.
 * Screens offer by this rule, and calls refuse by it.
 * @param field dotted path of the form, or the name of what a call sets
 */
export const isOpenToStaff = (field: string, isPublished: boolean) =>
  isPublished || openInDrafts.includes(field)
