/** The address of the pictures of a session. */
export const seasonHref = (session: number) => `/registrations/season?session=${session}`
