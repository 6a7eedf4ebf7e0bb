/** Forms of companies and words between names, which names are compared without; as `party_key` in prisma/sql/12-bank.sql has them. */
export const legalForms: ReadonlySet<string> = new Set([
  ...["sarl", "sas", "sasu", "sa", "eurl", "snc", "sci", "scop", "cie"],
  ...["gmbh", "ag", "kg", "ohg", "ug"],
  ...["ltd", "limited", "llc", "inc", "incorporated", "corp", "corporation", "plc", "llp"],
  ...["srl", "spa", "bv", "nv", "ab", "as", "aps", "oy", "sl", "slu", "sau", "lda"],
  ...["and", "et", "und"],
])
