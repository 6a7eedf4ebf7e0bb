/** SQL: a user may not sign in any more; false for none. @param user SQL of its id */
export const isDisabled = (user: string) =>
  `EXISTS (SELECT FROM "user" WHERE id = ${user} AND disabled_at IS NOT NULL)`

/** SQL on a row of owner: it sells. Who was disabled sells no more, whether he or she has another name to sell under or not (M-97). */
export const isSelling = `owner.is_active AND NOT ${isDisabled("owner.user_id")}`
