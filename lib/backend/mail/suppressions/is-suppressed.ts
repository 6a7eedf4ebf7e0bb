import { isExcepted, ownReasons } from "./exceptions.ts"

/** SQL: whether an address gets no mail of a list, or of none. What its owner said of all lists holds but for those that are excepted. */
export const isSuppressed = (email: string, list: string) =>
  `EXISTS (SELECT FROM suppression WHERE suppression.email = ${email} AND (mailing_list_id = ${list} OR mailing_list_id IS NULL
    AND NOT (user_id IS NULL AND reason IN ${ownReasons} AND ${isExcepted(email, list)})))`
