/** SQL: whether a bulk mail has recipients left: the first of them, by its index, as those that are written to are in the way of a scan. */
export const hasRowsLeft = `(SELECT position FROM bulk_mail_row WHERE bulk_mail_id = bulk_mail.id AND excluded IS NULL AND mail_id IS NULL
  ORDER BY bulk_mail_id, position LIMIT 1) IS NOT NULL`
