/** The address of all drafts, or of those that were left alone. */
export const pathOf = (isLeft: boolean) =>
  isLeft ? "/uncomplete-registrations/left" : "/uncomplete-registrations"
