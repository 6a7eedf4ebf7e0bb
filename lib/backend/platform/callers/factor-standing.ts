/** Whether the user u of a statement has a second factor. */
export const hasFactorSql =
  "EXISTS (SELECT FROM second_factor WHERE user_id = u.id AND confirmed_at IS NOT NULL)"

/** Whether the user u of a statement must have one: it is asked of this user, or of everybody. */
export const mustHaveFactorSql =
  "(u.requires_second_factor OR EXISTS (SELECT FROM installation WHERE installation.requires_second_factor))"
