/** Seconds after its last save that a draft counts as being typed. */
const typingSeconds = 60

/** Of a row of registration: whether it is a draft that is being typed. */
export const isTyped = `published_at IS NULL AND touched_at > now() - interval '${typingSeconds} seconds'`

/** The user who fills in, null for the applicant. */
export const typist = `(SELECT name FROM "user" WHERE "user".id = touched_by_id)`

export const secondsLeft = `ceil(extract(epoch FROM touched_at - now()) + ${typingSeconds})::int`

/** Who is typing, as JSON; null for nobody. */
export const typingJson = `CASE WHEN ${isTyped} THEN json_build_object('by', ${typist}, 'for', ${secondsLeft}) END`
