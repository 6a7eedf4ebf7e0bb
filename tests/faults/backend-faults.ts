import type { Fault } from "./fault.ts"

const test = (name: string, test: string) => ({ file: `tests/contract/${name}.test.ts`, test })
const securityTest = (name: string, test: string) => ({ file: `tests/security/${name}.test.ts`, test })

/** Faults of the back end and of pure logic. */
export const backendFaults: readonly Fault[] = [
  {
    name: "what was read before notices arrived again is kept",
    file: "lib/backend/platform/database/notices.ts",
    is: "tellMissed()\n    listening = true",
    becomes: "listening = true",
    noticedBy: test("missed-notices", "what was read of the reference data is read again once they do"),
  },
  {
    name: "a process goes on believing what it holds while no notice can arrive",
    file: "lib/backend/platform/database/notices.ts",
    is: "listening = false\n    tellMissed()",
    becomes: "tellMissed()",
    noticedBy: test("missed-notices", "nobody is believed to be who a token stood for a moment ago"),
  },
  {
    name: "what failed is committed",
    file: "lib/backend/platform/database/db.ts",
    is: `await connection.query("ROLLBACK")`,
    becomes: `await connection.query("COMMIT")`,
    noticedBy: test("bulk", "since it was shown, with both numbers, and nothing is started"),
  },
  {
    name: "what Prisma writes in a transaction is written beside it",
    file: "lib/backend/platform/database/prisma.ts",
    is: "(openTransaction() ?? target)",
    becomes: "target",
    noticedBy: test("prisma-in-transactions", "are rolled back with it"),
  },
  {
    name: "a call of Prisma that a transaction returns begins outside of it",
    file: "lib/backend/platform/database/open-transaction.ts",
    is: "async () => await work()",
    becomes: "work",
    noticedBy: test(
      "prisma-in-transactions",
      "take no connection beside the transaction's, also one that is returned and not awaited",
    ),
  },
  {
    name: "who replaces a trigger waits until a user's save is ended in its place",
    file: "scripts/database/apply-sql.ts",
    is: `"900ms"`,
    becomes: `"8s"`,
    noticedBy: test(
      "sql-files",
      "copies of the release before go on writing: where a trigger is replaced, not they give way but who migrates",
    ),
  },
  {
    name: "a link to choose a password works again",
    file: "lib/backend/identity/passwords/links.ts",
    is: "used_at IS NOT NULL AS is_used",
    becomes: "false AS is_used",
    noticedBy: test("password-links", "works once, and says so afterwards"),
  },
  {
    name: "a token is believed after its end",
    file: "lib/backend/platform/callers/identity.ts",
    is: "Math.min(cacheMilliseconds, row.milliseconds_left)",
    becomes: "cacheMilliseconds",
    noticedBy: test(
      "session",
      "is refused from the moment it expires, also while who it stands for is remembered",
    ),
  },
  {
    name: "who sells changes the owners of every company",
    file: "lib/access/abilities.ts",
    is: "(nickname !== null && (isUnowned || saleOwnerIds.includes(ownerId)))",
    becomes: "nickname !== null",
    noticedBy: test(
      "company-owners",
      "are not changed by others: nobody makes oneself an owner and then deletes",
    ),
  },
  {
    name: "a line of attempts goes on after a right password",
    file: "lib/backend/identity/sessions/attempts.ts",
    is: "await clearBucket(own)",
    becomes: "void clearBucket",
    noticedBy: securityTest("sign-in-limits", "are empty after a right password"),
  },
  {
    name: "two administrators take each other's rights away",
    file: "lib/backend/identity/users/last-admin.ts",
    is: "OR (is_admin AND disabled_at IS NULL) ORDER BY id FOR UPDATE",
    becomes: "OR (is_admin AND disabled_at IS NULL) ORDER BY id",
    noticedBy: test("users", "stays when two administrators take each other's rights away at once"),
  },
  {
    name: "a transaction that lost a race is run once more only",
    file: "lib/backend/platform/database/retry-races.ts",
    is: "const attempts = 3",
    becomes: "const attempts = 2",
    noticedBy: {
      file: "lib/backend/platform/database/retry-races.test.ts",
      test: "runs a transaction again that another one came in the way of",
    },
  },
  {
    name: "the build gathers a text in the wrong language",
    file: "lib/i18n/built-texts.ts",
    is: "problems: frProblems",
    becomes: "problems: enProblems",
    noticedBy: { file: "lib/i18n/messages.test.ts", test: "of every file are gathered for the build" },
  },
  {
    name: "a refusal is told in English, whoever reads it",
    file: "lib/backend/platform/http/error-answers.ts",
    is: "sentence(problem, language)",
    becomes: 'sentence(problem, "en")',
    noticedBy: test(
      "check-sentences",
      "does not call something that was sent missing, nor what is missing wrong",
    ),
  },
  {
    name: "a limit is not said, though Zod knows it",
    file: "lib/backend/platform/http/problems.ts",
    is: "codes.has(text) && !isValued(text)",
    becomes: "codes.has(text)",
    noticedBy: test("check-sentences", "is told in a sentence for people, in both languages"),
  },
  {
    name: "a problem that an earlier release kept as a sentence stays English",
    file: "lib/backend/platform/http/problems.ts",
    is: "problem !== undefined && isPlainCode(problem)",
    becomes: "problem === undefined && isPlainCode(stored)",
    noticedBy: {
      file: "lib/backend/platform/http/problems.test.ts",
      test: "that an earlier release kept as an English sentence is said in the reader's language",
    },
  },
  {
    name: "a pipeline is locked while a company moves in it",
    file: "lib/backend/crm/stages/movable.ts",
    is: "ORDER BY id FOR SHARE",
    becomes: "ORDER BY id",
    noticedBy: test("pipeline-admin-race", "that has found it open; none is made after it"),
  },
  {
    name: "stages are changed over a newer version",
    file: "lib/backend/crm/pipelines/administration/data.ts",
    is: "if (current.version !== version)",
    becomes: "if (current.version < version)",
    noticedBy: test("pipeline-admin-race", "who comes second is told what is stored"),
  },
  {
    name: "a match is made over a newer entry",
    file: "lib/backend/finance/bank-statements/lock-entry.ts",
    is: "if (stored !== version)",
    becomes: "if (stored < version)",
    noticedBy: test("bank-matches", "confirmed by twenty at once is made once"),
  },
  {
    name: "an entry of two statements is kept twice",
    file: "lib/backend/finance/bank-statements/known-entries.ts",
    is: "alike = JSON.stringify([account,",
    becomes: "alike = JSON.stringify([entries.length, account,",
    noticedBy: test("bank-statements", "leaves out what an earlier file brought"),
  },
  {
    name: "twins of a statement are taken for one",
    file: "lib/backend/finance/bank-statements/known-entries.ts",
    is: "seen.set(alike, before + 1)",
    becomes: "seen.set(alike, before)",
    noticedBy: test("bank-statements", "leaves out what an earlier file brought"),
  },
  {
    name: "an invoice is proposed to an entry of another entity",
    file: "lib/backend/finance/bank-statements/proposals/candidates.ts",
    is: "invoice.entity = input.entity AND",
    becomes: "true AND",
    noticedBy: test("bank-proposals", "is of the entry's entity and currency alone"),
  },
  {
    name: "a reversed amount of a statement has the wrong party",
    file: "lib/backend/finance/bank-statements/reading/camt-entry.ts",
    is: "amount > 0 !== isReversal",
    becomes: "amount > 0",
    noticedBy: {
      file: "lib/backend/finance/bank-statements/reading/read-camt.test.ts",
      test: "of version 2 is read: booked entries, their counterparties, their texts",
    },
  },
  {
    name: "drafts are told to change with the lifecycle",
    file: "lib/backend/shows/registrations/selects/preview-lifecycles.ts",
    is: "AND published_at IS NOT NULL)",
    becomes: ")",
    noticedBy: test("bulk-registrations", "is told before in numbers"),
  },
  {
    name: "registrations of locked pipelines are told to change",
    file: "lib/backend/shows/registrations/selects/preview-lifecycles.ts",
    is: "WHERE is_closed)",
    becomes: "WHERE false)",
    noticedBy: test("bulk-registrations", "is told before in numbers"),
  },
]
