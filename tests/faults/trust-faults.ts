import type { Fault } from "./fault.ts"

const security = (name: string, test: string) => ({ file: `tests/security/${name}.test.ts`, test })
const contract = (name: string, test: string) => ({ file: `tests/contract/${name}.test.ts`, test })
const signOut = (test: string) => ({ file: "components/identity/account/shared/sign-out.dom.test.tsx", test })
const printed = (test: string) => ({ file: "lib/server/console-lines.test.ts", test })
const apart = (test: string) => ({ file: "lib/backend/platform/parsing/parse-apart.test.ts", test })
const walk = (test: string) => security("route-abilities", test)

/** Faults of what says whose something is, who may read it, and what the law asks; those of private mails and reports are among the kept mails. */
export const trustFaults: readonly Fault[] = [
  {
    name: "who hides a conversation hides what colleagues hold of it",
    file: "lib/backend/mail/inbound/marks.ts",
    is: " AND mail_holder.user_id = $3 AND mail_holder.is_private <> $2`",
    becomes: " AND $3::int IS NOT NULL AND mail_holder.is_private <> $2`",
    noticedBy: security(
      "mail-privacy",
      "hides what is in his or her mailbox, and nothing that a colleague has",
    ),
  },
  {
    name: "a mailbox is linked whatever code is typed",
    file: "lib/backend/mail/mailboxes/proof/prove.ts",
    is: `if (found === "wrong") throw invalid({ code: ["mailbox_code_wrong"] })`,
    becomes: "",
    noticedBy: security("mailbox-proof", "is linked by nobody else's code, and by none of another address"),
  },
  {
    name: "pictures are fetched from networks of ours",
    file: "lib/backend/mail/inbound/pictures/reach.ts",
    is: "return address !== undefined && found.every(isPublic) ?",
    becomes: "return address !== undefined ?",
    noticedBy: security("mail-pictures", "is never looked for at "),
  },
  {
    name: "pictures are fetched from the application itself",
    file: "lib/backend/mail/inbound/pictures/reach.ts",
    is: ` || own.includes(host)) return null`,
    becomes: ") return null",
    noticedBy: security("mail-pictures", "is never looked for at "),
  },
  {
    name: "calls do not ask whether their area may be read",
    file: "lib/backend/platform/http/base.ts",
    is: "for (const ability of [area, ...needed]) requireAbility",
    becomes: "for (const ability of needed) requireAbility",
    noticedBy: walk("gets nothing from any GET but of the own account"),
  },
  {
    name: "calls that answer parts of areas do not ask whether one may be read",
    file: "lib/backend/platform/http/base.ts",
    is: "if (!areas.some((area) => can(context.identity.user, area))) throw forbidden(areas[0])",
    becomes: "",
    noticedBy: walk("gets nothing from any GET but of the own account"),
  },
  {
    name: "a token has all rights of its user",
    file: "lib/backend/platform/callers/token-abilities.ts",
    is: "WHERE token.has_all_rights OR held.ability = ANY(token.abilities)`",
    becomes: "WHERE true`",
    noticedBy: security("token-rights", "are those chosen for it, not all of its maker"),
  },
  {
    name: "a token is good after its end",
    file: "lib/backend/platform/callers/identity.ts",
    is: "WHERE token.token_hash = $1 AND token.revoked_at IS NULL AND token.expires_at > now()`",
    becomes: "WHERE token.token_hash = $1 AND token.revoked_at IS NULL`",
    noticedBy: security("tokens-of-visitors", "that ended, was revoked or never was is a 401"),
  },
  {
    name: "who may not fill in is taken for an applicant",
    file: "lib/backend/shows/applications/visitors.ts",
    is: "if (missing) throw forbidden(missing)",
    becomes: "if (missing) return null",
    noticedBy: security("tokens-of-visitors", ", who is not taken for an applicant"),
  },
  {
    name: "a user chooses in a recipient's name",
    file: "lib/backend/automation/mailing-pages/callers.ts",
    is: "throw recipientsOnly()",
    becomes: "",
    noticedBy: security("forged-links", "with a token nothing is chosen in the recipient's name"),
  },
  {
    name: "a browser whose session is over cannot apply",
    file: "lib/api/bff.ts",
    is: "if (isOpenToAll && !(await isValid(token, call))) return undefined",
    becomes: "",
    noticedBy: { file: "lib/api/bff.test.ts", test: "goes on without a session that is over" },
  },
  {
    name: "lists answer slugs to readers",
    file: "lib/application/draft-link.ts",
    is: "(mayFillIn(user) ? slug : null)",
    becomes: "(user ? slug : null)",
    noticedBy: security(
      "reader-slugs",
      "who may not edit registrations is answered with no slug by any call",
    ),
  },
  {
    name: "a registration without a name is called by its slug",
    file: "lib/backend/records/kinds/kinds.ts",
    is: `'#' || \${row}.id)`,
    becomes: `\${row}.slug)`,
    noticedBy: security("reader-slugs", "one without a name is called by its number"),
  },
  {
    name: "what was typed stays in the browser of who signed out",
    file: "components/shell/local-store.ts",
    is: "remove((key) => isTyped(key) || isWalk(key) || key === userKey, stores())",
    becomes: "remove(isWalk, stores())",
    noticedBy: signOut("says how many texts go before they do; who thinks better of it keeps them"),
  },
  {
    name: "what another user typed is left to the next",
    file: "components/shell/local-store.ts",
    is: "remove((key) => isTyped(key) && !isOf(user)(key), stores())",
    becomes: "",
    noticedBy: signOut("keeps what its user typed, and nothing of another"),
  },
  {
    name: "a person who was erased is named again",
    file: "prisma/sql/18-erasures.sql",
    is: "RAISE EXCEPTION 'Contact % was erased'",
    becomes: "RAISE NOTICE 'Contact % was erased'",
    noticedBy: contract("erasure", "leaves an empty row that is in no list, search, picker and trash"),
  },
  {
    name: "a person who was erased is in the trash",
    file: "lib/backend/records/trash/data.ts",
    is: `hasPart(type, "erasure") ? "record.erased_at IS NOT NULL" : "false"`,
    becomes: `hasPart(type, "erasure") ? "false" : "false"`,
    noticedBy: contract("erasure", "leaves an empty row that is in no list, search, picker and trash"),
  },
  {
    name: "mails go to who was suppressed while they were in hand",
    file: "lib/backend/mail/delivery/find-unwanted.ts",
    is: "refused: refused.map(({ mail_id }) => mail_id),",
    becomes: "refused: [],",
    noticedBy: contract("suppressed-meanwhile", "is not handed over when it was leased before"),
  },
  {
    name: "who is invoiced goes as a prospect",
    file: "lib/backend/privacy/retention/prospects.ts",
    is: `  \`SELECT FROM registration WHERE registration.billing_email = \${email}\`,\n`,
    becomes: "",
    noticedBy: contract(
      "retention-prospects",
      "whose address an application names, or whose company exhibits",
    ),
  },
  {
    name: "entries of the audit log about money go with the others",
    file: "lib/backend/privacy/retention/other-rules.ts",
    is: " AND record.record_type NOT IN (",
    becomes: " AND 'none' NOT IN (",
    noticedBy: contract("retention-kinds", "those about money stay with the books"),
  },
  {
    name: "a file may take as long to read as it likes",
    file: "lib/backend/platform/parsing/parse-apart.ts",
    is: `fail(new OverLimit("too long"))), milliseconds)`,
    becomes: `fail(new OverLimit("too long"))), longestReading)`,
    noticedBy: apart("that takes too long is refused by its field, and the next one is read"),
  },
  {
    name: "a file may take as much memory to read as it likes",
    file: "lib/backend/platform/parsing/threads.ts",
    is: "resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },",
    becomes: "resourceLimits: {},",
    noticedBy: apart("that takes too much memory is refused by its field, and the process goes on"),
  },
  {
    name: "events of the security log can be changed",
    file: "prisma/sql/19-security-log.sql",
    is: "AND to_jsonb(NEW) - 'more' = to_jsonb(OLD) - 'more' AND NEW.more >= OLD.more THEN",
    becomes: "THEN",
    noticedBy: contract("security-log", "is changed by nobody, nor shortened by events of the last 30 days"),
  },
  {
    name: "what strangers write becomes lines of the log",
    file: "lib/server/console-lines.ts",
    is: `log[levels[method]]({ source: "console" }, withoutSecrets(format(...values)).slice(0, longest))`,
    becomes: `for (const line of format(...values).split("\\n")) log[levels[method]](line)`,
    noticedBy: printed("what is printed is one line of the log"),
  },
  {
    name: "secrets are printed past the log",
    file: "lib/server/console-lines.ts",
    is: "withoutSecrets(format(...values))",
    becomes: "format(...values)",
    noticedBy: printed("no secret is printed: neither the one of an address nor a token"),
  },
]
