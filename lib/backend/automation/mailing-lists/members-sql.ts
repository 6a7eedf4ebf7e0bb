/** SQL: how many active contacts are on a static list. @param list SQL of its id */
export const staticMembers = (list: string) =>
  `coalesce((SELECT sum(members) FROM mailing_list_counter WHERE mailing_list_id = ${list}), 0)::int`
